"""Chapters 8.4 and 8.5: the ways out of a Stand Fast space, what they cost, and when the marker goes."""

from collections.abc import Iterator

from msgspec import Struct, field

from pbem.core.rules import Breach, carries_out, enforces
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Scored, StandFast
from pbem.games.barbarossa_to_berlin.state.options import (
    STAND_FAST_BY_THE_START,
    STAND_FAST_STAYS,
    STAND_FAST_UNIT_BY_UNIT,
    optional,
)
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

BOMB_PLOT = "allied_48"


class Leaving(Struct, frozen=True):
    """A unit about to leave a space by moving or SR, the first space it enters and the last."""

    unit: UnitId
    origin: SpaceId
    first: SpaceId
    last: SpaceId


class Payment(Struct):
    """The VP that an order offers to leave Stand Fast spaces, and what falls due for it. Local to one order.

    `due` has a space once, or after Bomb Plot once for each German unit that leaves it.
    """

    offered: int
    due: list[SpaceId] = field(default_factory=list)
    read: bool = False  # a reading decides about an exit: by the words alone it might cost more, or less


@carries_out("8.4/free-exit", "8.5/free-exit")
def must_pay(position: Position, leaving: Leaving) -> bool:
    """Tells whether the exit of a bound unit costs a VP: not if it first enters enemy ground (8.4, 8.5)."""
    if _into_enemy_ground(position, leaving):
        return False
    return kind(leaving.unit).nation == "ge" or not _by_the_unit(position, leaving.unit)


def _bound(position: Position, leaving: Leaving) -> bool:
    return leaving.origin in position.stand_fast and position.action.bound.get(leaving.unit) == leaving.origin


def _into_enemy_ground(position: Position, leaving: Leaving) -> bool:
    """Tells whether the space entered is the enemy's at that step, or was as the first unit of the stack went there."""
    enemy, action = kind(leaving.unit).side.enemy, position.action
    if position.control.get(leaving.first) == enemy:
        return True
    if optional(position, STAND_FAST_BY_THE_START):
        return action.began.get(leaving.first) == enemy
    followed = (leaving.origin, leaving.first) in action.free_exits
    return followed and not optional(position, STAND_FAST_UNIT_BY_UNIT)


@carries_out("card-allied-48/hitler-orders-per-unit")
def _by_the_unit(position: Position, unit: UnitId) -> bool:
    """After Bomb Plot it is each German unit that pays, and no longer the space (8.4)."""
    return kind(unit).side == Side.AXIS and BOMB_PLOT in position.events


@enforces("8.5/exit-costs-one-vp", "8.4/exit-costs-one-vp", "8.4/bomb-plot-cost-per-unit")
def pays_to_leave(position: Position, payment: Payment) -> Iterator[Breach]:
    """Leaving a Stand Fast space costs 1 VP, and the order says that it is paid: no less and no more."""
    names, cost = " and ".join(board().name(space) for space in dict.fromkeys(payment.due)), len(payment.due)
    axis = position.active == Side.AXIS
    by_unit = axis and BOMB_PLOT in position.events
    code = ("8.4/bomb-plot-cost-per-unit" if by_unit else "8.4/exit-costs-one-vp") if axis else ""
    if cost > payment.offered:
        told = "is" if len(set(payment.due)) == 1 else "are"
        price = f"leaving costs {cost} VP" + (", 1 for each German unit" if by_unit else "")
        yield Breach(
            f"{names} {told} under a Stand Fast order; {price}",
            payment.due[0],
            f"add `pay {cost}` to the order if you agree, or stay",
            code,
            plain=not payment.read,
        )
    elif payment.offered > cost:
        yield Breach(
            f"the order pays {payment.offered} VP, and {cost or 'none'} is due",
            remedy=f"write `pay {cost}`" if cost else "delete `pay`",
            code=code,
            plain=not payment.read,
        )


def leave(draft: Draft, leaving: Leaving, payment: Payment) -> None:
    """Lets a unit out of a Stand Fast space: for a VP of the order's payment if it is due, and with it the marker."""
    position = draft.position
    if not _bound(position, leaving) or _comes_back(position, leaving.origin, leaving.last):
        return
    enemy = kind(leaving.unit).side.enemy
    now, before = position.control.get(leaving.first), position.action.began.get(leaving.first)
    payment.read |= now != enemy and before == enemy
    if must_pay(position, leaving):
        _pay(draft, leaving, payment)
    elif _into_enemy_ground(position, leaving):
        draft.action(free_exits=position.action.free_exits | {(leaving.origin, leaving.first)})
    _unbind(draft, leaving.unit)


@carries_out("8.4/free-exit", "8.5/free-exit")
def step_out(draft: Draft, unit: UnitId, origin: SpaceId, last: SpaceId) -> None:
    """Lets a unit advance out of a Stand Fast space, which is free (8.4, 8.5)."""
    if not _comes_back(draft.position, origin, last):
        _unbind(draft, unit)


def _comes_back(position: Position, origin: SpaceId, last: SpaceId) -> bool:
    """Tells whether a unit ends where it began, if the players hold that it has stood fast then."""
    return origin == last and optional(position, STAND_FAST_STAYS)


def _unbind(draft: Draft, unit: UnitId) -> None:
    """A unit that has left is not under the order any more, even if it comes back."""
    bound = draft.position.action.bound
    if unit in bound:
        draft.action(bound={each: space for each, space in bound.items() if each != unit})


@carries_out("clar/stand-fast-one-vp")
def _pay(draft: Draft, leaving: Leaving, payment: Payment) -> None:
    by_unit = _by_the_unit(draft.position, leaving.unit)
    if leaving.origin not in payment.due or by_unit:
        payment.due.append(leaving.origin)
    if len(payment.due) <= payment.offered:
        axis = kind(leaving.unit).side == Side.AXIS
        why = f"units leave {board().name(leaving.origin)} against orders"
        draft.emit(Scored(-1 if axis else 1, why))
        if by_unit:
            draft.cite("8.4/bomb-plot-cost-per-unit", "clar/stand-fast-after-bomb-plot")
        else:
            draft.emit(StandFast(leaving.origin, laid=False))
            draft.cite("8.4/exit-costs-one-vp" if axis else "8.5/exit-costs-one-vp")


@carries_out("clar/stand-fast-marker-stays")
def lift_empty(draft: Draft, space: SpaceId) -> None:
    """Takes a marker away once none of the units that began the round under it is left (8.5)."""
    if space not in draft.position.stand_fast:
        return
    if not any(draft.position.action.bound.get(unit) == space for unit in draft.position.at(space)):
        draft.emit(StandFast(space, laid=False))
        draft.cite("8.5/marker-stays-until-all-leave")
