"""Maps of many moments in one page: the ground is drawn once, each moment adds control and counters only."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from pbem.core.maps.area_view import Box, Counter, MapView, Place, Shape
from pbem.report.map_ground import ground
from pbem.report.map_places import HALF_WIDE, LONG, LONG_WIDE, PITCH, ROOM, ROOM_WIDE
from pbem.report.map_sheet import Sheet, number, path, sheet, text

GROUND = "small-ground"
HALF, HALF_SMALL = 26, 17  # half the width of a place

Group = tuple[int, bool, int]  # side, reduced, half the width: counters drawn alike
Spot = tuple[Counter, float, float]


def shared_ground(map_view: MapView) -> str:
    """Returns what all moments share, the land with its links and names, to be put into the page once."""
    bare = _without_sides(map_view)
    names = "".join(_name(place) for place in bare.places.values())
    return (
        f'<svg class="map" width="0" height="0" aria-hidden="true"><defs><g id="{GROUND}" class="map">'
        f"{ground(bare)}{names}</g></defs></svg>\n"
    )


class Small:
    """The map of one moment, for a page that has the shared ground: drawn once, in the part of it that is shown."""

    def __init__(self, map_view: MapView, id_: str) -> None:
        """Takes the map, and what its drawing is called in the page."""
        self._map, self._id = map_view, id_

    def part(self, box: Box) -> str:
        """Returns a part of the map, which has all of it drawn."""
        drawn, whole = sheet(self._map, self._map.box, ""), self._map.box
        size = f'width="{number(whole.width)}" height="{number(whole.height)}"'
        layers = "".join((*_control(drawn), *_counters(drawn)))
        sea = f'<rect class="sea" x="{number(whole.x)}" y="{number(whole.y)}" {size}/>'
        return self._svg("map small", box, f'<g id="{self._id}">{sea}<use href="#{GROUND}"/>{layers}</g>')

    def whole(self) -> str:
        """Returns all of it, for a page that has the part."""
        return self._svg("map", self._map.box, f'<use href="#{self._id}"/>')

    def _svg(self, css: str, box: Box, drawn: str) -> str:
        view = " ".join(number(value) for value in (box.x, box.y, box.width, box.height))
        label = text(self._map.title)
        return f'<svg class="{css}" viewBox="{view}" role="img" aria-label="{label}">{drawn}</svg>\n'


def _without_sides(map_view: MapView) -> Sheet:
    """Returns the sheet with nobody's colours on it."""
    from pbem.core.frozen import replace

    bare = tuple(replace(place, control="", counters=(), flags=()) for place in map_view.places)
    return sheet(replace(map_view, places=bare), map_view.box, "")


def _name(place: Place) -> str:
    return (
        f'<text class="name" x="{number(place.x)}" y="{number(place.y - _half(place) - 4)}">{text(place.name)}</text>'
    )


def _half(place: Place) -> int:
    return HALF_SMALL if place.small else HALF_WIDE if place.wide else HALF


def _control(drawn: Sheet) -> Iterator[str]:
    """Yields the places of each side as one path; those that count for victory have a thick border."""
    found: Mapping[tuple[int, bool], list[str]] = defaultdict(list)
    for place in drawn.places.values():
        found[drawn.side(place.control), place.prized].append(_outline(place))
    for (side, prized), outlines in sorted(found.items()):
        yield f'<g class="p s{side}">{path("prized" if prized else "rim", outlines).strip()}</g>'


def _outline(place: Place) -> str:
    half, x, y = _half(place), place.x, place.y
    if place.shape is Shape.CIRCLE:
        return f"M{number(x - half)} {number(y)}a{half} {half} 0 1 0 {2 * half} 0a{half} {half} 0 1 0-{2 * half} 0z"
    return f"M{number(x - half)} {number(y - half)}h{2 * half}v{2 * half}h-{2 * half}z"


def _counters(drawn: Sheet) -> Iterator[str]:
    """Yields the counters, those that look alike together."""
    groups: Mapping[Group, list[Spot]] = defaultdict(list)
    for place in drawn.places.values():
        for counter, x, y in _stack(place):
            half = HALF_WIDE if place.wide else 24 if counter.large else 20
            groups[drawn.side(counter.side), counter.reduced, half].append((counter, x, y))
    yield from (_group(group, spots) for group, spots in sorted(groups.items()))


def _stack(place: Place) -> Iterator[Spot]:
    shown = place.counters[: ROOM_WIDE if place.wide else ROOM]
    top = place.y - (len(shown) - 1) * PITCH / 2
    yield from ((counter, place.x, top + row * PITCH) for row, counter in enumerate(shown))


def _group(group: Group, spots: list[Spot]) -> str:
    side, reduced, half = group
    height = 14 if half == 20 else 15
    frames = (f"M{number(x - half)} {number(y - height / 2)}h{2 * half}v{height}h-{2 * half}z" for _, x, y in spots)
    words = "".join(_label(counter, x, y, half) for counter, x, y in spots)
    css = f"c s{side}" + (" reduced" if reduced else "")
    return f'<g class="{css}">{path("frame", frames).strip()}{words}</g>'


def _label(counter: Counter, x: float, y: float, half: int) -> str:
    squeezed = f' textLength="{2 * half - 4}"' if len(counter.text) > (LONG_WIDE if half == HALF_WIDE else LONG) else ""
    return f'<text x="{number(x)}" y="{number(y + 4)}"{squeezed}>{text(counter.text)}</text>'
