"""What a map shows: places, links, counters and marks as plain values, in the map's own coordinates.

A game says what things are (`look="wood"`); how a look is drawn is the report's affair.
"""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct


class Look(StrEnum):
    """How a place's ground or a link is to be drawn."""

    PLAIN = "plain"
    HILLS = "hills"
    WOOD = "wood"
    LIGHT_WOOD = "light-wood"
    MARSH = "marsh"
    SAND = "sand"
    WATER = "water"
    LINE = "line"
    DOTTED = "dotted"
    DASHED = "dashed"


class Shape(StrEnum):
    """The outline of a place."""

    SQUARE = "square"
    CIRCLE = "circle"
    HEX = "hex"
    WIDE = "wide"  # an area with room for six counters that bear their ratings
    WIDE_ROUND = "wide-round"  # a sea area, likewise


class Event(StrEnum):
    """What happened at a place, or along a way, since the last report."""

    MOVED = "moved"
    RETREATED = "retreated"
    FOUGHT = "fought"
    BROKE = "broke"


class Branch(StrEnum):
    """What kind of troops a counter stands for."""

    FOOT = "foot"
    ARMOUR = "armour"
    MECHANIZED = "mechanized"
    MOTORIZED = "motorized"
    HORSE = "horse"
    MOUNTAIN = "mountain"
    MARINE = "marine"
    SECURITY = "security"
    HEADQUARTERS = "headquarters"
    ARMOURED_HEADQUARTERS = "armoured-headquarters"
    AIRBORNE = "airborne"
    FORTIFIED = "fortified"  # troops in works
    FORTRESS = "fortress"  # works without troops
    AIR = "air"
    NAVAL = "naval"
    CARRIER = "carrier"
    SUBMARINE = "submarine"


class MapSide(Struct, frozen=True):
    """A side; the first in the list is drawn dark, the second light, all others grey and neutral."""

    key: str
    name: str


class Terrain(Struct, frozen=True):
    """A kind of ground; its letter stands beside each such place."""

    key: str
    name: str
    letter: str = ""
    look: Look = Look.PLAIN


class LinkKind(Struct, frozen=True):
    """A kind of link; one that runs over land joins its ends to one country on the drawing."""

    key: str
    name: str
    look: Look = Look.LINE
    land: bool = True


class Counter(Struct, frozen=True):
    """A unit as it lies on the map: a label of some six characters, of fifteen in a wide place, and its full name.

    `branch` is the symbol of its troops, where it has one; `ally` tells a nation from the leading one of its side;
    `dots` are the steps it has left, on a unit that bears such dots.
    """

    text: str
    side: str
    reduced: bool = False
    large: bool = True
    title: str = ""
    branch: Branch | None = None
    ally: bool = False
    dots: int = 0


class Flag(Struct, frozen=True):
    """A tag of at most three characters beside a place, and what it means."""

    text: str
    title: str


class Place(Struct, frozen=True):
    """A space, a hex or a box: where it is, whose it is, what lies in it.

    `small` is for places that stand too close together for a full square.
    """

    key: str
    name: str
    x: float
    y: float
    control: str = ""
    terrain: str = ""
    counters: tuple[Counter, ...] = ()
    flags: tuple[Flag, ...] = ()
    prized: bool = False
    shape: Shape = Shape.SQUARE
    small: bool = False

    @property
    def wide(self) -> bool:
        """Tells a place that is drawn twice as large as the others."""
        return self.shape in (Shape.WIDE, Shape.WIDE_ROUND)


class Link(Struct, frozen=True):
    """Two places that are joined, by their keys, and how."""

    a: str
    b: str
    kind: str


class Mark(Struct, frozen=True):
    """A ring round a place: something happened there."""

    event: Event
    place: str


class Way(Struct, frozen=True):
    """An arrow from place to place: a march, a retreat or an attack, and whose it is."""

    event: Event
    path: tuple[str, ...]
    side: str = ""


class Box(Struct, frozen=True):
    """A rectangle of the map."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, place: Place, slack: float = 0) -> bool:
        """Tells whether a place's middle lies inside, or no further than `slack` outside."""
        across = self.x - slack <= place.x <= self.x + self.width + slack
        return across and self.y - slack <= place.y <= self.y + self.height + slack


class Region(Struct, frozen=True):
    """A part of the map that deserves a picture of its own."""

    title: str
    box: Box


class MapView(Struct, frozen=True):
    """A map to draw; `alt` says in words what a reader who cannot see it must know."""

    title: str
    alt: str
    box: Box
    places: tuple[Place, ...]
    links: tuple[Link, ...] = ()
    sides: tuple[MapSide, ...] = ()
    terrains: tuple[Terrain, ...] = ()
    link_kinds: tuple[LinkKind, ...] = ()
    marks: tuple[Mark, ...] = ()
    ways: tuple[Way, ...] = ()
    fronts: tuple[Region, ...] = ()
    prize: str = ""  # what a thick border means: "victory point"
    turned: str = "reduced unit"  # what a counter with its other face up is
    cut: tuple[str, ...] = ()  # the keys of places whose units, or some of them, are out of supply
    cut_off: str = "out of supply"  # what the sign there means
    figures: str = ""  # what the numbers on the counters mean: "attack-defence", with an example


def box_around(places: Iterable[Place], within: Box, margin: float = 150, least: float = 900) -> Box:
    """Returns the box that holds the places, with a margin, at least `least` wide, inside `within`."""
    spots = [(place.x, place.y) for place in places]
    x, width = _stretch([spot[0] for spot in spots], margin, least, within.x, within.width)
    y, height = _stretch([spot[1] for spot in spots], margin, least * 0.62, within.y, within.height)
    return Box(x, y, width, height)


def clusters(places: Iterable[Place], gap: float = 320) -> tuple[tuple[Place, ...], ...]:
    """Returns the places in groups, the largest first; two in different groups are `gap` or more apart."""
    groups: list[list[Place]] = []
    for place in places:
        near = [group for group in groups if any(_near(place, other, gap) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([place, *(other for group in near for other in group)])
    return tuple(tuple(group) for group in sorted(groups, key=len, reverse=True))


def _near(a: Place, b: Place, gap: float) -> bool:
    return abs(a.x - b.x) < gap and abs(a.y - b.y) < gap


def _stretch(values: list[float], margin: float, least: float, start: float, length: float) -> tuple[float, float]:
    low, high = (min(values), max(values)) if values else (start, start + length)
    wanted = min(length, max(least, high - low + 2 * margin))
    first = (low + high - wanted) / 2
    return min(max(first, start), start + length - wanted), wanted
