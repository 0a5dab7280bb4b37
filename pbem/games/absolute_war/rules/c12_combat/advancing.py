"""Chapter 12.8: the Attacker advances into the Target Zone; 23.4: so do others."""

from collections.abc import Iterator, Sequence

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Marker, UnitId, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.combat_markers import USED, done_marker, spend
from pbem.games.absolute_war.rules.c03_key_concepts.control import settle
from pbem.games.absolute_war.rules.c03_key_concepts.ground import hostile, only_air
from pbem.games.absolute_war.rules.c11_movement.entry import bound_to_stay, first_turn, make_way
from pbem.games.absolute_war.rules.c11_movement.stacking import room
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.actions.c12_combat import Advance
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.options import EXTENDED_ADVANCE, optional
from pbem.games.absolute_war.state.position import Combat, Position, Stack, unit_of
from pbem.games.absolute_war.state.values import Way


def advance(draft: Draft, order: Advance) -> Iterator[Violation]:
    """Brings attacking units into the Target Zone, or others into an empty one by 23.4 (12.8)."""
    position, combat, way = draft.position, draft.position.fight, order.way
    stack = position.stack_of(way.units[0])
    if stack is None or any(position.zone_of(unit) != way.start or unit not in stack.units for unit in way.units):
        yield not_one_stack(position, way, "12.8/lead-and-supports")
        return
    for unit in way.units:
        yield from bound_to_stay(position, unit)
    if not involved(stack) and (way.path[-1] != combat.zone or optional(position, EXTENDED_ADVANCE)):
        yield from _extended(draft, stack, order)
        return
    yield from _no_advance(position, combat, stack, order)
    yield from split(draft, stack, way.units, order.marker)
    enter(draft, part(draft, stack, way.units, _armor_advances(stack, way.units)), combat.zone)
    draft.combat(advanced=draft.position.fight.advanced | set(way.units))


def not_one_stack(position: Position, way: Way, rule: str) -> Violation:
    """Say which unit is not where a line says, or that the units are not in one stack."""
    name = board().name(way.start)
    if absent := next((unit for unit in way.units if position.zone_of(unit) != way.start), None):
        zone = position.zone_of(absent)
        where = f"it is in {board().name(zone)}" if zone else f"it is in the {position.place(absent)} box"
        return Violation("order/not-there", f"{unit_of(absent).name} is not in {name}: {where}", absent,
                         "name units that are there", rule=rule)  # fmt: skip
    text = f"these units of {name} are not in one stack"
    about = way.units[-1] if way.units else ""
    return Violation("order/not-there", text, about, "write a line for each stack", rule=rule)


def involved(stack: Stack) -> bool:
    """Tells the Lead Attacker and the stacks in support, or parts of them, by their markers (12.8)."""
    return stack.marker in USED


@refuses("12.8/when-the-result-allows")
def _result_forbids(combat: Combat, allowed: bool) -> Iterator[Violation]:
    """Yields that a result lets these stacks not advance (12.8)."""
    if not allowed:
        yield Violation("12.8/when-the-result-allows", f"{combat.result} allows no such advance",
                        remedy="delete the line", plain=combat.result not in ("BB", "EQ"))  # fmt: skip


@refuses("12.8/no-static-units")
def _rooted(units: Sequence[UnitId]) -> Iterator[Violation]:
    """Yields that a static unit is to advance (12.8)."""
    if static := next((unit for unit in units if unit_of(unit).static), None):
        yield Violation("12.8/no-static-units", f"{unit_of(static).name} does not advance", static, "leave it out")


@refuses("12.8/before-the-exploitation")
def _too_late(combat: Combat, units: Sequence[UnitId]) -> Iterator[Violation]:
    """Yields that the Mobile Exploitation has begun, which comes behind the advance (12.3)."""
    if combat.exploiting:
        text = "the advance comes before the Mobile Exploitation, which has begun"
        yield Violation("12.8/before-the-exploitation", text, units[0], "leave it out, or write it above `exploit`")


@refuses("12.8/into-the-target-zone", "12.8/lead-and-supports", "12.7.1/lead-alone-on-aa", "12.8/already-there")
def _no_advance(position: Position, combat: Combat, stack: Stack, order: Advance) -> Iterator[Violation]:
    name = board().name(combat.zone)
    own = position.stack_side(stack) is combat.attacker
    yield from _result_forbids(combat, combat.advance)
    yield from _rooted(order.way.units)
    yield from _too_late(combat, order.way.units)
    if order.way.path != (combat.zone,):
        text, about = f"the advance goes to {name}", order.way.path[0]
        yield Violation("12.8/into-the-target-zone", text, about, f"name {name}")
    elif not own or not involved(stack):
        text = "only stacks of the attack advance"
        yield Violation("12.8/lead-and-supports", text, order.way.units[0], "name one of them")
    elif combat.result in LEAD_ALONE and not set(stack.units) & set(combat.lead):
        text = f"on {combat.result} the Lead Attacker alone advances"
        yield Violation("12.7.1/lead-alone-on-aa", text, order.way.units[0], "leave it out")
    elif order.way.start == combat.zone:
        yield Violation("12.8/already-there", f"the stack is in {name} already", combat.zone, "leave it out")
    else:
        yield from closed(position, combat, order.way.units)


