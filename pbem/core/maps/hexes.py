"""Hexes in columns as plain geometry: neighbours, distances, what lies within so many hexes, cheapest ways.

A hex is a column and a row; odd columns lie half a hex further south than even ones.
"""

import heapq
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import NamedTuple, TypeVar

H = TypeVar("H", bound=Hashable)


class Spot(NamedTuple):
    """A hex by its column, counted from the west, and its row, counted from the north."""

    column: int
    row: int


def around(spot: Spot) -> tuple[Spot, ...]:
    """Returns the six hexes next to a hex, clockwise from the north."""
    column, row = spot
    up = row if column % 2 else row - 1  # the northern one of the two rows that a neighbouring column touches
    return (
        Spot(column, row - 1), Spot(column + 1, up), Spot(column + 1, up + 1),
        Spot(column, row + 1), Spot(column - 1, up + 1), Spot(column - 1, up),
    )  # fmt: skip


def distance(a: Spot, b: Spot) -> int:
    """Returns how many hexes it is from one hex to another over an endless map."""
    (ax, ay), (bx, by) = _slanted(a), _slanted(b)
    across, down = bx - ax, by - ay
    return max(abs(across), abs(down), abs(across + down))


def _slanted(spot: Spot) -> tuple[int, int]:
    """Returns coordinates whose axes are two of the three directions of the grid."""
    return spot.column, spot.row - (spot.column - (spot.column & 1)) // 2


def centre(spot: Spot, size: float) -> tuple[float, float]:
    """Returns where a hex's middle lies on a drawing whose hexes have sides of `size`."""
    height = size * 3**0.5
    return spot.column * size * 1.5, (spot.row + (spot.column & 1) / 2) * height


def within(near: Mapping[H, Iterable[H]], start: H, radius: int) -> Mapping[H, int]:
    """Returns all hexes at most `radius` steps away over a graph, with their distance; the start itself at 0."""
    found, rim = {start: 0}, [start]
    for steps in range(1, radius + 1):
        rim = list(dict.fromkeys(hex_ for each in rim for hex_ in near[each] if hex_ not in found))
        found.update(dict.fromkeys(rim, steps))
    return found


def cheapest(
    near: Mapping[H, Iterable[H]], start: H, cost: Callable[[H, H], int | None], limit: int
) -> tuple[Mapping[H, int], Mapping[H, H]]:
    """Returns the least cost to every hex within `limit`, and the hex before each on a cheapest way.

    `cost` gives the price of a step between neighbours, None where there is no passing.
    """
    best: dict[H, int] = {start: 0}
    before: dict[H, H] = {}
    queue: list[tuple[int, int, H]] = [(0, 0, start)]
    pushed = 0
    while queue:
        spent, _, here = heapq.heappop(queue)
        if spent > best[here]:
            continue
        for there in near[here]:
            price = cost(here, there)
            if price is None or spent + price > limit or spent + price >= best.get(there, limit + 1):
                continue
            best[there] = spent + price
            before[there] = here
            pushed += 1
            heapq.heappush(queue, (spent + price, pushed, there))
    return best, before


def way(before: Mapping[H, H], goal: H) -> tuple[H, ...]:
    """Returns the hexes of a cheapest way to a hex that `cheapest` has reached, both ends included."""
    found = [goal]
    while found[-1] in before:
        found.append(before[found[-1]])
    return tuple(reversed(found))
