"""Chapter 12, strategic redeployment: units go by rail or sea, or from and to the Reserve Box, and Stalin moves."""

from collections.abc import Iterator
from typing import Any

from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtrees
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import RESERVE, Side, SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.orders.candidates import march, thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.misplaced import its_ways, on_land
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import need_paths, read_pay
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c12_strategic_redeployment import redeployment
from pbem.games.barbarossa_to_berlin.rules.c12_strategic_redeployment.reserve_box import reserve_entries
from pbem.games.barbarossa_to_berlin.rules.c12_strategic_redeployment.routes import (
    MARSEILLES,
    TUNIS,
    Redeployment,
    points,
    sr_range,
)
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply
from pbem.games.barbarossa_to_berlin.state.actions.c12_strategic_redeployment import Redeploy
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import STALIN, March
from pbem.games.barbarossa_to_berlin.state.wording import write_marches, write_pay, write_way


def _read_sr(reader: Reader, tree: Any) -> Redeploy:
    marches = tuple(reader.march(each, reader.position.active) for each in subtrees(tree, "march"))
    need_paths(reader, marches, "sr Reserve: SU army - Kiev")
    stalin = next((march.path for march in marches if STALIN in [unit.type for unit in march.units]), ())
    rest = tuple(march for march in map(_without_stalin, marches) if march.units)
    return Redeploy(marches=rest, stalin=stalin, pay=read_pay(tree))


def _without_stalin(march: March) -> March:
    return replace(march, units=tuple(unit for unit in march.units if unit.type != STALIN))


def _write_sr(order: Redeploy) -> str:
    parts = [write_marches(order.marches)] if order.marches else []
    if order.stalin:
        parts.append(f"Stalin - {write_way(order.stalin)}")
    return f"sr {'; '.join(parts)}{write_pay(order.pay)}"


def _offer_sr(position: Position) -> Candidates:
    """Offers redeployments of single units."""
    left = position.action.points - position.action.spent
    return thought_of(
        "sr SPACE: UNITS - SPACE / sr Reserve: UNITS - SPACE",
        f"{left} SR points left",
        lambda arrange: _redeployments(position, arrange, left),
    )


def _redeployments(position: Position, arrange: Arrange, left: int) -> Iterator[Redeploy]:
    side = position.active
    for space, stack in arrange(sorted(position.stacks.items())):
        if kind(stack[0]).side != side or (space not in position.control and space != RESERVE[side]):
            continue
        alike = {(kind(each).id, position.units[each].reduced): each for each in stack}
        for unit in alike.values() if left else ():
            goals = _goals(position, unit, space) if points(unit) <= left else []
            for goal in arrange(goals):
                yield from _ways_to_pay(position, unit, Redeploy(marches=(march(position, unit, space, (goal,)),)))


def _ways_to_pay(position: Position, unit: UnitId, order: Redeploy) -> Iterator[Redeploy]:
    """Yields an order as it is, and out of a Stand Fast space with its VP too: it may be the only way for a crowd."""
    yield order
    if unit in position.action.bound:
        yield replace(order, pay=1)


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


def _goals_on_the_map(order: Redeploy) -> Iterator[SpaceId]:
    yield from order.stalin
    yield from (space for space in its_ways(order) if not space.startswith(("reserve", "beach_")))


SR = Kind(
    name="sr",
    action=Redeploy,
    purpose=Purpose.PLAY,
    moment=Moment("sr", "comes behind `play CARD sr`", "7.4/sr-points-equal-value"),
    read={"sr": _read_sr},
    write=_write_sr,
    offered=_offer_sr,
    secret=False,
    misplaced=on_land(_goals_on_the_map),
    carried_out=redeployment.redeploy,
)


KINDS = (SR,)
