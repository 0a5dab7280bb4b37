"""What may be written to carry out events of the Axis deck, and where a hand is to be shown."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, islice

from pbem.core.offer import Arrange, Candidates
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.orders.offers.candidates import thought_of
from pbem.games.barbarossa_to_berlin.rules.c07_6_events import airlifts_and_sweeps, panzer_refit
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.intelligence import SOUGHT
from pbem.games.barbarossa_to_berlin.rules.c10_movement import axis_trenches
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.axis_events import Airlift, LayTrenches, Refit, Sweep
from pbem.games.barbarossa_to_berlin.state.deck import elsewhere, hand
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.total_war import deck_in_play

MOST = 60


def _refit(position: Position) -> Candidates:
    units = panzer_refit.candidates(position)
    size = min(position.action.left, len(units))

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        for chosen in islice(combinations(arrange(units), size), MOST):
            yield Refit(posts=tuple(_post(position, unit) for unit in chosen))

    return thought_of("refit SPACE: UNIT; SPACE: UNIT", f"restore {size} Panzer units", orders)


def _post(position: Position, unit: UnitId) -> a.Force:
    return a.Force(space=position.place(unit), units=(a.UnitRef(type=kind(unit).id, reduced=True),))


def _trench(position: Position) -> Candidates:
    spaces, size = axis_trenches.candidates(position), axis_trenches.left(position)

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        for chosen in islice(combinations(arrange(spaces), size), MOST):
            yield LayTrenches(spaces=tuple(chosen))

    return thought_of("trench SPACE, SPACE", f"lay {size} level-1 trenches", orders)


def _airlift(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[a.Action]:
        yield from (Airlift(space=space) for space in arrange(airlifts_and_sweeps.pockets(position)))

    return thought_of("airlift SPACE", "lay the Luftwaffe Supply marker", orders)


def _sweep(position: Position) -> Candidates:
    size = min(position.action.left, len(position.partisans))

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        pairs: list[tuple[SpaceId, ...]] = list(combinations(sorted(position.partisans), size))
        yield from (Sweep(spaces=pair) for pair in arrange(pairs))

    return thought_of("sweep SPACE, SPACE", "take off partisan markers", orders)


def _perhaps_held(position: Position, side: Side) -> list[int]:
    """Returns the cards that the log does not place anywhere, the known hand apart."""
    known = hand(position, side).known
    return [each for each in sorted(deck_in_play(position, side) - known) if not elsewhere(position, side, each)]


def _reveal(position: Position) -> Candidates:
    """The cards that the log does not know may be any that lie nowhere else."""
    side = Side.AXIS if position.action.second_look else Side.ALLIED
    sought = bool(position.action.owes) and "reveal" in position.action.opens
    held = hand(position, side)
    if not held.unknown:
        return thought_of(f"reveal {side} CARD, CARD", "show cards", iter(()))
    shown = held.known & SOUGHT if sought else held.known

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        unseen = arrange([each for each in _perhaps_held(position, side) if each in SOUGHT or not sought])
        sizes = range(min(held.unknown, len(unseen)) + 1) if sought else [held.unknown]
        yield from (a.Reveal(side=side, cards=(*sorted(shown), *unseen[:size])) for size in sizes)

    return thought_of(f"reveal {side} CARD, CARD", "show cards", orders)


OFFERS: Mapping[str, Callable[[Position], Candidates]] = {
    "refit": _refit, "trench": _trench, "airlift": _airlift, "sweep": _sweep, "reveal": _reveal,
}  # fmt: skip
