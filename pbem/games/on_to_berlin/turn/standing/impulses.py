"""A whole impulse, of a side that gives it beforehand: an Airstrike without a card, or a pass (6.2, 6.3)."""

from collections.abc import Iterator
from itertools import pairwise

from pbem.core.standing.decisions import Decision, Figure, Ratio, Way, any_answer
from pbem.core.standing.values import StandingOrder
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId
from pbem.games.on_to_berlin.orders.c09_attacks import RANGE
from pbem.games.on_to_berlin.orders.groups import as_group, choices, ready
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.actions.c05_sequence_of_play import Pass
from pbem.games.on_to_berlin.state.actions.c06_impulses import Play
from pbem.games.on_to_berlin.state.actions.c08_movement import Fly
from pbem.games.on_to_berlin.state.actions.c09_attacks import Strike
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Way as Flight


def _to_begin(position: Position, coming: Action | None) -> tuple[str, ...]:
    """An impulse that has begun and in which nothing is done yet; one that has points of a reaction card is played."""
    now = position.impulse
    if now is None or now.begun or now.done or now.reactive:
        return ()
    return (str(now.side),)


def _own(position: Position, order: Action) -> bool:
    return isinstance(order, Play | Strike | Fly | Pass)


def _cards(position: Position) -> Ratio | None:
    side = position.active
    return (position.hand(side).size, 1) if side else None


def _passed(position: Position) -> Ratio | None:
    return (position.this_turn.passes, 1)


FIGURES = {
    "cards": Figure("the number of cards in the own hand", _cards),
    "passed": Figure("1 if the other side has just passed", _passed, 0, 1),
}


def _passes(position: Position) -> Iterator[Action]:
    yield Pass()


PASSES = Decision[Position, Action](
    word="pass",
    about="an impulse in which nothing is done",
    due=_to_begin,
    own=_own,
    answers=_passes,
    ways=(Way("", "pass", any_answer, always=True),),
    figures=FIGURES,
)


def _strikes(position: Position, order: StandingOrder) -> Iterator[Action]:
    """Yields the Airstrikes of the units in the first area named along the others to the last, the largest first."""
    side = position.active
    start, *path = map(AreaId, order.names)
    if side is None:
        return
    able = ready(position, side, start, by_event=False, test=lambda unit: kind(unit).strikes)
    groups = [as_group(position, units) for units in choices(position, side, start, able)]
    for group in sorted(groups, key=lambda units: -sum(each.count for each in units)):
        yield Strike(way=Flight(start=start, units=group, path=tuple(path)))


def _no_way(position: Position, order: StandingOrder) -> Iterator[str]:
    """Yields why no unit ever flies so: areas that do not border each other, or a target out of every reach."""
    for one, other in pairwise(map(AreaId, order.names)):
        if other not in board().suez[one]:
            yield f"{board().name(one)} and {board().name(other)} do not border each other"
    if len(order.names) > RANGE + 1:
        yield f"no strike reaches further than {RANGE} areas"


STRIKES = Decision[Position, Action](
    word="strike",
    about="an impulse of one Airstrike, without a card",
    due=_to_begin,
    own=_own,
    answers=lambda _: (),
    ways=(
        Way("along {areas}", "all that are ready in the first area strike the last one, by way of those between",
            any_answer, wrong=_no_way, made=_strikes),
    ),
    figures=FIGURES,
)  # fmt: skip

DECISIONS = (STRIKES, PASSES)
