"""The legend of a map: only what the map shows, each sign with its words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pbem.core.maps.area_view import Box, Event, Look, MapSide, MapView, Way
from pbem.core.maps.hex_view import HexWay
from pbem.report.map_places import BADGES, definitions
from pbem.report.map_sheet import NEUTRAL, number, text
from pbem.report.troops import BRANCH_NAMES, SYMBOLS

WAYS = {Event.MOVED: "move", Event.RETREATED: "retreat", Event.FOUGHT: "attack"}
COLUMN, ROW = 340, 34  # of the legend below a map that stands alone
_EVENTS = {
    Event.MOVED: "moved here", Event.RETREATED: "retreated here", Event.FOUGHT: "fought here",
    Event.BROKE: "a fault lies here",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Legend:
    """One entry: a small drawing and what it means."""

    drawing: str
    text: str

    @property
    def svg(self) -> str:
        """The drawing as an SVG of its own, for use in a page."""
        return f'<svg class="map key" viewBox="-20 -14 40 28" aria-hidden="true">{self.drawing}</svg>'


def entries(map_view: MapView, prefix: str) -> tuple[Legend, ...]:
    """Returns the legend; drawings refer to the definitions of that prefix."""
    return (
        *_sides(map_view, prefix),
        *_counters(map_view),
        *_terrains(map_view, prefix),
        *_links(map_view),
        *([Legend('<path class="cut" d="M-14 0h28"/>', map_view.cut_off)] if map_view.cut else []),
        *_ways(map_view),
        *_events(map_view),
        *_flags(map_view),
    )


def legend(map_view: MapView) -> tuple[Legend, ...]:
    """Returns the legend for a page, with the definitions in its first drawing."""
    first, *others = entries(map_view, "k-") or (Legend("", ""),)
    return (Legend(f"<defs>{definitions('k-')}</defs>{first.drawing}", first.text), *others)


def legend_strip(box: Box, keys: Sequence[Legend]) -> tuple[str, float]:
    """Returns the legend in columns below a map that fills a box, and how high it is."""
    across = max(1, int(box.width // COLUMN))
    height = -(-len(keys) // across) * ROW + 20
    corner = f'x="{number(box.x)}" y="{number(box.y + box.height)}"'
    parts = [f'<rect class="paper" {corner} width="{number(box.width)}" height="{number(height)}"/>\n']
    for place, key in enumerate(keys):
        x, y = box.x + 30 + place % across * COLUMN, box.y + box.height + 26 + place // across * ROW
        words = f'<text class="words" x="26" y="5">{text(key.text)}</text>'
        parts.append(f'<g transform="translate({number(x)} {number(y)})">{key.drawing}{words}</g>\n')
    return "".join(parts), height


def _sides(map_view: MapView, prefix: str) -> Iterator[Legend]:
    for place, side in enumerate(map_view.sides):
        if any(place.control == side.key for place in map_view.places):
            drawn = min(place, NEUTRAL)
            sign = f'<use href="#{prefix}sign{drawn}" class="sign" transform="translate(-8 -8)"/>'
            rim = '<rect class="rim" x="-9" y="-9" width="20" height="20" rx="3"/>'
            yield Legend(f'<g class="p s{drawn}">{rim}{sign}</g>', f"{side.name} control")
    if map_view.prize and any(place.prized for place in map_view.places):
        rim = '<rect class="prized" x="-10" y="-10" width="20" height="20" rx="3"/>'
        yield Legend(f'<g class="p s2">{rim}</g>', map_view.prize)
    yield Legend('<path class="front" d="M-10 9l20-18"/>', "front between the sides")


def _counters(map_view: MapView) -> Iterator[Legend]:
    lying = [counter for place in map_view.places for counter in place.counters]
    for place, side in enumerate(map_view.sides):
        if any(counter.side == side.key for counter in lying):
            yield Legend(_box(f"c s{min(place, NEUTRAL)}"), f"{side.name} unit")
        if any(counter.side == side.key and counter.ally for counter in lying):
            yield Legend(_box(f"c s{min(place, NEUTRAL)} ally"), f"{side.name} unit of another nation")
    if any(counter.reduced for counter in lying):
        yield Legend(_box("c s1 reduced"), map_view.turned)
    for branch, name in BRANCH_NAMES.items():
        if any(counter.branch is branch for counter in lying):
            yield Legend(f'<g class="c s1"><path d="{SYMBOLS[branch]}" transform="scale(1.2)"/></g>', name)
    if any(counter.dots for counter in lying):
        dots = '<g class="c s1"><path class="dots" d="M13-3h0m0 6h0"/></g>'
        yield Legend(_box("c s1") + dots, "two steps left; a dot a step")
    if lying and map_view.figures:
        yield Legend('<text class="tags" y="4">4-3</text>', map_view.figures)


def _box(css: str) -> str:
    return f'<g class="{css}"><rect x="-17" y="-8" width="34" height="16" rx="2"/></g>'


def _terrains(map_view: MapView, prefix: str) -> Iterator[Legend]:
    shown = {place.terrain for place in map_view.places}
    for terrain in map_view.terrains:
        if terrain.key in shown and terrain.look is not Look.PLAIN:
            letter = f" ({terrain.letter})" if terrain.letter else ""
            yield Legend(f'<use href="#{prefix}{terrain.look}" class="ground"/>', terrain.name + letter)


def _links(map_view: MapView) -> Iterator[Legend]:
    shown = {link.kind for link in map_view.links}
    for look in (Look.LINE, Look.DOTTED, Look.DASHED):
        names = [kind.name for kind in map_view.link_kinds if kind.key in shown and kind.look is look]
        if names:
            yield Legend(f'<path class="link {look}" d="M-18 0h36"/>', ", ".join(names))


def _ways(map_view: MapView) -> Iterator[Legend]:
    """Yields what the arrows say: what by their stroke, whose by their colour."""
    yield from way_entries(map_view.sides, map_view.ways, "way")


def way_entries(sides: Sequence[MapSide], ways: Iterable[Way | HexWay], css: str) -> Iterator[Legend]:
    """Yields an entry for each kind of arrow that the map shows, by what it is and whose it is."""
    shown = {(way.event, way.side) for way in ways}
    for event, words in WAYS.items():
        for place, side in enumerate(sides):
            if (event, side.key) in shown:
                yield Legend(f'<path class="{css} {event} s{place}" d="M-18 0h36"/>', f"{side.name} {words}")


def _events(map_view: MapView) -> Iterator[Legend]:
    shown = {mark.event for mark in map_view.marks}
    for event, words in _EVENTS.items():
        if event in shown:
            ring = f'<path class="ring {event}" d="M-12-9h18v18h-18z"/>'
            drawn = f'<circle r="7"/><text y="4">{BADGES[event]}</text>'
            badge = f'<g class="badge {event}" transform="translate(10 0)">{drawn}</g>'
            yield Legend(ring + badge, words)


def _flags(map_view: MapView) -> Iterator[Legend]:
    for flag in dict.fromkeys(flag for place in map_view.places for flag in place.flags):
        yield Legend(f'<text class="tags" y="4">{text(flag.text)}</text>', flag.title)
