"""The documents for those who build on it: what they name is there."""

import re
from collections.abc import Iterator
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


ROOMS = (ROOT, ROOT / "pbem", *sorted((ROOT / "pbem" / "games").glob("[a-z]*")))
WORDS = [
    (word, homes)
    for row in (ROOT / "docs" / "words.md").read_text(encoding="utf-8").splitlines()
    if len(cells := [cell.strip() for cell in row.strip("|").split("|")]) == 3 and "`" in cells[2]
    for word, homes in [(cells[0], cells[2])]
]


@pytest.mark.parametrize(("word", "homes"), WORDS, ids=[word for word, _ in WORDS])
def test_our_own_words_are_used_where_they_are_at_home(word: str, homes: str) -> None:
    """Each home is there, and its files or their names have the word."""
    found = [list(_files(home)) for home in re.findall(r"`([^`]+)`", homes)]
    assert all(found)
    text = " ".join(f"{file.relative_to(ROOT)} {file.read_text(encoding='utf-8')}" for files in found for file in files)
    for each in word.replace("-", "_").split(", "):
        assert re.search(each, text.replace("-", "_"), re.IGNORECASE), each


def _files(home: str) -> Iterator[Path]:
    for room in ROOMS:
        for place in room.glob(home.rstrip("/").replace("...", "**")):
            yield from sorted(place.rglob("*.py")) if place.is_dir() else (place,)
            yield from sorted(place.rglob("*.case")) if place.is_dir() else ()


def test_the_case_in_the_page_on_rules_is_a_case() -> None:
    """The example is the case itself, word for word."""
    text = (ROOT / "docs" / "adding-a-rule.md").read_text(encoding="utf-8")
    example = [line.strip() for line in text.partition("   == ")[2].partition("```")[0].strip().splitlines()]
    cases = (ROOT / "tests/cases/barbarossa_to_berlin/12-redeployment.case").read_text(encoding="utf-8")
    assert "\n".join(example) in cases
