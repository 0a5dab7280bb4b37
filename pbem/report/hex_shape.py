"""Hexes as shapes: where they lie on a drawing, the outline of many, and paths in few characters.

All coordinates are whole numbers, so that paths stay short: a hex is 80 wide and 70 high.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from pbem.core.maps.area_view import Box
from pbem.core.maps.hex_view import HexBox
from pbem.core.maps.hexes import Spot, around

ACROSS, DOWN = 60, 70  # from column to column, from row to row
HALF, EDGE, UP = 40, 20, 35  # half the width, half a level side, half the height


class Point(NamedTuple):
    """A place on the drawing."""

    x: int
    y: int


Segment = tuple[Point, Point]
CORNERS = ((-EDGE, -UP), (EDGE, -UP), (HALF, 0), (EDGE, UP), (-EDGE, UP), (-HALF, 0))  # a side runs to the next one


def middle(spot: Spot) -> Point:
    """Returns where a hex's middle lies."""
    return Point(spot.column * ACROSS, spot.row * DOWN + spot.column % 2 * UP)


def side(spot: Spot, number: int) -> Segment:
    """Returns a side of a hex, counted clockwise from the north, its ends clockwise."""
    x, y = middle(spot)
    (ax, ay), (bx, by) = CORNERS[number], CORNERS[(number + 1) % 6]
    return Point(x + ax, y + ay), Point(x + bx, y + by)


def shared_side(a: Spot, b: Spot) -> Segment:
    """Returns the side between two neighbours."""
    return side(a, around(a).index(b))


def frame(box: HexBox, margin: int = 0) -> Box:
    """Returns the rectangle round the hexes of a box."""
    width, height = (box.east - box.west) * ACROSS + 2 * HALF, (box.south - box.north + 1) * DOWN + UP
    corner = box.west * ACROSS - HALF - margin, box.north * DOWN - UP - margin
    return Box(*corner, width + 2 * margin, height + 2 * margin)


def outline(spots: Collection[Spot]) -> str:
    """Returns the path round hexes; what they enclose without holding it stays open."""
    inside = frozenset(spots)
    after = {a: b for spot in inside for a, b in _rim(spot, inside)}
    return "".join(_loops(after))


def _rim(spot: Spot, inside: frozenset[Spot]) -> Iterator[Segment]:
    return (side(spot, number) for number, near in enumerate(around(spot)) if near not in inside)


def _loops(after: dict[Point, Point]) -> Iterator[str]:
    """Yields each loop of directed sides; from a corner of the rim exactly one leads on."""
    while after:
        start, point = after.popitem()
        loop = [start]
        while point != start:
            loop.append(point)
            point = after.pop(point)
        yield run(loop) + "z"


def strokes(segments: Iterable[Segment]) -> str:
    """Returns the path of segments, joined to the longest runs that come easily."""
    near: dict[Point, list[Point]] = defaultdict(list)
    for a, b in dict.fromkeys((min(pair), max(pair)) for pair in segments):
        near[a].append(b)
        near[b].append(a)
    ends = sorted(near, key=lambda point: (len(near[point]) % 2 == 0, point))
    return "".join(_runs(near, ends))


def _runs(near: dict[Point, list[Point]], ends: Iterable[Point]) -> Iterator[str]:
    for start in ends:
        while near[start]:
            yield run(_walk(near, start))


def _walk(near: dict[Point, list[Point]], point: Point) -> Iterator[Point]:
    """Yields the points of a run, and takes its segments away."""
    yield point
    while near[point]:
        further = near[point].pop()
        near[further].remove(point)
        point = further
        yield point


def run(points: Iterable[Point]) -> str:
    """Returns the path from point to point."""
    first, *others = points
    written, before = f"M{first.x} {first.y}l", first
    for point in others:
        written += _pair(point.x - before.x, point.y - before.y, glued=written[-1] == "l")
        before = point
    return written


def _pair(x: int, y: int, *, glued: bool) -> str:
    gap = "" if glued or x < 0 else " "
    return f"{gap}{x}{'' if y < 0 else ' '}{y}"
