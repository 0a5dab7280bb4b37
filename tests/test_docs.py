"""The documents for those who build on it: what they name is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs").glob("*.md"))
NAMED = re.compile(r"`((?:G|grammar|pbem|tests|samples)/[\w./-]+)")
LINKED = re.compile(r"\]\(([\w./-]+)\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_names_is_there(page: Path) -> None:
    """Files and folders, `G/` being the first game's; `...` and `<game>` stand for any."""
    text = page.read_text(encoding="utf-8")
    for name in NAMED.findall(text):
        place = ROOT / name.replace("G/", "pbem/games/barbarossa_to_berlin/", 1).partition("...")[0]
        assert place.exists(), name
    for name in LINKED.findall(text):
        assert (page.parent / name).exists(), name


def test_the_case_in_the_page_on_rules_is_a_case() -> None:
    """The example is the case itself, word for word."""
    text = (ROOT / "docs" / "adding-a-rule.md").read_text(encoding="utf-8")
    example = [line.strip() for line in text.partition("   == ")[2].partition("```")[0].strip().splitlines()]
    cases = (ROOT / "tests/cases/barbarossa_to_berlin/12-redeployment.case").read_text(encoding="utf-8")
    assert "\n".join(example) in cases
