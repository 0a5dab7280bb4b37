"""Chapter 3.7: whose a Zone is, and whether both sides are in it."""

from collections.abc import Iterable

from pbem.core.rules import carries_out
from pbem.core.tables.in_play import from_tables
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Side, UnitId, ZoneId
from pbem.games.absolute_war.state.memo import remembered
from pbem.games.absolute_war.state.options import SMALL_STACKS, optional
from pbem.games.absolute_war.state.position import Position, Stack, unit_of


@carries_out("3.7/air-units-do-not-control")
def only_air(stack: Stack) -> bool:
    """Tells a stack of nothing but an Air unit, which neither controls nor contests a Zone."""
    return all(unit_of(unit).air for unit in stack.units)


def under_construction(position: Position, stack: Stack) -> bool:
    """Return whether a stack is a Fort on its Construction side, alone or with an Air unit (18.3)."""
    rest = [unit for unit in stack.units if not unit_of(unit).air]
    return bool(rest) and all(unit_of(unit).fort and position.back(unit) for unit in rest)


@carries_out("3.3/large-or-small")
def large(stack: Stack) -> bool:
    """Tells a Large stack: one Large unit is enough; Air units and Forts do not count (3.3)."""
    return any(unit_of(unit).large for unit in stack.units)


@carries_out("18.10/small-units-count-as-large")
def counts_as_large(position: Position, unit: UnitId) -> bool:
    """Tells a Large unit; in the Basic Game the Small ones count as Large (18.10)."""
    row = unit_of(unit)
    return row.large or (position.mode == "basic" and row.square)


@carries_out("3.3/mobile-stack")
def mobile(stack: Stack) -> bool:
    """Tells a Mobile stack: all its units are Mobile, Air units and Forts left out (3.3)."""
    square = [unit_of(unit) for unit in stack.units if unit_of(unit).square]
    return bool(square) and all(unit.exploits for unit in square)


@carries_out("3.3/armored-stack")
def armored(stack: Stack) -> bool:
    """Tells an Armored stack by its top unit (3.3)."""
    return unit_of(stack.top).armor


def sides_in(position: Position, zone: ZoneId) -> frozenset[Side]:
    """Returns the sides that have a stack in a Zone, but for lone Air units."""
    return frozenset(position.stack_side(stack) for stack in position.at(zone) if not only_air(stack))


@carries_out("3.7/contested-is-nobodys", "23.2.1/small-stacks-do-not-control")
def contested(position: Position, zone: ZoneId) -> bool:
    """Tells a Contested Zone: both sides are in it, or, by 23.2.1, a Small stack alone in an enemy Area or Box."""
    sides = sides_in(position, zone)
    if len(sides) == 2 or not sides:
        return bool(sides)
    return optional(position, SMALL_STACKS) and _weak(position, zone, next(iter(sides)))


def _weak(position: Position, zone: ZoneId, side: Side) -> bool:
    """Tells whether a side is in an enemy-controlled Area or Box with Small stacks and Forts alone (23.2.1)."""
    if position.controller(zone) is side or board().zones[zone].hex:
        return False
    return not any(map(large, position.of(side, zone)))


def owner(position: Position, zone: ZoneId) -> Side | None:
    """Returns who controls a Zone; None while it is Contested (3.7)."""
    return remembered(position, ("owner", zone), lambda: (_owner(position, zone),))[0]


def _owner(position: Position, zone: ZoneId) -> Side | None:
    return None if contested(position, zone) else position.controller(zone)


def friendly(position: Position, side: Side, zone: ZoneId) -> bool:
    """Tells whether a side controls a Zone."""
    return owner(position, zone) is side


def hostile(position: Position, side: Side, zone: ZoneId) -> bool:
    """Tells whether the enemy of a side controls a Zone."""
    return owner(position, zone) is side.enemy


@carries_out("2.1/no-boxes-in-the-basic-game")
def in_play(position: Position, zone: ZoneId) -> bool:
    """Tells whether a Zone is used at all: the Basic Game has no Map Boxes, nor the Hexes that lie in one (2.1)."""
    row = board().zones[zone]
    return row.land and not (position.mode == "basic" and (row.box or zone in inside_boxes()))


@from_tables
def inside_boxes() -> frozenset[ZoneId]:
    """Returns the Hexes that can be reached through a Map Box alone."""
    zones = board().zones
    return frozenset(
        zone for zone, row in zones.items() if row.hex and all(zones[each].box for each in board().adjacent(zone))
    )


def neighbours(position: Position, zone: ZoneId) -> tuple[ZoneId, ...]:
    """Returns the Zones next to one that are in use."""
    return tuple(each for each in board().adjacent(zone) if in_play(position, each))


def controlled(position: Position, side: Side, among: Iterable[ZoneId]) -> list[ZoneId]:
    """Returns the Zones of some that a side controls."""
    return [zone for zone in among if friendly(position, side, zone)]