def closed(position: Position, combat: Combat, units: Sequence[UnitId]) -> Iterator[Violation]:
    """Yields why units cannot enter the Target Zone: it is full, out of bounds, or not to be held from the air."""
    zone, side, name = combat.zone, combat.attacker, board().name(combat.zone)
    if not room(position, zone, side, units):
        text = f"{name} has no room" + (" for all of them" if len(units) > 1 else "")
        yield Violation("11.5.1/stacks-in-a-zone", text, zone, _part_of_it(position, combat, units))
    yield from first_turn(position, side, zone)
    yield from _takes_off_alone(position, units, zone)


def _part_of_it(position: Position, combat: Combat, units: Sequence[UnitId]) -> str:
    """Return how a part of a stack advances where there is no room for the whole, or that the stack stays (Q101)."""
    here, zone = position.zone_of(units[0]), combat.zone
    fits = [unit for unit in units if unit_of(unit).square and room(position, zone, combat.attacker, (unit,))]
    if len(units) < 2 or not fits or here is None:
        return "delete the line: the stack stays where it is"
    part = Way(start=here, units=(fits[0],), path=(zone,))
    joined = f", then form a stack there with `stack {board().name(zone)}: ...`"
    return f"write `advance {wording.way(part)}`{joined}; or leave the whole stack where it is: `end combat`"


@refuses("12.8/no-air-units-alone")
def _takes_off_alone(position: Position, units: Sequence[UnitId], zone: ZoneId) -> Iterator[Violation]:
    """Yields that Air units go to a Zone that is neither friendly nor Contested: none of theirs is there (18.5)."""
    stacks = position.of(position.phasing, zone)
    if all(unit_of(unit).air for unit in units) and all(map(only_air, stacks)):
        text = f"no Air unit advances alone: no stack of yours stands in {board().name(zone)}"
        yield Violation("12.8/no-air-units-alone", text, zone, "let a stack advance first, or leave it out")


@carries_out("12.8/split-for-a-marker")
def split(draft: Draft, stack: Stack, units: Sequence[UnitId], marker: Marker | None) -> Iterator[Violation]:
    """A stack that is split needs one more Attack! or Support marker on its Done side (12.8 to 12.10)."""
    if len(stack.units) > len(units):
        yield from done_marker(draft, draft.position.stack_side(stack), marker)


def part(draft: Draft, stack: Stack, units: tuple[UnitId, ...], armor_goes: bool) -> Stack:
    """Returns units that leave their stack, with its markers: there is but one Armor marker (12.9)."""
    if stack.armor and armor_goes:
        draft.mark(stack, armor=False)
    return stack._replace(units=units, armor=stack.armor and armor_goes)


def _armor_advances(stack: Stack, units: Sequence[UnitId]) -> bool:
    """Tells whether an Armor marker goes with units that advance: who stays behind has no use for it (12.9)."""
    return any(unit_of(unit).exploits for unit in units) or not any(unit_of(unit).exploits for unit in stack.units)


def enter(draft: Draft, stack: Stack, zone: ZoneId) -> None:
    """Puts a stack into a Zone; lone enemy Air units fly home, Forts under construction are lost (12.8, 18.3)."""
    make_way(draft, draft.position.stack_side(stack).enemy, zone)
    draft.stacks(zone, (*draft.position.at(zone), stack))
    settle(draft)


@refuses("23.4/without-a-done-marker", "23.4/empty-enemy-zone")
@carries_out("23.4/agreed-on")
def _extended(draft: Draft, stack: Stack, order: Advance) -> Iterator[Violation]:
    """Lets a stack that took no part advance into an empty enemy Zone next to it (23.4)."""
    position, combat, zone = draft.position, draft.position.fight, order.way.path[-1]
    side, name = position.stack_side(stack), board().name(zone)
    if not optional(position, EXTENDED_ADVANCE):
        text = "only stacks of the attack advance; 23.4 is not agreed on"
        yield Violation("23.4/agreed-on", text, zone, "write `Options: extended advance` at the head of the log")
    elif side is not position.phasing or stack.marker:
        yield Violation(
            "23.4/without-a-done-marker", "the stack has a Done marker, or is not yours", remedy="delete the line"
        )
    elif found := tuple(_barred_too(position, combat, order.way.units, zone)):
        yield from found
    elif zone not in board().adjacent(order.way.start) or not hostile(position, side, zone) or position.at(zone):
        text = f"{name} is no empty enemy-controlled Zone next to it"
        yield Violation("23.4/empty-enemy-zone", text, zone, "name another Zone")
    else:
        yield from spend(draft, side, Marker.ATTACK, "an extended advance")
        enter(draft, part(draft, stack, order.way.units, True)._replace(marker="done"), zone)


def _barred_too(position: Position, combat: Combat, units: Sequence[UnitId], zone: ZoneId) -> Iterator[Violation]:
    """Yields why stacks that took no part do not advance either (23.4, 18.5)."""
    yield from _result_forbids(combat, _others_advance(combat))
    yield from _rooted(units)
    yield from first_turn(position, position.phasing, zone)
    yield from _too_late(combat, units)
    yield from _takes_off_alone(position, units, zone)


def _others_advance(combat: Combat) -> bool:
    """Tells whether a result lets more than the Lead Attacker advance."""
    return combat.advance and combat.result not in LEAD_ALONE


LEAD_ALONE = ("AA", "BB", "EQ")  # results on which none but the Lead Attacker ever advances (12.7.1, 18.1)
