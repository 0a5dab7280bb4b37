"""What may be written to carry out events of the Axis deck, and where a hand is to be shown."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, islice

from pbem.core.game import Choice
from pbem.core.offer import Arrange
from pbem.games.barbarossa_to_berlin import actions as a
from pbem.games.barbarossa_to_berlin import refit, relief, works
from pbem.games.barbarossa_to_berlin.actions_axis import Airlift, LayTrenches, Refit, Sweep
from pbem.games.barbarossa_to_berlin.deck import elsewhere, hand
from pbem.games.barbarossa_to_berlin.intelligence import SOUGHT
from pbem.games.barbarossa_to_berlin.offering import choice
from pbem.games.barbarossa_to_berlin.position import Position, kind
from pbem.games.barbarossa_to_berlin.total_war import deck_in_play
from pbem.games.barbarossa_to_berlin.types import Side, SpaceId, UnitId

MOST = 60


def _refit(position: Position) -> Choice:
    units = refit.candidates(position)
    size = min(position.action.left, len(units))

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        for chosen in islice(combinations(arrange(units), size), MOST):
            yield Refit(posts=tuple(_post(position, unit) for unit in chosen))

    return choice(position, "refit SPACE: UNIT; SPACE: UNIT", f"restore {size} Panzer units", orders)


def _post(position: Position, unit: UnitId) -> a.Force:
    return a.Force(space=position.place(unit), units=(a.UnitRef(type=kind(unit).id, reduced=True),))


def _trench(position: Position) -> Choice:
    spaces, size = works.candidates(position), works.left(position)

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        for chosen in islice(combinations(arrange(spaces), size), MOST):
            yield LayTrenches(spaces=tuple(chosen))

    return choice(position, "trench SPACE, SPACE", f"lay {size} level-1 trenches", orders)


def _airlift(position: Position) -> Choice:
    def orders(arrange: Arrange) -> Iterator[a.Action]:
        yield from (Airlift(space=space) for space in arrange(relief.pockets(position)))

    return choice(position, "airlift SPACE", "lay the Luftwaffe Supply marker", orders)


def _sweep(position: Position) -> Choice:
    size = min(position.action.left, len(position.partisans))

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        pairs: list[tuple[SpaceId, ...]] = list(combinations(sorted(position.partisans), size))
        yield from (Sweep(spaces=pair) for pair in arrange(pairs))

    return choice(position, "sweep SPACE, SPACE", "take off partisan markers", orders)


def _perhaps_held(position: Position, side: Side) -> list[int]:
    """Returns the cards that the log does not place anywhere, the known hand apart."""
    known = hand(position, side).known
    return [each for each in sorted(deck_in_play(position, side) - known) if not elsewhere(position, side, each)]


def _reveal(position: Position) -> Choice:
    """The cards that the log does not know may be any that lie nowhere else."""
    side = Side.AXIS if position.action.second_look else Side.ALLIED
    sought = bool(position.action.owes) and "reveal" in position.action.opens
    held = hand(position, side)
    if not held.unknown:
        return choice(position, f"reveal {side} CARD, CARD", "show cards", iter(()))
    shown = held.known & SOUGHT if sought else held.known

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        unseen = arrange([each for each in _perhaps_held(position, side) if each in SOUGHT or not sought])
        sizes = range(min(held.unknown, len(unseen)) + 1) if sought else [held.unknown]
        yield from (a.Reveal(side=side, cards=(*sorted(shown), *unseen[:size])) for size in sizes)

    return choice(position, f"reveal {side} CARD, CARD", "show cards", orders)


OFFERS: Mapping[str, Callable[[Position], Choice]] = {
    "refit": _refit, "trench": _trench, "airlift": _airlift, "sweep": _sweep, "reveal": _reveal,
}  # fmt: skip
