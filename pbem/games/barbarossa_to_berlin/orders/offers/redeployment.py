"""Chapter 12: offers of strategic redeployment."""

from collections.abc import Iterator

from pbem.core.offer import Arrange, Candidates
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import RESERVE, Side, SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.orders.offers.candidates import thought_of
from pbem.games.barbarossa_to_berlin.orders.offers.marches import march
from pbem.games.barbarossa_to_berlin.rules.c12_strategic_redeployment.reserve_box import reserve_entries
from pbem.games.barbarossa_to_berlin.rules.c12_strategic_redeployment.routes import (
    MARSEILLES,
    TUNIS,
    Redeployment,
    points,
    sr_range,
)
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.position import Position, kind


def sr(position: Position) -> Candidates:
    """Offers redeployments of single units."""
    left = position.action.points - position.action.spent
    return thought_of(
        "sr SPACE: UNITS - SPACE / sr Reserve: UNITS - SPACE",
        f"{left} SR points left",
        lambda arrange: _redeployments(position, arrange, left),
    )


def _redeployments(position: Position, arrange: Arrange, left: int) -> Iterator[a.Action]:
    side = position.active
    for space, stack in arrange(sorted(position.stacks.items())):
        if kind(stack[0]).side != side or (space not in position.control and space != RESERVE[side]):
            continue
        alike = {(kind(each).id, position.units[each].reduced): each for each in stack}
        for unit in alike.values() if left else ():
            goals = _goals(position, unit, space) if points(unit) <= left else []
            yield from (a.Redeploy(marches=(march(position, unit, space, (goal,)),)) for goal in arrange(goals))


def _goals(position: Position, unit: UnitId, space: SpaceId) -> list[SpaceId]:
    if space == RESERVE[position.active]:
        return reserve_entries(position, unit)
    if supply(position, unit) == Supply.OUT:
        return []
    reach = sr_range(position, Redeployment(unit, space, space))
    near = sorted(reach, key=lambda goal: (_distance(goal, space), goal))[1:9]
    home = [] if kind(unit).large else [RESERVE[position.active]]
    return [*(SpaceId(goal) for goal in near), *home, *_vichy_goals(position)]


def _vichy_goals(position: Position) -> list[SpaceId]:
    """Tunis and Marseilles, to which the Axis may redeploy while they are neutral (17.3)."""
    joined = position.active == Side.AXIS and "vichy" not in position.neutral
    return [space for space in (TUNIS, MARSEILLES) if joined and position.control[space] == Side.NEUTRAL]


def _distance(a_: str, b: str) -> int:
    spaces = board().spaces
    one, two = spaces[SpaceId(a_)], spaces[SpaceId(b)]
    return (one.x - two.x) ** 2 + (one.y - two.y) ** 2
