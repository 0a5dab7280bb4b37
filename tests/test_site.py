"""The pages as a site: built without a warning, every link in it leads somewhere, and it fetches nothing from elsewhere."""

import posixpath
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from properdocs.commands.build import build
from properdocs.config import load_config

import pbem
from pbem.core.tables.coverage import coverage
from pbem.games import find_game, names

ROOT = Path(__file__).parent.parent
BROKEN = re.compile(r"^(- |\d+\. |\||#+ |```)", re.MULTILINE)  # Markdown that was taken for prose


class Page(HTMLParser):
    """Takes from a page its links, its anchors, what it loads, and its paragraphs."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.anchors: set[str] = {""}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keeps what a tag points at; `a` is followed by the reader, all else by the browser."""
        for name, value in attrs:
            if name in ("id", "name"):
                self.anchors.add(value or "")
            elif name in ("href", "src") and value:
                (self.links if tag == "a" else self.loads).add(value)


def test_the_site_is_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One test, for the site is built once."""
    build(load_config(str(ROOT / "properdocs.yml"), site_dir=str(tmp_path)))  # strict: a warning ends it
    texts = {page.relative_to(tmp_path).as_posix(): page.read_text("utf-8") for page in tmp_path.rglob("*.html")}
    pages = {name: Page(text) for name, text in texts.items()}
    assert {f"{page.relative_to(ROOT / 'docs').with_suffix('.html').as_posix()}" for page in _sources()} <= set(pages)
    assert [each for name in pages for each in _lost(name, pages, tmp_path)] == []
    assert [each for page in pages.values() for each in page.loads if _elsewhere(each)] == []
    styles = "".join(sheet.read_text("utf-8") for sheet in tmp_path.rglob("*.css"))
    assert re.findall(r"@import|url\([\"']?(?:https?:)?//", styles) == []
    assert [name for name, text in texts.items() if _taken_for_prose(text)] == []
    assert [each for game in names() for each in _untold(game, texts)] == []
    assert list(_unoffered(texts["interface.html"])) == []


def _untold(game: str, texts: dict[str, str]) -> Iterator[str]:
    """Yields the rules that have no place on the pages of their game, or whose functions and cases do not stand there."""
    folder = f"rules/{game.replace('_', '-')}/"
    parts = [part for name, text in texts.items() if name.startswith(folder) for part in text.split('<h3 id="')]
    told = {part.partition('"')[0]: part for part in parts}
    found = find_game(game)
    assert found is not None
    covered = coverage(game)
    for code, rule in found.rules().items():
        by = covered[code]
        wanted = [
            str(rule.status),
            rule.printed,
            *by.functions.split(),
            *(f"<b>{case}</b>" for case in by.cases.split()),
        ]
        yield from (f"{code}: {each}" for each in wanted if each not in told.get(code, ""))


def _unoffered(page: str) -> Iterator[str]:
    """Yields what another program may use and the page on the interface does not have."""
    parts = {part.partition("</code>")[0].rpartition(".")[2]: part for part in page.split("<h2 ")}
    for name in set(pbem.__all__) - {"__version__"}:
        value = getattr(pbem, name)
        public = [each for each in vars(value) if not each.startswith("_")] if isinstance(value, type) else []
        for each in (*public, *getattr(value, "__struct_fields__", ())):
            if not re.search(rf"<code>(?:{name}\.)?{each}</code>", parts.get(name, "")):
                yield f"{name}.{each}"
        if name not in parts:
            yield name


def _sources() -> list[Path]:
    return sorted((ROOT / "docs").rglob("*.md"))


def _elsewhere(link: str) -> bool:
    return link.startswith("//") or "://" in link


def _lost(name: str, pages: dict[str, Page], site: Path) -> Iterator[str]:
    """Yields the links of a page that lead to no file of the site, or to no anchor there."""
    for link in pages[name].links | pages[name].loads:
        if _elsewhere(link) or (name == "404.html" and link.startswith("/")):
            continue
        path, _, anchor = unquote(link).partition("#")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
        target = "index.html" if target == "." else target
        if not (site / target).is_file() or (target in pages and anchor not in pages[target].anchors):
            yield f"{name}: {link}"


def _taken_for_prose(text: str) -> bool:
    prose = re.sub(r"<pre.*?</pre>", "", text, flags=re.DOTALL)
    return "\\|" in prose or any(BROKEN.search(each) for each in re.findall(r"<p>(.*?)</p>", prose, re.DOTALL))
