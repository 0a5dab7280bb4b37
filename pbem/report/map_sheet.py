"""The sheet a map is drawn on: what lies on it, and how elements and paths are written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import NamedTuple

from pbem.core.maps.area_view import Box, Counter, Link, LinkKind, MapView, Place, Shape, Terrain
from pbem.report.escape import one_line

NEUTRAL = 2  # the number of every side after the second
SLACK = 40  # a place so far outside the box still shows its rim
REACH = 260  # links so far outside still close a face that shows


class Face(NamedTuple):
    """A counter as it is drawn in places of a width; each is defined once and used wherever it lies."""

    counter: Counter
    wide: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """A part of a map, with the lookups that drawing needs; `prefix` keeps its ids apart in one page."""

    map: MapView
    box: Box
    prefix: str
    places: Mapping[str, Place] = field(default_factory=dict)
    sides: Mapping[str, int] = field(default_factory=dict)
    terrains: Mapping[str, Terrain] = field(default_factory=dict)
    kinds: Mapping[str, LinkKind] = field(default_factory=dict)
    faces: Mapping[Face, int] = field(default_factory=dict)
    numbered: bool = False  # its places bear their numbers, so that the replay finds them

    def seen(self, place: Place) -> bool:
        """Tells whether the place is on the sheet."""
        return self.box.holds(place, SLACK)

    def side(self, key: str) -> int:
        """Returns the number a side is drawn by: 0, 1, or 2 for a neutral."""
        return min(self.sides.get(key, NEUTRAL), NEUTRAL)

    def links(self) -> list[tuple[Place, Place, Link]]:
        """Returns the links that touch the sheet or lie close to it, with their ends."""
        ends = [(self.places[link.a], self.places[link.b], link) for link in self.map.links]
        return [each for each in ends if self.box.holds(each[0], REACH) or self.box.holds(each[1], REACH)]


def sheet(
    map_view: MapView, box: Box, prefix: str = "", more: Iterable[Place] = (), *, numbered: bool = False
) -> Sheet:
    """Returns the sheet for a part of a map; `more` are places as they lie at other moments, for their counters."""
    return Sheet(
        map_view,
        box,
        prefix,
        {place.key: place for place in map_view.places},
        {side.key: number for number, side in enumerate(map_view.sides)},
        {terrain.key: terrain for terrain in map_view.terrains},
        {kind.key: kind for kind in map_view.link_kinds},
        faces_of((*map_view.places, *more)),
        numbered,
    )


def faces_of(places: Iterable[Place]) -> Mapping[Face, int]:
    """Returns a number for each face of a counter that lies in any of the places."""
    found = dict.fromkeys(Face(counter, place.wide) for place in places for counter in place.counters)
    return {face: number for number, face in enumerate(found)}


def size(place: Place) -> int:
    """Returns the number of a place's size: 0 as usual, 1 small, 2 wide, 3 wide with round corners."""
    return 1 if place.small else 3 if place.shape is Shape.WIDE_ROUND else 2 if place.wide else 0


def text(words: str) -> str:
    """Returns words for an SVG text node or attribute."""
    return escape(one_line(words))


def path(css: str, data: Iterable[str], more: str = "") -> str:
    """Returns a path element, or nothing if there is nothing on it."""
    drawn = "".join(data)
    return f'<path class="{css}" d="{drawn}"{more}/>\n' if drawn else ""


def line(a: tuple[float, float], b: tuple[float, float]) -> str:
    """Returns the path data of a stroke."""
    return f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"


def number(value: float) -> str:
    """Returns a coordinate in as few characters as it needs."""
    return f"{value:.0f}"
