"""The HTML report: the Markdown made a tree, given its sections, and put into one page with its maps.

HTML is made from the Markdown, not by templates of its own, so that a game that overrides a
partial has changed every format at once. Raw HTML, images and outside links are switched off in
the parser: even text that had escaped the escaping could not become a tag.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element

from pbem import resources
from pbem.core.maps.area_view import MapView
from pbem.core.maps.hex_view import HexMap
from pbem.core.telling.view import View
from pbem.report.chart import chart
from pbem.report.environment import page_environment, trusted
from pbem.report.map_picture import Picture, heart
from pbem.report.map_small import shared_ground, small_map
from pbem.report.sections import add_sections
from pbem.report.svg import Legend, inline, legend

if TYPE_CHECKING:
    from markdown import Markdown

    from pbem.report.hex_figures import HexFigures


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


def page(view: View, markdown: str) -> str:
    """Returns the whole page: one file that needs no script and no network."""
    ground, pictures = figures(view)
    made = body(markdown, pictures)
    return (
        page_environment(view.game)
        .get_template("page.html.j2")
        .render(view=view, body=trusted(ground + made.html), contents=made.contents, style=trusted(_style(view)))
    )


def figures(view: View) -> tuple[str, Mapping[str, str]]:
    """Returns what the pictures of a report share, and the pictures by the id of the paragraph that tells of each."""
    charts = {f"figure-chart-{place}": chart(each) for place, each in enumerate(view.history.charts, 1)}
    if isinstance(view.map, HexMap):
        from pbem.report.hex_figures import HexFigures

        found = HexFigures(view, view.map)
        return found.definitions(), {**charts, **_hex_figures(view, found)}
    maps = {each.key: each.map for each in view.history.moments if isinstance(each.map, MapView)}
    framed = {f"figure-{key}": _framed(shown) for key, shown in maps.items()}
    whole = {"figure-map": _figure(view, _pictures(view.map), legend(view.map))} if view.map else {}
    return next(map(shared_ground, maps.values()), ""), {**charts, **framed, **whole}


def _hex_figures(view: View, found: "HexFigures") -> Mapping[str, str]:
    whole = _figure(view, found.pictures(), found.legend(), switch=found.has_zones())
    return {"figure-map": whole, **found.details(), **found.moments()}


def _framed(map_view: MapView) -> str:
    label = escape(f"{map_view.title}, scrolls")
    return f'<div class="mapframe" tabindex="0" role="group" aria-label="{label}">{small_map(map_view)}</div>\n'


def body(markdown: str, pictures: Mapping[str, str] = MappingProxyType({})) -> Body:
    """Returns the HTML of a Markdown report made for it; each picture goes below the paragraph of its id."""
    from pbem.report.markdown_parser import parser

    made = parser(lambda tree: _finished(tree, made, pictures))
    html = made.convert(markdown)
    return Body(html, _contents(getattr(made, "toc_tokens", ())))


def _finished(tree: Element, parser: "Markdown", pictures: Mapping[str, str]) -> None:
    for paragraph in tree.iter("p"):
        if picture := pictures.get(paragraph.get("id", "")):
            paragraph.tail = parser.htmlStash.store(picture)
    _drop_dead_links(tree)
    add_sections(tree)


def _drop_dead_links(tree: Element) -> None:
    """Takes the target from each link that does not lead to a place on this page."""
    anchors = {f"#{element.get('id')}" for element in tree.iter() if element.get("id")}
    for link in tree.iter("a"):
        if link.get("href") not in anchors:
            link.attrib.clear()


def _contents(tokens: Sequence[Any]) -> tuple[Heading, ...]:
    tops = tokens[0]["children"] if tokens else ()
    return tuple(Heading(token["id"], token["name"]) for token in tops)


def _pictures(map_view: MapView) -> tuple[Picture, ...]:
    fronts = [
        Picture(
            front.title, inline(map_view, front.box, f"f{number}-"), front.box.width, False, heart(map_view, front.box)
        )
        for number, front in enumerate(map_view.fronts)
    ]
    whole = inline(map_view, map_view.box, "w-")
    return (*fronts, Picture("The whole map", whole, map_view.box.width, bool(fronts), heart(map_view, map_view.box)))


def _figure(view: View, pictures: tuple[Picture, ...], keys: tuple[Legend, ...], *, switch: bool = False) -> str:
    template = page_environment(view.game).get_template("maps.html.j2")
    return template.render(pictures=pictures, legend=keys, safe=trusted, switch=switch)


def _style(view: View) -> str:
    own = f"reports/{view.game}/report.css"
    sheets = [
        "reports/base/report.css",
        "reports/base/map.css",
        "reports/base/chart.css",
        *(["reports/base/hexmap.css"] if isinstance(view.map, HexMap) else []),
        *([own] if resources.exists(own) else []),
    ]
    return "\n".join(resources.text(sheet) for sheet in sheets)
