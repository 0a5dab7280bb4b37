"""What a position is worth to a side: areas held and contested, the strength that stands there, what threatens them."""

from collections import defaultdict

from pbem.core.tables.in_play import from_tables_for
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Side
from pbem.games.on_to_berlin.rules.c14_victory import BERLIN
from pbem.games.on_to_berlin.state.position import Position, kind

SPENT = 0.6  # of what a fresh unit counts
POINT = {Side.AXIS: 4.0, Side.ALLIED: 16.0}  # a Resource Point, beside an area of land
LAND = {Side.AXIS: 1.0, Side.ALLIED: 5.0}
SEA = 0.4
KEY = {Side.AXIS: 1.0, Side.ALLIED: 4.0}  # times what Berlin is worth as an area like others
MATERIAL = 0.08
THREAT = 0.25
EAGER = {Side.AXIS: 0.0, Side.ALLIED: 0.12}  # for strength that is close to the enemy
FAR = 3

Strengths = dict[Side, dict[AreaId, float]]


@from_tables_for
def prices(side: Side) -> dict[AreaId, float]:
    """Returns what it is worth to a side to hold each area: ten areas save the Axis, so the Allies want every one."""
    land = LAND[side]
    found = {row.id: (land if row.land else SEA) + POINT[side] * row.halves / 2 for row in board().areas.values()}
    return {**found, BERLIN: found[BERLIN] * KEY[side]}


def strengths(position: Position) -> Strengths:
    """Returns the strength of each side by area: Attack or Airstrike Rating and Defense Rating."""
    found: Strengths = {side: defaultdict(float) for side in Side}
    for unit, stand in position.units.items():
        side, row = position.side_of(unit), kind(unit)
        if side is not None and not row.submarine:
            rated = max(row.attack, row.airstrike or 0) + row.defence
            found[side][AreaId(stand.place)] += rated * (SPENT if stand.reduced else 1.0)
    return found


def worth(position: Position, side: Side) -> float:
    """Returns the worth of a position to a side; to the other it is as much less."""
    have = strengths(position)
    own, theirs = have[side], have[side.enemy]
    total = MATERIAL * (sum(own[area] for area in prices(side)) - sum(theirs[area] for area in prices(side)))
    total += EAGER[side] * sum(own[area] * near for area, near in _closeness(position, side).items())
    for area, price in prices(side).items():
        owner = position.owner(area)
        if owner is side:
            total += price * _held(own[area], theirs[area]) - _threat(area, own[area], theirs, price)
        elif owner is side.enemy:
            total -= price * _held(theirs[area], own[area])
    return total


def _closeness(position: Position, side: Side) -> dict[AreaId, int]:
    """Returns how close areas are to land that the enemy controls: 3 in it, 2 beside it, 1 behind that."""
    edge = {row.id for row in board().areas.values() if row.land and position.owner(row.id) is side.enemy}
    found = dict.fromkeys(edge, FAR)
    for near in range(FAR - 1, 0, -1):
        edge = {AreaId(each) for area in edge for each in board().plain.get(area, ())} - set(found)
        found |= dict.fromkeys(edge, near)
    return found


def _held(holding: float, other: float) -> float:
    """Returns how far an area is in the hands of its owner: wholly, in part, or as good as lost."""
    if not other:
        return 1.0
    return holding / (holding + other) * 2 - 1 if holding else -0.9


def _threat(area: AreaId, own: float, theirs: dict[AreaId, float], price: float) -> float:
    near = max((theirs[AreaId(each)] for each in board().plain.get(area, ())), default=0.0)
    return THREAT * price * max(0.0, near - own) / (near + own) if near else 0.0
