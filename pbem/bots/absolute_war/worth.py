"""What a position is worth to a side: Zones, points, the strength that stands near the enemy, supply."""

from pbem.core.tables.in_play import from_tables
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import CAPTURED, DESTROYED, OUT, RESERVE, SHATTERED, Side, ZoneId
from pbem.games.absolute_war.state.position import Position, Stack

WSP, RP, POCKET = 9.0, 2.0, 6.0
ZONE, MINOR, MAJOR, AIM, SITE = 1.0, 2.0, 6.0, 8.0, 4.0
STEP = 1.5  # a step of strength on the map
LESS = {SHATTERED: 0.7, RESERVE: 0.8, DESTROYED: 0.2, CAPTURED: 0.0, OUT: 0.0}
DISRUPTED, UNSUPPLIED = 0.8, 2.5
NEAR = (0.0, 0.5, 0.35, 0.15)  # strength that stands so many Zones from the enemy, each point
THREAT = 0.25
FAR = 4


@from_tables
def prices() -> dict[ZoneId, float]:
    """Returns what it is worth to hold each Zone."""
    found = {}
    for key in board().homes:
        row = board().zones[key]
        city = {"major": MAJOR, "minor": MINOR}.get(row.city, 0.0)
        sites = SITE * (bool(row.war_economy) + bool(row.war_production_icons) + bool(row.oil_well))
        found[key] = ZONE + city + AIM * row.war_aim + sites
    return found


def worth(position: Position, side: Side) -> float:
    """Returns the worth of a position to a side; to the other it is as much less."""
    return _own(position, side) - _own(position, side.enemy)


def _own(position: Position, side: Side) -> float:
    total = WSP * position.wsp.get(side, 0) + RP * position.rp.get(side, 0)
    total += POCKET * sum(position.pockets.get(side, {}).values())
    total += sum(price for zone, price in prices().items() if position.controller(zone) is side)
    return total + _units(position, side) + _stand(position, side)


def _units(position: Position, side: Side) -> float:
    """Returns the worth of a side's units, wherever they are."""
    total = 0.0
    for unit in position.units:
        if position.owner(unit) is side:
            points = position.points(unit)
            worth_ = STEP * (1 + points.red + points.white + points.gray + points.yellow + points.circled)
            total += worth_ * LESS.get(position.place(unit), 1.0)
    return total


def _stand(position: Position, side: Side) -> float:
    """Returns the worth of where a side's stacks stand: near the enemy, in good order, not outnumbered."""
    away, theirs = _distances(position, side), _strengths(position, side.enemy)
    total = 0.0
    for zone, stack in position.every_stack(side):
        own = strength(position, stack)
        total += NEAR[min(away.get(zone, FAR), len(NEAR) - 1)] * own
        total -= DISRUPTED * stack.disrupted + UNSUPPLIED * stack.unsupplied
        near = max((theirs.get(each, 0.0) for each in board().adjacent(zone)), default=0.0)
        total -= THREAT * max(0.0, near - own)
    return total


def strength(position: Position, stack: Stack) -> float:
    """Returns the combat points of a stack, of whatever colour."""
    total = 0
    for unit in stack.units:
        points = position.points(unit)
        total += points.red + points.white + points.gray + points.yellow + points.circled
    return total * (0.7 if stack.disrupted else 1.0)


def _strengths(position: Position, side: Side) -> dict[ZoneId, float]:
    found: dict[ZoneId, float] = {}
    for zone, stack in position.every_stack(side):
        found[zone] = found.get(zone, 0.0) + strength(position, stack)
    return found


def _distances(position: Position, side: Side) -> dict[ZoneId, int]:
    """Returns how far Zones are from those that the enemy controls: none in one, one beside it."""
    edge = {zone for zone in board().homes if position.controller(zone) is side.enemy}
    found = dict.fromkeys(edge, 0)
    for near in range(1, FAR):
        edge = {each for zone in edge for each in board().adjacent(zone)} - set(found)
        found |= dict.fromkeys(edge, near)
    return found
