"""The replay of a game on its map: what each order changed, found by comparing positions, not by trusting effects.

A game says which places two positions may differ in, and how a place lies; what did change is worked out here. It is
made of a replay as its reader knows it, so that nothing is told that the report does not tell.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from pbem.core.maps.area_view import Mark, Place, Way
from pbem.core.maps.differing import differing
from pbem.core.maps.hex_view import HexMark, HexMarker, HexUnit, HexWay
from pbem.core.maps.hexes import Spot
from pbem.core.replay import AnyReplay, AnyStep
from pbem.core.telling.view import Series


class HexLying(Struct, frozen=True):
    """What lies in a hex: its counters, its markers, and whose it is where that is drawn."""

    spot: Spot
    units: tuple[HexUnit, ...] = ()
    markers: tuple[HexMarker, ...] = ()
    held: str = ""


Lying = Place | HexLying


class Happened(Protocol):
    """The rings and arrows of an order."""

    @property
    def marks(self) -> Sequence[Mark | HexMark]: ...
    @property
    def ways(self) -> Sequence[Way | HexWay]: ...


class Played(Struct, frozen=True):
    """One order, done or refused: on which turn, what lies otherwise after it, what happened where."""

    turn: int
    lies: tuple[Lying, ...] = ()
    marks: tuple[Mark | HexMark, ...] = ()
    ways: tuple[Way | HexWay, ...] = ()


class Playback(Struct, frozen=True):
    """A game to be looked at order by order, in the order in which the story tells them.

    Each series has a value for the start and one after every order.
    """

    start: tuple[Lying, ...] = ()
    orders: tuple[Played, ...] = ()
    scores: tuple[Series, ...] = ()
    cut: tuple[
        tuple[int, tuple[Any, ...]], ...
    ] = ()  # after how many orders, at the end of a turn and of all, supply lacks where


class Board(Struct, frozen=True):
    """How a game is looked at order by order."""

    places: tuple[Any, ...]
    touched: Callable[[Any, Any], Iterable[Any]]  # the places in which two positions may differ
    lies: Callable[[Any, Any], Lying]  # how a place lies in a position
    happened: Callable[[Sequence[Any]], Happened]
    scores: Mapping[str, Callable[[Sequence[Any]], Iterable[int]]]  # a value for each of some positions
    cut: Callable[[Any], Iterable[Any]]  # where units lack supply; slow, and so asked for when a turn ends


def playback(known: AnyReplay, board: Board) -> Playback:
    """Returns what a replay, as its reader knows it, shows order by order."""
    lying = {place: board.lies(known.start, place) for place in board.places}
    start = tuple(lying.values())
    steps = known.rulings
    orders = tuple(Played(step.before.turn, *_played(step, board, lying)) for step in steps)
    positions = (known.start, *(step.after for step in steps))
    scores = tuple(Series(name, tuple(values(positions))) for name, values in board.scores.items())
    return Playback(start, orders, scores, tuple(_cut(steps, board)))


def _cut(steps: Sequence[AnyStep], board: Board) -> Iterator[tuple[int, tuple[Any, ...]]]:
    for count, step in enumerate(steps, 1):
        asked = step.after.turn != step.before.turn or count == len(steps)
        if asked and (found := tuple(board.cut(step.after))):
            yield count, found


def at_rest(played: Playback) -> Playback:
    """Returns the board at its end, with nothing to play."""
    board = {_key(lying): lying for each in (played.start, *(order.lies for order in played.orders)) for lying in each}
    return Playback(tuple(board.values()))


def _key(lying: Lying) -> Spot | str:
    return lying.spot if isinstance(lying, HexLying) else lying.key


def _played(
    step: AnyStep, board: Board, lying: dict[Any, Lying]
) -> tuple[tuple[Lying, ...], tuple[Mark | HexMark, ...], tuple[Way | HexWay, ...]]:
    happened = board.happened((step,))
    changed = tuple(_changed(step, board, lying)) if step.after is not step.before else ()
    return changed, tuple(happened.marks), tuple(happened.ways)


def _changed(step: AnyStep, board: Board, lying: dict[Any, Lying]) -> Iterator[Lying]:
    """Yields what lies otherwise than before, and keeps it."""
    for place in dict.fromkeys(board.touched(step.before, step.after)):
        if place in lying and (now := board.lies(step.after, place)) != lying[place]:
            lying[place] = now
            yield now


def moved(before: Mapping[Any, Any], after: Mapping[Any, Any]) -> Iterator[Any]:
    """Yields the places of all units that stand otherwise, before and behind; each is mapped to what has a `place`."""
    for unit in differing(before, after):
        yield from (stood[unit].place for stood in (before, after) if unit in stood)
