"""Where the names of places stand: above them, moved aside where they would lie on a neighbour or its name."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pbem.core.maps.area_view import Place, Shape

LETTER = 7.4  # how wide a letter of a name is, as a rule; a small m makes up for an i
LARGER = 1.3  # the names of wide places
UP, DOWN = 10, 2  # from the foot of a name
NEAR = 240  # what stands further apart does not meet
ASIDE = (0, -10, 10, -20, 20, -30, 30, -44, 44)
HALVES = {Shape.WIDE: (58, 52), Shape.WIDE_ROUND: (58, 52), Shape.HEX: (38, 33)}
SMALL, USUAL = (17, 17), (26, 26)


class Area(NamedTuple):
    """What a name or a place covers."""

    west: float
    north: float
    east: float
    south: float

    def meets(self, other: "Area") -> bool:
        """Tells whether two lie on each other."""
        across = self.west < other.east and other.west < self.east
        return across and self.north < other.south and other.north < self.south


class Spot(NamedTuple):
    """Where the foot of a name stands, from the middle of its place."""

    x: int
    y: int


def reach(place: Place) -> tuple[int, int]:
    """Returns how far a place reaches to the side, and up and down."""
    return SMALL if place.small else HALVES.get(place.shape, USUAL)


def names(places: Sequence[Place], letters: Mapping[str, str]) -> Mapping[str, Spot]:
    """Returns where each name stands, by the keys of the places; a letter may stand behind a name.

    A name keeps its place above unless that is taken; it then takes the first free one, beside there or below.
    """
    placed = {each.key: _above(each) for each in places}
    boxes = {each.key: _box(each) for each in places}
    near = _near(places)
    words = {each.key: len(f"{each.name} {letters.get(each.key, '')}".strip()) for each in places}

    def free(place: Place, spot: Spot) -> bool:
        area = _covered(place, spot, words[place.key])
        return not any(
            area.meets(boxes[each.key]) or area.meets(_covered(each, placed[each.key], words[each.key]))
            for each in near[place.key]
        )

    for place in places:
        placed[place.key] = next((spot for spot in _spots(place) if free(place, spot)), placed[place.key])
    return placed


def _above(place: Place) -> Spot:
    return Spot(0, -reach(place)[1] - 4)


def _spots(place: Place) -> Iterator[Spot]:
    high = reach(place)[1]
    yield from (Spot(aside, -high - 4) for aside in ASIDE)
    yield from (Spot(aside, high + 13) for aside in ASIDE)


def _box(place: Place) -> Area:
    across, high = reach(place)
    return Area(place.x - across, place.y - high, place.x + across, place.y + high)


def _covered(place: Place, spot: Spot, letters: float) -> Area:
    size = LARGER if place.wide else 1.0
    half, x, y = letters * LETTER * size / 2, place.x + spot.x, place.y + spot.y
    return Area(x - half, y - UP * size, x + half, y + DOWN)


def _near(places: Sequence[Place]) -> Mapping[str, Sequence[Place]]:
    """Returns the places whose names might meet that of each, by its key."""
    rows = sorted(places, key=lambda place: place.y)
    heights = [place.y for place in rows]
    found: dict[str, Sequence[Place]] = {}
    for each in places:
        band = rows[bisect_right(heights, each.y - NEAR / 2) : bisect_left(heights, each.y + NEAR / 2)]
        found[each.key] = [other for other in band if abs(other.x - each.x) < NEAR and other is not each]
    return found
