"""Chapter 8.5: Stand Fast markers under Stalin Orders, and the ways out of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.actions import PlaceStandFast
from pbem.games.barbarossa_to_berlin.board import board
from pbem.games.barbarossa_to_berlin.charts import STAND_FAST_MARKERS
from pbem.games.barbarossa_to_berlin.draft import Draft
from pbem.games.barbarossa_to_berlin.effects import Scored, StandFast
from pbem.games.barbarossa_to_berlin.position import Position, kind
from pbem.games.barbarossa_to_berlin.supply import supply
from pbem.games.barbarossa_to_berlin.types import Side, SpaceId, Supply, UnitId


@enforces("8.5/three-stand-fast")
def three_markers_at_most(position: Position, space: SpaceId) -> Iterator[Breach]:
    """There are three markers to place."""
    if position.stand_fast_placed >= STAND_FAST_MARKERS:
        yield Breach(
            f"{board().name(space)} would be a fourth Stand Fast marker; there are three", space, "go on with `axis 1`"
        )
    if space in position.stand_fast:
        yield Breach(f"{board().name(space)} already has a Stand Fast marker", space, _for_instance(position))


@enforces("8.5/on-soviet-units")
def on_soviet_units(position: Position, space: SpaceId) -> Iterator[Breach]:
    """Stalin orders Soviet units."""
    if not any(kind(unit).nation == "su" for unit in position.at(space)):
        yield Breach(f"{board().name(space)} holds no Soviet unit", space, _for_instance(position))


@enforces("8.5/adjacent-to-supplied-axis")
def next_to_a_supplied_axis_unit(position: Position, space: SpaceId) -> Iterator[Breach]:
    """A supplied Axis unit must be adjacent."""
    if not any(_supplied_axis(position, near) for near in board().near(space)):
        yield Breach(f"no supplied Axis unit is next to {board().name(space)}", space, _for_instance(position))


STAND_FAST_CHECKS = (three_markers_at_most, on_soviet_units, next_to_a_supplied_axis_unit)


def place_stand_fast(draft: Draft, order: PlaceStandFast) -> Iterator[Violation]:
    """Lays the markers one by one."""
    for space in order.spaces:
        yield from judge(STAND_FAST_CHECKS, draft.position, space)
        draft.emit(StandFast(space, laid=True))
        draft.note("stand_fast_placed", draft.position.stand_fast_placed + 1)
        draft.tell(f"Stand Fast on {board().name(space)}", "8.5/three-stand-fast")


def stand_fast_candidates(position: Position) -> list[SpaceId]:
    """Returns the spaces on which a marker may still be laid."""
    return [
        space
        for space in sorted(position.stacks)
        if space in board().spaces and not judge(STAND_FAST_CHECKS, position, space)
    ]


def _for_instance(position: Position) -> str:
    """Names Soviet spaces at the front that have no marker, ready to copy."""
    spaces = [
        space
        for space in sorted(position.control)
        if space not in position.stand_fast
        and any(kind(unit).nation == "su" for unit in position.at(space))
        and any(_supplied_axis(position, near) for near in board().near(space))
    ]
    return "name a Soviet space at the front: " + ", ".join(board().name(space) for space in spaces)


def _supplied_axis(position: Position, space: SpaceId) -> bool:
    return any(kind(unit).side == Side.AXIS and supply(position, unit) != Supply.OUT for unit in position.at(space))


class Leaving(NamedTuple):
    """A unit about to leave a space by moving or SR, and the first space it enters."""

    unit: UnitId
    origin: SpaceId
    first: SpaceId


@dataclass(slots=True)
class Purse:
    """The VP that an order offers to leave Stand Fast spaces, and the spaces that it leaves so. Local to one order."""

    offered: int
    due: list[SpaceId] = field(default_factory=list)


def must_pay(position: Position, leaving: Leaving) -> bool:
    """Tells whether the exit costs a VP: not if the first space entered is enemy controlled (8.5)."""
    under = leaving.origin in position.stand_fast and position.action.bound.get(leaving.unit) == leaving.origin
    return under and position.control.get(leaving.first) != kind(leaving.unit).side.enemy


@enforces("8.5/exit-costs-one-vp")
def pays_to_leave(position: Position, purse: Purse) -> Iterator[Breach]:
    """Leaving a Stand Fast space costs 1 VP, and the order says that it is paid: no less and no more."""
    names, cost = " and ".join(board().name(space) for space in purse.due), len(purse.due)
    if cost > purse.offered:
        yield Breach(
            f"{names} {'is' if cost == 1 else 'are'} under a Stand Fast order; leaving costs {cost} VP",
            purse.due[0],
            f"add `pay {cost}` to the order if you agree, or stay",
        )
    elif purse.offered > cost:
        yield Breach(
            f"the order pays {purse.offered} VP, and {cost or 'none'} is due",
            remedy=f"write `pay {cost}`" if cost else "strike `pay`",
        )


def leave(draft: Draft, leaving: Leaving, purse: Purse) -> None:
    """Takes the VP out of the order's purse if it is due, and with it the marker of the space."""
    if not must_pay(draft.position, leaving):
        return
    if leaving.origin not in purse.due:
        purse.due.append(leaving.origin)
    if len(purse.due) <= purse.offered:
        cost = 1 if kind(leaving.unit).side == Side.ALLIED else -1
        draft.emit(
            Scored(cost, f"units leave {board().name(leaving.origin)} against orders"),
            StandFast(leaving.origin, laid=False),
        )
        draft.cite("8.5/exit-costs-one-vp")


def lift_empty(draft: Draft, space: SpaceId) -> None:
    """Takes a marker away once none of the units that began the round under it is left (8.5)."""
    if space not in draft.position.stand_fast:
        return
    if not any(draft.position.action.bound.get(unit) == space for unit in draft.position.at(space)):
        draft.emit(StandFast(space, laid=False))
        draft.cite("8.5/marker-stays-until-all-leave")
