"""Chapters 11.4 to 11.6, 18.6 to 18.9, 21.1.1: which Zone a stack may move into, and whether it stops there."""

from collections.abc import Iterator, Sequence

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.charts import terrain
from pbem.games.absolute_war.board.counters import BLACK_SEA
from pbem.games.absolute_war.board.map import board, coasts
from pbem.games.absolute_war.board.types import AIR, Nationality, Phase, Side, UnitId, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.ground import (
    contested,
    friendly,
    hostile,
    in_play,
    large,
    only_air,
    under_construction,
)
from pbem.games.absolute_war.rules.c11_movement.allowance import COSSACKS, helped
from pbem.games.absolute_war.rules.c11_movement.stacking import limit, standing
from pbem.games.absolute_war.rules.c12_combat.fates import eliminate
from pbem.games.absolute_war.rules.c18_axis_units import hungary_threatened
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.options import SMALL_STACKS, optional
from pbem.games.absolute_war.state.position import Position, Stack, unit_of

HUNGARY, YUGOSLAVIA = ZoneId("hungary"), ZoneId("yugoslavia")
HUNGARIANS, GROUP_F = UnitId("g-1-3-hungarian"), UnitId("g-army-group-f")


@carries_out("11.4/cost-of-terrain")
def cost(position: Position, zone: ZoneId) -> int:
    """Returns the MPs that a Zone costs (11.4)."""
    return terrain()[board().zones[zone].terrain].mp_cost or 0


def stops(position: Position, units: Sequence[UnitId], here: ZoneId, zone: ZoneId) -> bool:
    """Tells whether a stack stops on entering a Zone: by its terrain, a strait, or a weak enemy (11.4, 23.2.2)."""
    row = terrain()[board().zones[zone].terrain]
    if row.stop and not (helped(position, COSSACKS, units) and row.id in ("swamp", "mountain")):
        return True
    border = terrain().get(board().border(here, zone))
    return (border is not None and border.stop) or _weakly_held(position, zone)


@refuses("11.5.3/no-infiltration")
def barred(
    position: Position, stack: Stack, units: Sequence[UnitId], here: ZoneId, zone: ZoneId
) -> Iterator[Violation]:
    """Yields why a stack cannot go from one Zone to the next."""
    name, side = board().name(zone), position.phasing
    if zone not in board().adjacent(here) or not in_play(position, zone):
        beside = zone in board().adjacent(here)
        text = f"{name} is not {'used in the Basic Game (2.1)' if beside else f'next to {board().name(here)}'}"
        yield Violation("11.0/adjacent-zones", text, zone, f"from there one goes to {_around(position, here)}")
        return
    yield from _enemy(position, side, zone)
    if contested(position, here) and not friendly(position, side, zone):
        text = f"no stack moves from a Contested Zone straight to {name}, which is not friendly"
        yield Violation(
            "11.5.3/no-infiltration", text, zone, "move to a friendly Zone first, or stay and fight", plain=True
        )
    if stack.unsupplied and not friendly(position, side, zone):
        text = f"an Unsupplied stack moves to friendly Zones alone, and {name} is none"
        yield Violation("7.3/one-friendly-zone", text, zone, "move to a friendly Zone", plain=True)
    enemies = [other for other in standing(position, zone, side.enemy) if holds(position, other)]
    if not board().zones[zone].box and len(enemies) >= limit(zone):
        text = f"{name} has no room: the enemy has all the stacks that it holds"
        yield Violation("11.5.1/stacks-in-a-zone", text, zone, "name another Zone")
    yield from first_turn(position, side, zone)
    for unit in units:
        yield from own_limits(position, unit, zone)


def _around(position: Position, zone: ZoneId) -> str:
    return ", ".join(board().name(other) for other in board().adjacent(zone) if in_play(position, other))


@refuses("11.5/no-entry-to-the-enemy")
@carries_out("11.5/boxes-may-be-entered")
def _enemy(position: Position, side: Side, zone: ZoneId) -> Iterator[Violation]:
    """Yields that the enemy holds an Area or Hex (11.5); Boxes and Contested Zones can be entered."""
    row = board().zones[zone]
    if row.box or not hostile(position, side, zone):
        return
    if any(holds(position, stack) for stack in position.of(side.enemy, zone)) and not _weakly_held(position, zone):
        text = f"the enemy holds {row.name}"
        yield Violation("11.5/no-entry-to-the-enemy", text, zone, "attack it in the Combat Phase")


