"""README and the pages in `docs/`: what they name and link is there, and each page is found from the README."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.referee import judge_texts

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = sorted((ROOT / "docs").rglob("*.md"))
NAMED = re.compile(r"`((?:G|grammar|pbem|tests|samples)/[\w./-]+)")
LINKED = re.compile(r"\]\(([^()\s]+)\)")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def _title(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", [README, *PAGES], ids=_title)
def test_what_a_page_names_is_there(page: Path) -> None:
    """Files and folders, but those that a page on orders makes; `G/` is the game's that the page says, `...` and `<game>` any."""
    text = page.read_text(encoding="utf-8")
    made = set(re.findall(r"`([^`]+)` \(new\)", text))
    game = re.search(r"`G/` stands for `(pbem/games/\w+/)`", text)
    for name in set(NAMED.findall(text)) - made:
        assert (ROOT / name.partition("...")[0].replace("G/", game[1] if game else "", 1)).exists(), name


@pytest.mark.parametrize("page", [README, *PAGES], ids=_title)
def test_every_link_leads_somewhere(page: Path) -> None:
    """To a file of the project, and to a heading that it has; addresses of the web are not followed."""
    for link in _links(page):
        name, _, heading = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.is_file(), link
        assert target.is_relative_to(ROOT), link
        assert not heading or heading in _headings(target), link


def _links(page: Path) -> Iterator[str]:
    prose = FENCED.sub("", page.read_text(encoding="utf-8"))
    yield from (link for link in LINKED.findall(prose) if not link.startswith(("http://", "https://")))


def _headings(page: Path) -> set[str]:
    """Returns the anchors of a page's headings, as forges make them of their words."""
    prose = FENCED.sub("", page.read_text(encoding="utf-8"))
    titles = re.findall(r"^#+ (.+)$", prose, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_commands_of_the_readme_are_those_that_are_run() -> None:
    """What tests the project elsewhere installs and tests as the README says."""
    install, test = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-2:]
    assert f"\n{install.replace(' --quiet', '')} && {test} " in README.read_text(encoding="utf-8")


def test_the_readme_is_a_front_door() -> None:
    """It stays under 200 lines: what is longer has a page."""
    assert len(README.read_text(encoding="utf-8").splitlines()) < 200


def test_the_picture_shows_what_the_sample_yields() -> None:
    """What stands beside it, for who cannot see it, is the fault of the sample today; it is quickly loaded."""
    picture = ROOT / "docs" / "picture" / "report.png"
    assert picture.read_bytes().startswith(b"\x89PNG\r\n")
    assert picture.stat().st_size < 200_000
    words = re.search(rf"!\[([^\]]+)\]\({picture.relative_to(ROOT).as_posix()}\)", README.read_text(encoding="utf-8"))
    assert words
    sample = ROOT / "samples" / "barbarossa-to-berlin" / "opening-with-a-slip.log"
    (fault,) = (each for each in judge_texts([(sample.name, sample.read_bytes())]).problems if each.counts)
    assert f"{fault.message[1:]}; rule {fault.code.partition('/')[0]}; " in words[1]
    assert fault.remedy[1:] in words[1]


@pytest.mark.parametrize("page", PAGES, ids=_title)
def test_the_readme_leads_to_every_page(page: Path) -> None:
    """No page is found by chance only."""
    assert page in {(ROOT / link.partition("#")[0]).resolve() for link in _links(README)}


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


def test_every_room_of_the_package_stands_on_the_page_about_its_design() -> None:
    """So that nobody looks for a home in vain."""
    text = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    rooms = {file.parent.name for file in (ROOT / "pbem").glob("*/*.py")}
    assert rooms
    assert [room for room in sorted(rooms) if f"`pbem/{room}/`" not in text] == []
