"""Decisions beside a combat: Stand Fast markers on the enemy, replacements, corps that an event takes off."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from pbem.core.offer import as_they_come
from pbem.core.standing.decisions import Decision, Key, Way, any_answer
from pbem.core.standing.values import StandingOrder
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Step
from pbem.games.barbarossa_to_berlin.orders.c07_62_reinforcements import WITHDRAW
from pbem.games.barbarossa_to_berlin.orders.c14_replacements import spending
from pbem.games.barbarossa_to_berlin.orders.kinds import KINDS
from pbem.games.barbarossa_to_berlin.rules.c08_orders.stand_fast import commanded, markers_left, stand_fast_candidates
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import BeginRound
from pbem.games.barbarossa_to_berlin.state.actions.c07_62_reinforcements import Withdraw
from pbem.games.barbarossa_to_berlin.state.actions.c08_orders import PlaceStandFast, RollOrders
from pbem.games.barbarossa_to_berlin.state.actions.c14_replacements import Replace
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import UnitRef
from pbem.games.barbarossa_to_berlin.turn.sequence import DRAW_PHASE, REPLACEMENT_PHASE, pending
from pbem.games.barbarossa_to_berlin.turn.standing.names import is_of

T = TypeVar("T")

# -- Stand Fast markers


def _to_mark(position: Position, coming: Action | None) -> tuple[str, ...]:
    """The side whose enemy is ordered to stand lays the markers, before the next roll or round (8.4, 8.5)."""
    side = commanded(position)
    opens = position.step == Step.ORDERS and position.turn > 1 and isinstance(coming, RollOrders | BeginRound)
    return (side.enemy,) if side and opens and markers_left(position) > 0 else ()


def _marks(position: Position) -> Iterator[Action]:
    yield from (PlaceStandFast(spaces=(space,)) for space in stand_fast_candidates(position))


def _as_listed(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    space = order.spaces[0] if isinstance(order, PlaceStandFast) else ""
    return (names.index(space),) if space in names else None


STAND_FAST = Decision[Position, Action](
    word="standfast",
    about="Stand Fast markers on the enemy when he is ordered to stand",
    due=_to_mark,
    own=lambda _, order: isinstance(order, PlaceStandFast),
    answers=_marks,
    ways=(Way("{spaces}", "on these, three at most, as far as the rules let it", _as_listed),),
)


# -- replacements


def _to_replace(position: Position, coming: Action | None) -> tuple[str, ...]:
    """A side that has replaced nothing when the other one, or the draw phase, comes next; the Allies first (6)."""
    if coming is None or position.turn == 1 or not pending(position).kinds & REPLACEMENT_PHASE:
        return ()
    kind_ = KINDS[coming.kind]
    if kind_ in DRAW_PHASE:
        return tuple(side for side in (Side.ALLIED, Side.AXIS) if _may_replace(position, side))
    spends_first = isinstance(coming, Replace) and _whose(position, coming) == Side.AXIS
    return (Side.ALLIED,) if spends_first and _may_replace(position, Side.ALLIED) else ()


def _may_replace(position: Position, side: Side) -> bool:
    """Tells whether a side has replaced nothing in its segment, as far as the segments tell."""
    segment = position.this_turn.segment
    return segment is None if side == Side.ALLIED else segment != Side.AXIS


def _whose(position: Position, order: Replace) -> Side | None:
    types = {ref.type for march in order.marches for ref in march.units}
    return next((kind(unit).side for unit in position.units if kind(unit).id in types), None)


def _spent(position: Position, order: StandingOrder) -> Iterator[Action]:
    """Yields the order that spends all points, on the units named first."""

    def wanted(each: Any) -> tuple[bool, ...]:
        ref = UnitRef(type=each.type.id, reduced=each.reduced or each.goal is None)
        return tuple(not is_of(ref, name) for name in order.names)

    def arranged(things: Sequence[T]) -> Sequence[T]:
        return sorted(things, key=wanted)

    whole = spending(position, arranged, Side(order.side))
    yield from [whole] if whole else []


REPLACEMENTS = Decision[Position, Action](
    word="replace",
    about="Replacement Points, of a side that has spent none when the draw phase begins",
    due=_to_replace,
    own=lambda position, order: isinstance(order, Replace) and _whose(position, order) != Side.AXIS,
    answers=lambda _: (),
    ways=(
        Way("{units} first", "spend all points, on these as far as can be", any_answer, made=_spent, always=True),
        Way("any", "spend all points as the offers do", any_answer, made=_spent, always=True),
    ),
)


# -- corps that an event takes off


def _to_withdraw(position: Position, coming: Action | None) -> tuple[str, ...]:
    action = position.action
    return (action.decider,) if action.decider and action.leaving else ()


def _withdrawals(position: Position) -> Iterator[Action]:
    yield from WITHDRAW.offered(position).source(as_they_come)


def _from_there(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    spaces = [post.space for post in order.posts] if isinstance(order, Withdraw) else []
    return tuple(-spaces.count(SpaceId(name)) for name in names) if spaces else None


WITHDRAWALS = Decision[Position, Action](
    word="withdraw",
    about="Commonwealth corps that Banzai! takes off",
    due=_to_withdraw,
    own=lambda _, order: isinstance(order, Withdraw),
    answers=_withdrawals,
    ways=(
        Way("{spaces} first", "from these spaces as far as can be", _from_there, always=True),
        Way("any", "the first that the offers list", any_answer, always=True),
    ),
    sides=(Side.ALLIED,),
)

DECISIONS = (STAND_FAST, REPLACEMENTS, WITHDRAWALS)