def holds(position: Position, stack: Stack) -> bool:
    """Tells whether a stack keeps the enemy out: not lone Air units, nor a Fort under construction (18.3, 18.5)."""
    return not only_air(stack) and not under_construction(position, stack)


@carries_out("11.5/air-units-driven-home", "18.3/under-construction")
def make_way(draft: Draft, side: Side, zone: ZoneId) -> None:
    """Clears a Zone that the enemy enters of lone Air units and of all Forts under construction (11.5, 18.3)."""
    units = [unit for stack in draft.position.of(side, zone) for unit in stack.units]
    eliminate(draft, (unit for unit in units if unit_of(unit).fort and draft.position.back(unit)))
    for stack in draft.position.of(side, zone):
        if only_air(stack):
            draft.box(stack.units, AIR)


def met(position: Position, zone: ZoneId) -> str:
    """Says that it is a weak enemy that stops a stack, where it is (23.2.2)."""
    return ", where the enemy is weak (23.2.2)" if _weakly_held(position, zone) else ""


@carries_out("23.2.2/weak-zones-entered")
def _weakly_held(position: Position, zone: ZoneId) -> bool:
    """Tells an Area or Box with just one Small enemy stack or one Fort, by 23.2.2 (Q83)."""
    if not optional(position, SMALL_STACKS) or board().zones[zone].hex:
        return False
    stacks = [stack for stack in position.of(position.phasing.enemy, zone) if holds(position, stack)]
    if len(stacks) != 1 or large(stacks[0]):
        return False
    forts = [unit for unit in stacks[0].units if unit_of(unit).fort]
    square = [unit for unit in stacks[0].units if unit_of(unit).square]
    return not (forts and square)


@refuses("21.1.1/soviets-stay-out")
def first_turn(position: Position, side: Side, zone: ZoneId) -> Iterator[Violation]:
    """Yields that a Soviet unit goes into Greater Germany on turn 1, by whatever way (21.1.1, Q77)."""
    if position.turn == 1 and side is Side.SOVIET and board().zones[zone].home is Side.GERMAN:
        text = "on turn 1 no Soviet unit moves into Greater Germany"
        yield Violation(
            "21.1.1/soviets-stay-out", text, zone, "name another Zone", plain=position.phase is Phase.MOVEMENT
        )  # Q77 is about the advance


@refuses("18.6/hungarians-at-home", "18.9/stays-in-yugoslavia")
def bound_to_stay(position: Position, unit: UnitId) -> Iterator[Violation]:
    """Yields what keeps a unit where it is: it does not leave of its own accord (18.6, 18.9)."""
    row, here = unit_of(unit), position.zone_of(unit)
    if unit == HUNGARIANS and here == HUNGARY and not (position.hungary_free or hungary_threatened(position)):
        text = f"{row.name} stays in Hungary until a Zone of the orange border, or one next to it, is Soviet"
        yield Violation("18.6/hungarians-at-home", text, unit, "leave it there")
    if unit == GROUP_F and here == YUGOSLAVIA and not _near(position, YUGOSLAVIA):
        text = f"{row.name} stays in Yugoslavia while no Soviet unit is there or next to it"
        yield Violation("18.9/stays-in-yugoslavia", text, unit, "leave it there")


@refuses("18.6/finns-avoid-soviets", "18.8/black-sea-only")
def own_limits(position: Position, unit: UnitId, zone: ZoneId) -> Iterator[Violation]:
    """Yields what keeps a unit of its own out of a Zone (18.6, 18.8)."""
    row, name = unit_of(unit), board().name(zone)
    if row.nationality is Nationality.FINNISH and position.of(Side.SOVIET, zone):
        text = f"Finnish units move to Zones without Soviet units, and {name} has some"
        yield Violation("18.6/finns-avoid-soviets", text, unit, "name another Zone")
    if row.deploy_zones == BLACK_SEA and zone not in coasts()["black"]:
        text = f"{row.name} is never anywhere but at the Black Sea, and {name} is not"
        yield Violation("18.8/black-sea-only", text, unit, "name a Zone at the Black Sea")


def _near(position: Position, zone: ZoneId) -> bool:
    return any(position.of(Side.SOVIET, other) for other in (zone, *board().adjacent(zone)))
