"""The HTML report: the Markdown made a tree, given its sections, and put into one page with its maps.

HTML is made from the Markdown, not by templates of its own, so that a game that overrides a
partial has changed every format at once. Raw HTML, images and outside links are switched off in
the parser: even text that had escaped the escaping could not become a tag.
"""

from base64 import b64encode
from collections.abc import Container, Mapping
from dataclasses import dataclass
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol
from xml.etree.ElementTree import Element

from pbem import resources
from pbem.core.maps.area_view import MapView
from pbem.core.maps.hex_view import HexMap
from pbem.core.maps.playback import Playback
from pbem.core.telling.view import View
from pbem.report import past_maps
from pbem.report.chart import chart
from pbem.report.environment import page_environment, trusted
from pbem.report.map_board import MapBoard
from pbem.report.map_legend import Legend
from pbem.report.map_picture import Picture
from pbem.report.map_small import shared_ground
from pbem.report.order_links import link_orders
from pbem.report.sections import add_sections, sum_up

if TYPE_CHECKING:
    from markdown import Markdown

NO_PLAYBACK = Playback()
SCRIPTS = ("camera", "drawing", "labels", "replay")


@dataclass(frozen=True, slots=True)
class Heading:
    """An entry of the table of contents."""

    anchor: str
    name: str


@dataclass(frozen=True, slots=True)
class Body:
    """The text part of the page and its second-level headings."""

    html: str
    contents: tuple[Heading, ...]


def page(view: View, markdown: str, playback: Playback = NO_PLAYBACK) -> str:
    """Returns the whole page: one file that needs no network, and its script only to play.

    The page allows its own style and script alone, by their hashes.
    """
    drawn = figures(view, playback)
    made = body(markdown, drawn.pictures)
    style, script = _style(view), _script() if view.map else ""
    ours = {"style": style, "script": script, "data": drawn.data, "policy": policy(style, script)}
    texts = {"body": drawn.shared + made.html, **ours}
    template = page_environment(view.game).get_template("page.html.j2")
    return template.render(view=view, contents=made.contents, **{name: trusted(each) for name, each in texts.items()})


class Figures(NamedTuple):
    """What is drawn in a report: by the id of the paragraph that tells of each; what all share; the replay's data."""

    shared: str
    pictures: Mapping[str, str]
    data: str = ""


def figures(view: View, playback: Playback = NO_PLAYBACK) -> Figures:
    """Returns the pictures of a report."""
    charts = {f"figure-chart-{place}": chart(each) for place, each in enumerate(view.history.charts, 1)}
    if isinstance(view.map, HexMap):
        from pbem.report.hex_figures import HexFigures

        found = HexFigures(view, view.map, playback)
        drawn = {**found.details(), **found.moments(), "figure-map": _board(view, found)}
        return Figures(found.definitions(), {**charts, **drawn}, found.data())
    maps = {each.key: each.map for each in view.history.moments if isinstance(each.map, MapView)}
    framed = {f"figure-{key}": drawn for key, drawn in past_maps.areas(maps, playback.start).items()} if maps else {}
    board = MapBoard(view.map, playback) if view.map else None
    whole = {"figure-map": _board(view, board)} if board else {}
    shared = next(map(shared_ground, maps.values()), "")
    return Figures(shared, {**charts, **framed, **whole}, board.data() if board else "")


def body(markdown: str, pictures: Mapping[str, str] = MappingProxyType({})) -> Body:
    """Returns the HTML of a Markdown report made for it; each picture goes below the paragraph of its id."""
    from pbem.report.markdown_parser import parser

    contents: list[Heading] = []

    def finish(tree: Element) -> None:
        contents.extend(Heading(each.get("id", ""), "".join(each.itertext())) for each in tree.iter("h2"))
        _finished(tree, made, pictures)

    made = parser(finish)
    html = made.convert(markdown).replace("<pre>", '<pre tabindex="0">')  # whoever has keys only can scroll it
    return Body(html, tuple(contents))


def _finished(tree: Element, parser: "Markdown", pictures: Mapping[str, str]) -> None:
    for paragraph in tree.iter("p"):
        if picture := pictures.get(paragraph.get("id", "")):
            paragraph.tail = parser.htmlStash.store(picture)
    add_sections(tree)
    anchors = {element.get("id", "") for element in tree.iter()}
    for part in tree.iterfind("section[@aria-labelledby='brief']"):
        link_orders(part, anchors)
    _drop_dead_links(tree, anchors)
    if "figure-map" in pictures:
        _put_the_map_first(tree)
        sum_up(tree)


def _put_the_map_first(tree: Element) -> None:
    """Moves the map to the top: people look before they read."""
    shown = next((part for part in tree if part.get("aria-labelledby") == "map"), None)
    if shown is not None:
        tree.remove(shown)
        tree.insert(1, shown)


def _drop_dead_links(tree: Element, anchors: Container[str]) -> None:
    """Takes the target from each link that does not lead to a place on this page."""
    for link in tree.iter("a"):
        if link.get("href", "")[1:] not in anchors:
            link.attrib.clear()


class Board(Protocol):
    """The map of a report, ready to be put into the page."""

    def svg(self) -> str: ...
    def windows(self) -> tuple[Picture, ...]: ...
    def legend(self) -> tuple[Legend, ...]: ...
    def layers(self) -> Mapping[str, str]: ...


def _board(view: View, board: Board) -> str:
    template = page_environment(view.game).get_template("board.html.j2")
    return template.render(view=view, board=board, safe=trusted)


def policy(style: str, script: str) -> str:
    """Returns the content security policy of a page: nothing but this style and this script."""
    allowed = [("style-src", style), *([("script-src", script)] if script else [])]
    sources = "; ".join(f"{word} '{_hashed(text)}'" for word, text in allowed)
    return f"default-src 'none'; {sources}; base-uri 'none'; form-action 'none'"


def _hashed(text: str) -> str:
    """Returns the hash by which a browser knows an element with this text."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _script() -> str:
    """Returns the page's script; its parts see each other and nothing else sees them."""
    parts = "\n".join(resources.text(f"reports/base/{name}.js") for name in SCRIPTS)
    return f'\n(() => {{\n"use strict";\n{parts}}})();\n'


def _style(view: View) -> str:
    own = f"reports/{view.game}/report.css"
    sheets = [
        "reports/base/report.css",
        "reports/base/map.css",
        "reports/base/chart.css",
        *(["reports/base/hexmap.css"] if isinstance(view.map, HexMap) else []),
        *(["reports/base/board.css"] if view.map else []),
        *([own] if resources.exists(own) else []),
    ]
    return "\n" + "\n".join(resources.text(sheet) for sheet in sheets) + "\n"
