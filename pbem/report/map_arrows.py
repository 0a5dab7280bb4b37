"""Arrows of marches, retreats and attacks, on maps of places and of hexes: whose by colour, what by their stroke."""

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from pbem.core.maps.area_view import Event
from pbem.report.map_sheet import NEUTRAL, number, path

ARROWS = (Event.MOVED, Event.RETREATED, Event.FOUGHT)
ASIDE = (3, 9, 3)  # to the right of its way, by the sides: one way back, or the other side's, lies beside it
MOST = 0.45  # of a leg; what is left is seen

Point = tuple[float, float]


class Room(NamedTuple):
    """What an arrow leaves free round the middle of its goal, to the side, above (where the name stands), below."""

    across: float
    up: float
    down: float


class Arrow(NamedTuple):
    """An arrow as it is drawn; `side` is the number of the side whose it is, beyond two that of nobody."""

    event: Event
    side: int
    data: str


def heads(prefix: str, css: str) -> str:
    """Returns the definitions of the heads of arrows, one for each event and side."""
    return "".join(
        f'<marker id="{prefix}{event}{_whose(side)}" class="{css} {event}{_class(side)}" viewBox="0 0 10 10" refX="7" '
        f'refY="5" markerWidth="3" markerHeight="3" orient="auto"><path d="M0 0l10 5-10 5z"/></marker>\n'
        for event in ARROWS
        for side in (0, 1, NEUTRAL)
    )


def drawn(arrows: Iterable[Arrow], prefix: str, css: str = "") -> Iterator[str]:
    """Yields the arrows, with what sets them off from the lines below; those of a kind one above the other."""
    every = sorted(dict.fromkeys(arrows), key=lambda each: ARROWS.index(each.event))
    yield path(f"{css}under", (each.data for each in every))
    for event, side, data in every:
        head = f' marker-end="url(#{prefix}{event}{_whose(side)})"'
        yield path(f"{css}way {event}{_class(side)}", [data], head)


def arrow(points: Sequence[Point], start: float, room: Room, side: int) -> str:
    """Returns the path of an arrow: it begins `start` from the middle of its first place, and ends before its last."""
    first, last = _towards(points[0], points[1], start), _short_of(points[-1], points[-2], room)
    across, down = points[-1][0] - points[0][0], points[-1][1] - points[0][1]
    length = hypot(across, down) or 1
    aside, low = -down / length * ASIDE[side], across / length * ASIDE[side]
    return "M" + "L".join(f"{number(x + aside)} {number(y + low)}" for x, y in (first, *points[1:-1], last))


def _towards(point: Point, other: Point, reach: float) -> Point:
    length = hypot(other[0] - point[0], other[1] - point[1]) or 1
    return _along(point, other, reach / length)


def _short_of(point: Point, other: Point, room: Room) -> Point:
    """Returns where the way from a point to another leaves the room round it."""
    across, down = abs(other[0] - point[0]), other[1] - point[1]
    high = room.up if down < 0 else room.down
    return _along(point, other, min(room.across / (across or 1), high / (abs(down) or 1)))


def _along(point: Point, other: Point, part: float) -> Point:
    short = min(MOST, part)
    return point[0] + (other[0] - point[0]) * short, point[1] + (other[1] - point[1]) * short


def _whose(side: int) -> str:
    return str(side) if side < NEUTRAL else ""


def _class(side: int) -> str:
    return f" s{side}" if side < NEUTRAL else ""
