"""The replay as compact data for the page's script: numbers for places, faces and looks, each written once.

A look is how a place lies: whose it is, the counters from the top, the flags or markers. An order says which places
take another look, then the arrows, then the rings; `reports/base/drawing.js` reads it.
"""

import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from pbem.core.maps.area_view import Event, Mark, Way
from pbem.core.maps.hex_view import HexMark, HexWay
from pbem.core.maps.playback import Lying, Playback
from pbem.core.telling.view import Series
from pbem.report.escape import one_line

T = TypeVar("T", bound=Hashable)

NOBODY = 2
EVENTS = {event: number for number, event in enumerate((Event.MOVED, Event.RETREATED, Event.FOUGHT, Event.BROKE))}


class Numbers(Generic[T]):
    """Gives a number to each value, the same to the same."""

    def __init__(self, known: Iterable[T] = ()) -> None:
        """Begins with values that have their numbers already: their places in a row."""
        self._known: dict[T, int] = {value: number for number, value in enumerate(known)}

    def __call__(self, value: T) -> int:
        """Returns a value's number."""
        return self._known.setdefault(value, len(self._known))

    def __iter__(self) -> Iterator[T]:
        """Yields the values in the order of their numbers."""
        return iter(self._known)


Look = tuple[int, tuple[int, ...], tuple[int, ...]]


class Table:
    """How one kind of map is put into numbers: which place, and how it looks."""

    def __init__(self, place: Callable[[Any], int], look: Callable[[Lying], Look], sides: Mapping[str, int]) -> None:
        """Takes how the place of anything that lies, and its look, are told, and the numbers of the sides."""
        self.place, self.look, self.sides, self.looks = place, look, sides, Numbers[Look]()

    def pair(self, lying: Lying) -> tuple[int, int]:
        """Returns the place of what lies there, and the number of its look."""
        return self.place(lying), self.looks(self.look(lying))


def data(playback: Playback, table: Table, spot: Callable[[Any], int], more: Callable[[], Mapping[str, Any]]) -> str:
    """Returns the data as JSON that may stand in a page; `spot` numbers the ends of arrows and rings.

    What `more` returns is asked for last, when all places and faces have their numbers.
    """
    start = dict(map(table.pair, playback.start))
    orders = [_order(each, table, spot) for each in playback.orders]
    others = {key: _plain(value) for key, value in more().items()}
    empty = table.looks((-1, (), ()))
    whole = {
        **others, "start": [start.get(place, empty) for place in range(len(others["places"]))], "orders": orders,
        "looks": list(table.looks), "turns": _turns(playback),
        "known": bool(playback.start), "cut": {count: list(map(spot, found)) for count, found in playback.cut},
        "scores": _plain([_score(each) for each in playback.scores]),
    }  # fmt: skip
    return json.dumps(whole, separators=(",", ":")).replace("<", "\\u003c")


def _plain(value: Any) -> Any:
    """Returns values with all text neutral: names may come from what a player typed."""
    if isinstance(value, str):
        return one_line(value)
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def _order(played: Any, table: Table, spot: Callable[[Any], int]) -> list[Any]:
    changes = [number for lying in played.lies for number in table.pair(lying)]
    ways = [_way(way, table, spot) for way in dict.fromkeys(played.ways) if len(way.path) > 1]
    marks = [_mark(mark, spot) for mark in dict.fromkeys(played.marks)]
    return [changes, ways, marks] if marks else [changes, ways] if ways else [changes]


def _way(way: Way | HexWay, table: Table, spot: Callable[[Any], int]) -> list[int]:
    """Returns an arrow: what it is, with four more for the first side and eight for the second, and its places."""
    side = table.sides.get(way.side, NOBODY)
    return [EVENTS[way.event] + (len(EVENTS) * (side + 1) if side < NOBODY else 0), *map(spot, way.path)]


def _mark(mark: Mark | HexMark, spot: Callable[[Any], int]) -> list[int]:
    return [EVENTS[mark.event], spot(mark.place if isinstance(mark, Mark) else mark.spot)]


def _turns(playback: Playback) -> list[tuple[int, int]]:
    """Returns where each turn begins: how many orders stand before it, and its number."""
    found: list[tuple[int, int]] = []
    for place, played in enumerate(playback.orders):
        if not found or found[-1][1] != played.turn:
            found.append((place, played.turn))
    return found


def _score(series: Series) -> tuple[str, list[int]]:
    """Returns a series as runs: from which order on it has which value."""
    return series.name, list(_runs(series.values))


def _runs(values: Sequence[int]) -> Iterator[int]:
    last: int | None = None
    for place, value in enumerate(values):
        if value != last:
            yield from (place, value)
            last = value


def supply_layer(playback: Playback, *, now: bool) -> Mapping[str, str]:
    """Returns the layer of supply, which is worked out for the ends of turns and for the present, by its word."""
    if playback.cut:
        return {"supply": "Supply (at the end of each turn)"}
    return {"supply": "Supply (now)" if playback.orders else "Supply"} if now else {}
