"""What a map of hexes shows: the printed ground, what lies on it at a moment, and the parts worth a picture.

A game says what things are; where a hex lies on the drawing is the report's affair. Hexes are places on one
grid (`hexmap.Spot`). The ground is the same object in every view of a game, so that it is worked out once.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct, field

from pbem.core.maps.area_view import Branch, Event, MapSide, Terrain
from pbem.core.maps.hexes import Spot, distance


class Stroke(StrEnum):
    """How what lies on hexsides or runs across them is drawn."""

    BROOK = "brook"
    RIVER = "river"
    CLOSED = "closed"
    ROAD = "road"
    RAILROAD = "railroad"
    BORDER = "border"
    FRONTIER = "frontier"


CROSSING = frozenset({Stroke.ROAD, Stroke.RAILROAD})  # they run from middle to middle; the others along the side


class HexArea(NamedTuple):
    """The hexes of one terrain."""

    terrain: str
    spots: tuple[Spot, ...]


class HexSides(Struct, frozen=True):
    """All hexsides, as pairs of neighbours, with one thing on them."""

    name: str
    stroke: Stroke
    pairs: tuple[tuple[Spot, Spot], ...]


class Built(Struct, frozen=True):
    """A town in a hex; a large one fills it."""

    spot: Spot
    name: str
    large: bool = False


class HexSign(Struct, frozen=True):
    """A sign printed in a hex for a side, `S` where its supply comes from, and what it means."""

    spot: Spot
    text: str
    side: str
    title: str


class HexGround(Struct, frozen=True, eq=False):  # one object a ground: what is drawn of it is kept by it
    """All that is printed on a map of hexes."""

    numbers: tuple[tuple[Spot, str], ...]  # every hex of the play area, once
    areas: tuple[HexArea, ...]
    sides: tuple[HexSides, ...] = ()
    towns: tuple[Built, ...] = ()
    signs: tuple[HexSign, ...] = ()
    terrains: tuple[Terrain, ...] = ()
    players: tuple[MapSide, ...] = ()  # the first is drawn dark, the second light


class HexUnit(Struct, frozen=True):
    """A counter: a label of some seven characters, the figures below it, its troops; drawn once, used again.

    `ally` tells a nation from the leading one of its side.
    """

    text: str
    figures: str
    side: str
    branch: Branch = Branch.FOOT
    reduced: bool = False
    ally: bool = False
    title: str = ""


class HexStack(Struct, frozen=True):
    """The counters in a hex, the first at the left; `cut` tells that no supply reaches them."""

    spot: Spot
    units: tuple[HexUnit, ...]
    cut: bool = False


class HexMarker(Struct, frozen=True):
    """A marker in a hex: one of control bears a side and no text."""

    spot: Spot
    text: str
    title: str
    side: str = ""


class Held(Struct, frozen=True):
    """Hexes that belong to a side, or that its zones of control reach."""

    side: str
    spots: tuple[Spot, ...]


class HexLayer(Struct, frozen=True):
    """What lies on the ground at a moment."""

    stacks: tuple[HexStack, ...] = ()
    markers: tuple[HexMarker, ...] = ()
    held: tuple[Held, ...] = ()
    zones: tuple[Held, ...] = ()  # shown on request only


class HexWay(Struct, frozen=True):
    """An arrow from hex to hex: a march, a retreat or an attack, and whose it is."""

    event: Event
    path: tuple[Spot, ...]
    side: str = ""


class HexMark(Struct, frozen=True):
    """A ring round a hex: something happened there."""

    event: Event
    spot: Spot


class HexBox(Struct, frozen=True):
    """A rectangle of hexes, the last column and row included."""

    west: int
    north: int
    east: int
    south: int

    def holds(self, spot: Spot, slack: int = 0) -> bool:
        """Tells whether a hex lies inside, or no more than `slack` outside."""
        across = self.west - slack <= spot.column <= self.east + slack
        return across and self.north - slack <= spot.row <= self.south + slack


class HexRegion(Struct, frozen=True):
    """A part of the map that deserves a picture of its own."""

    title: str
    box: HexBox


class HexMoment(Struct, frozen=True):
    """The whole map at a moment of the past, or a part of it beside the line it belongs to.

    The ground is that of the report's map; `alt` says in words what matters on it.
    """

    title: str
    layer: HexLayer
    box: HexBox | None = None
    ways: tuple[HexWay, ...] = ()
    marks: tuple[HexMark, ...] = ()
    alt: str = ""


class HexMap(Struct, frozen=True):
    """A map of hexes to draw; `alt` says in words what a reader who cannot see it must know."""

    title: str
    alt: str
    ground: HexGround
    layer: HexLayer = field(default_factory=HexLayer)
    marks: tuple[HexMark, ...] = ()
    ways: tuple[HexWay, ...] = ()
    regions: tuple[HexRegion, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)  # what the words of the legend are: "held", "cut", "ally"


def hex_box(spots: Iterable[Spot]) -> HexBox:
    """Returns the box that holds the hexes, of which there must be one at least."""
    found = list(spots)
    columns, rows = [spot.column for spot in found], [spot.row for spot in found]
    return HexBox(min(columns), min(rows), max(columns), max(rows))


def hex_box_around(spots: Iterable[Spot], within: HexBox, margin: int = 2, least: tuple[int, int] = (13, 9)) -> HexBox:
    """Returns the box that holds the hexes, with a margin, no smaller than `least`, inside `within`."""
    inner = hex_box(spots)
    west, east = _stretched(inner.west - margin, inner.east + margin, least[0], within.west, within.east)
    north, south = _stretched(inner.north - margin, inner.south + margin, least[1], within.north, within.south)
    return HexBox(west, north, east, south)


def _stretched(low: int, high: int, least: int, first: int, last: int) -> tuple[int, int]:
    missing = max(0, least - (high - low + 1))
    low, high = low - missing // 2, high + missing - missing // 2
    shift = max(0, first - low) - max(0, high - last)
    return max(first, low + shift), min(last, high + shift)


def hex_clusters(spots: Iterable[Spot], gap: int) -> tuple[tuple[Spot, ...], ...]:
    """Returns the hexes in groups, the largest first; two in different groups are `gap` hexes or more apart."""
    groups: list[list[Spot]] = []
    for spot in dict.fromkeys(spots):
        near = [group for group in groups if any(distance(spot, other) < gap for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([spot, *(other for group in near for other in group)])
    return tuple(tuple(group) for group in sorted(groups, key=len, reverse=True))
