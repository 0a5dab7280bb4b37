"""Chapters 9 and 12.4: stacks in the course of strategic redeployment, where the limit holds only at the end."""

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec import Struct

from pbem.core.rules import Breach, Check, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import STACKING_LIMIT
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import RESERVE, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules import c09_stacking
from pbem.games.barbarossa_to_berlin.rules.c12_strategic_redeployment.routes import Redeployment, points, sr_range
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.national_restrictions import entry_ban
from pbem.games.barbarossa_to_berlin.state.actions.c12_strategic_redeployment import Redeploy
from pbem.games.barbarossa_to_berlin.state.options import RESERVE_FITS_AT_ONCE, optional
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map


class OverfullSpace(Struct, frozen=True):
    """A space with too much in it, and whether units came to it from the Reserve Box."""

    space: SpaceId
    from_reserve: bool


@enforces("12.4/out-within-stacking-limit")
def within_the_stacking_limit(position: Position, crowd: OverfullSpace) -> Iterator[Breach]:
    """The Reserve Box feeds no space beyond the stacking limit."""
    if crowd.from_reserve:
        yield from _passed_on(position, crowd.space)


@enforces("opt/reserve-within-the-limit-at-once")
def reserve_feeds_within_the_limit(position: Position, order: Redeploy) -> Iterator[Breach]:
    """Where the players hold so, units out of the Reserve Box fit at once."""
    if not optional(position, RESERVE_FITS_AT_ONCE):
        return
    for space in dict.fromkeys(march.path[-1] for march in order.marches if not on_map(march.origin)):
        for each in c09_stacking.stacking(position, space, position.at(space)):
            yield Breach(each.text, space, "make room first, or send it elsewhere")


@enforces("9.1/except-during-sr-and-movement")
def within_the_limit_after_sr(position: Position, crowd: OverfullSpace) -> Iterator[Breach]:
    """After SR, stacks keep to the limit again."""
    if not crowd.from_reserve:
        yield from _passed_on(position, crowd.space)


STANDING_CHECKS = (within_the_stacking_limit, within_the_limit_after_sr)


def _passed_on(position: Position, space: SpaceId) -> Iterator[Breach]:
    """Tells what is wrong with a stack; who may not stack with whom is a rule of its own (9.2)."""
    for each in c09_stacking.stacking(position, space, position.at(space)):
        yield Breach(each.text, space, each.remedy, "" if each.code.startswith("9.1") else each.code)


Checks = Sequence[Check[Position, Redeployment]]


def overcrowded(position: Position, checks: Checks, at_all: Checks) -> Iterator[SpaceId]:
    """Yields the spaces with too many units that the SR points left can no longer relieve.

    `at_all` are those of the checks that no other goal would change: what they refuse is not tried on every space.
    """
    left = position.action.points - position.action.spent
    for space in sorted({position.place(unit) for unit in position.action.moved}):
        found = c09_stacking.stacking(position, space, position.at(space)) if on_map(space) else ()
        if not found:
            continue
        free = [each for each in position.at(space) if not judge(at_all, position, _to_reserve(each, space))]
        costs = sorted(points(unit) for unit in free if _may_leave(position, unit, space, checks))
        surplus = len(position.at(space)) - STACKING_LIMIT
        cost, only_too_many = sum(costs[:surplus]), [each.code[:3] for each in found] == ["9.1"]
        if only_too_many and len(costs) >= surplus and cost <= left:
            left -= cost
        else:
            yield space


def _to_reserve(unit: UnitId, space: SpaceId) -> Redeployment:
    return Redeployment(unit, space, RESERVE[kind(unit).side])


def _may_leave(position: Position, unit: UnitId, space: SpaceId, checks: Checks) -> bool:
    """Tells whether SR could take a unit away; out of a Stand Fast space too, which costs 1 VP."""
    reach = sr_range(position, _to_reserve(unit, space))
    held = (each for each, owner in position.control.items() if owner == kind(unit).side)
    fitting = (each for each in held if each in reach and c09_stacking.fits(position, each, unit))
    spaces = chain((near for near in board().near(space) if c09_stacking.fits(position, near, unit)), fitting)
    ways = (Redeployment(unit, space, each) for each in spaces if entry_ban(position, unit, each) is None)
    return any(not judge(checks, position, way) for way in chain([_to_reserve(unit, space)], ways))
