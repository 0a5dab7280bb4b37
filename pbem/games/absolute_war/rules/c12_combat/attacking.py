"""Chapter 12.2: who attacks whom."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.charts import terrain
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Marker, ZoneId
from pbem.games.absolute_war.rules import c24_solitaire
from pbem.games.absolute_war.rules.c03_key_concepts.combat_markers import spend
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested, only_air
from pbem.games.absolute_war.rules.c06_events import DIRECTIVE_53, ORDER_227
from pbem.games.absolute_war.rules.c12_combat.ending import close
from pbem.games.absolute_war.rules.c12_combat.supporting import kept_out
from pbem.games.absolute_war.rules.c19_special_markers import usable
from pbem.games.absolute_war.rules.c24_enemy_duties import wasted
from pbem.games.absolute_war.state.actions.c12_combat import Attack
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.effects import CombatIs
from pbem.games.absolute_war.state.position import Combat, Position, Stack, unit_of


@carries_out("12.0/table-by-terrain", "12.2.1/attack-marker")
def attack(draft: Draft, order: Attack) -> Iterator[Violation]:
    """Begins a Combat: an Attack! marker on the Lead Attacker, a Target stack (12.2.1)."""
    close(draft)
    position = draft.position
    lead, target = position.stack_of(order.lead), _target(position, order)
    yield from _no_attack(position, order, lead, target)
    assert lead is not None
    assert target is not None
    yield from c24_solitaire.too_many_attacks(position)
    yield from wasted(position, order.zone)
    yield from spend(draft, position.phasing, Marker.ATTACK, "an attack")
    draft.mark(lead, marker="attack")
    table = terrain()[board().zones[order.zone].terrain].combat_table
    draft.emit(CombatIs(Combat(position.phasing, order.zone, target.units, order.lead_zone, lead.units,
                               assault=table == "assault")))  # fmt: skip
    _noted(draft, lead, target, at_home=order.zone == order.lead_zone)


def _noted(draft: Draft, lead: Stack, target: Stack, *, at_home: bool) -> None:
    """Keeps on record who has fought, and which orders could now be used (19.4)."""
    now, position = draft.position.now, draft.position
    could = {special for special in (ORDER_227, DIRECTIVE_53) if usable(position, special)}
    draft.now(
        declared=True,
        attacks=now.attacks + 1,
        led=now.led | set(lead.units if at_home else ()),
        fought=now.fought | set(lead.units),
        targets=now.targets | set(target.units),
        attacked=now.attacked | {position.fight.zone},
        attackable=frozenset(could),
    )


def _target(position: Position, order: Attack) -> Stack | None:
    if order.target:
        return position.stack_of(order.target)
    stacks = position.of(position.phasing.enemy, order.zone)
    return stacks[0] if len(stacks) == 1 else None


@refuses("12.2.1/attacked-once")
@carries_out("12.2.1/target")
def _no_attack(position: Position, order: Attack, lead: Stack | None, target: Stack | None) -> Iterator[Violation]:
    name, side = board().name(order.zone), position.phasing
    if position.zone_of(order.lead) != order.lead_zone or position.owner(order.lead) is not side:
        text = f"{unit_of(order.lead).name} is no unit of yours in {board().name(order.lead_zone)}"
        here = position.zone_of(order.lead) if position.owner(order.lead) is side else None
        text += f": it is in {board().name(here)}" if here and here != order.lead_zone else ""
        yield Violation("order/not-there", text, order.lead, "name a unit that is there", rule="12.2.1/target")
    elif target is None or position.zone_of(target.units[0]) != order.zone:
        stacks = [f"`{name}: {unit_of(stack.top).name}`" for stack in position.of(side.enemy, order.zone)]
        several = "there are several enemy stacks" if stacks else "there is no enemy stack"
        told = "there is no such stack" if order.target else several
        remedy = f"name the Target behind the dash: {' or '.join(stacks)}" if stacks else "name another Zone"
        yield Violation("order/no-target", f"in {name} {told}", order.zone, remedy, rule="12.2.1/target")
    elif position.stack_side(target) is side:
        text = f"the stack in {name} is your own"
        yield Violation("order/not-the-enemy", text, order.zone, "name an enemy stack", rule="12.2.1/target")
    else:
        assert lead is not None
        yield from _placed(position, order)
        yield from _lead_may(position, lead, order.zone)
        if set(target.units) & position.now.targets:
            text = f"{unit_of(target.units[0]).name} has been attacked in this phase"
            yield Violation("12.2.1/attacked-once", text, target.units[0], "name another Target")


@refuses("20.1/no-attack-over-the-ice", "12.2/adjacent-or-contested")
def _placed(position: Position, order: Attack) -> Iterator[Violation]:
    """Yields that the two Zones are not next to each other, or that one cannot attack across (12.2, 20.1)."""
    name, here = board().name(order.zone), board().name(order.lead_zone)
    if order.zone == order.lead_zone:
        if not contested(position, order.zone):
            yield Violation("12.2/adjacent-or-contested", f"{name} is not Contested", order.zone, "leave it out")
    elif not board().attackable(order.lead_zone, order.zone):
        text = f"from {here} nobody attacks {name}"
        code = "20.1/no-attack-over-the-ice" if board().border(order.lead_zone, order.zone) else ADJACENT
        yield Violation(code, text, order.zone, "attack from a Zone next to it")


ADJACENT = "12.2/adjacent-or-contested"


@refuses("12.2.1/no-lone-air-unit", "12.0/one-combat-each")
def _lead_may(position: Position, lead: Stack, zone: ZoneId) -> Iterator[Violation]:
    name = unit_of(lead.units[0]).name
    if only_air(lead):
        yield Violation("12.2.1/no-lone-air-unit", "an Air unit does not attack alone", lead.units[0], "name a stack")
    if lead.marker or set(lead.units) & position.now.fought:
        text = f"the stack of {name} has taken part in a Combat"
        yield Violation("12.0/one-combat-each", text, lead.units[0], "name another stack", plain=True)
    yield from kept_out(position, lead, zone)
