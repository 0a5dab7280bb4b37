"""Chapter 12.6.2: the Pincer Maneuver, its conditions and its pockets."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.charts import POCKETS, terrain
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Marker, Side, UnitId, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.combat_markers import put_armor
from pbem.games.absolute_war.rules.c03_key_concepts.ground import counts_as_large
from pbem.games.absolute_war.rules.c06_events import weather_row
from pbem.games.absolute_war.rules.c12_combat import card_effects as fighting
from pbem.games.absolute_war.rules.c12_combat.supporting import pass_over
from pbem.games.absolute_war.rules.c24_solitaire import alone, is_enemy
from pbem.games.absolute_war.state.actions.c12_combat import Pincer
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Combat, Position, Stack, unit_of


@carries_out("12.6.2/armor-marker")
def pincer(draft: Draft, order: Pincer) -> Iterator[Violation]:
    """Attempts a Pincer Maneuver: an Armor marker on the Lead Attacker, Pincers on the Target (12.6.2)."""
    position, combat = draft.position, draft.position.fight
    lead = position.stack_of(combat.lead[0])
    assert lead is not None
    if combat.pincer:
        yield Violation("order/twice", "the Pincer Maneuver is already being attempted", remedy="delete the line",
                        rule="12.6.2/armor-marker")  # fmt: skip
        return
    yield from lacking(position, combat, lead)
    if not lead.armor:
        yield from put_armor(draft, lead, "a Pincer Maneuver")
    pass_over(draft, combat.attacker.enemy, to_cards=True)
    draft.now(pincer_tried=True)
    draft.combat(pincer=True, spoken=frozenset(Side))  # it comes behind all support (12.3.1)


def note_a_pincer(draft: Draft, combat: Combat) -> None:
    """Keeps on record that a Pincer Maneuver could be attempted in a Battle, as the solitaire game asks (24.3.4)."""
    lead = draft.position.stack_of(combat.lead[0])
    assert lead is not None
    if not alone(draft.position) or combat.pincer or lead.unsupplied:
        return
    ready = lead.armor or draft.position.free(combat.attacker, Marker.MOBILE) > 0
    if ready and not any(True for _ in lacking(draft.position, combat, lead)):
        if is_enemy(draft.position, combat.attacker) and not draft.position.now.pincer_tried:
            text = "the Enemy side could attempt a Pincer Maneuver here, and must attempt one in a turn if it can"
            draft.remark(f"{text}: write `pincer` above this line, or in a later Battle", "24.3.4/one-pincer")
        draft.now(pincer_possible=True)


@refuses(
    "12.6.2/battle-alone",
    "card-german-05/eighty-eights",
    "12.6.2/major-offensive",
    "12.6.2/mobile-armor-leads",
    "12.6.2/target-not-armored",
)
def lacking(position: Position, combat: Combat, lead: Stack) -> Iterator[Violation]:
    """Yields every condition of the maneuver that is not met; a card or an exploitation may replace them (12.6.2)."""
    if combat.assault or fighting.forbids_pincer(combat):
        text = "Eighty-Eights forbid it" if not combat.assault else "it is made in a Battle alone"
        code = "12.6.2/battle-alone" if combat.assault else "card-german-05/eighty-eights"
        yield Violation(code, text, remedy="delete the line")
        return
    if fighting.allows_pincer(combat) or _by_exploitation(position, combat):
        return
    if combat.zone not in position.major:
        yield Violation("12.6.2/major-offensive", "no Major Offensive marker is in the Zone", remedy="delete the line")
    top = unit_of(lead.top)
    if not (top.armor and top.exploits):
        text = f"the top unit of the Lead Attacker, {top.name}, is no Mobile Armor unit"
        yield Violation("12.6.2/mobile-armor-leads", text, lead.top, "leave it out")
    target = position.stack_of(combat.target[0])
    assert target is not None
    if unit_of(target.top).armor:
        text = f"the top unit of the Target, {unit_of(target.top).name}, is Armored"
        yield Violation("12.6.2/target-not-armored", text, target.top, "leave it out")
    yield from _zones_and_ground(position, combat)


@refuses("12.6.2/two-zones", "12.6.2/terrain-allows", "12.6.2/weather-allows")
def _zones_and_ground(position: Position, combat: Combat) -> Iterator[Violation]:
    zones = attacking_zones(position, combat)
    if len(zones) < 2 and not fighting.one_zone_will_do(position, combat):
        text = "the attacking stacks are in one Zone alone"
        yield Violation("12.6.2/two-zones", text, remedy="let a stack of another Zone support the attack", plain=True)
    row = terrain()[board().zones[combat.zone].terrain]
    border = terrain().get(board().border(combat.lead_zone, combat.zone))
    if not row.pincer or (border is not None and not border.pincer):
        text = f"the terrain of {board().name(combat.zone)} does not allow it"
        yield Violation("12.6.2/terrain-allows", text, combat.zone, "leave it out")
    if not weather_row(position, combat.zone).pincer:
        text = "the weather does not allow it"
        yield Violation("12.6.2/weather-allows", text, combat.zone, "leave it out")


def attacking_zones(position: Position, combat: Combat) -> set[ZoneId]:
    """Returns the Zones with attacking stacks, the Target Zone among them where one is there (Q41)."""
    own = [unit for unit, side in combat.supports.items() if side is combat.attacker]
    return {combat.lead_zone, *(zone for unit in own if (zone := position.zone_of(unit)))}


@carries_out("12.6.2/by-exploitation")
def _by_exploitation(position: Position, combat: Combat) -> bool:
    """Tells whether armor that exploited into the Zone makes the maneuver possible for another Lead (Q42)."""
    armor = position.now.exploited.get(combat.zone, frozenset())
    return any(position.zone_of(unit) == combat.zone for unit in armor)


@carries_out("12.7.3/red-arrow", "3.5/four-pockets")
def pockets(draft: Draft, units: tuple[UnitId, ...]) -> None:
    """Adds a Pocket marker for each Large unit that a maneuver eliminates, up to four of a player (12.7.3, 3.5)."""
    combat = draft.position.fight
    own = draft.position.pockets.get(combat.attacker, {})
    free = POCKETS - sum(own.values())
    number = min(free, sum(counts_as_large(draft.position, unit) for unit in units))
    if number > 0:
        mine = {**own, combat.zone: own.get(combat.zone, 0) + number}
        draft.note(pockets={**draft.position.pockets, combat.attacker: mine})
        draft.tell(f"{number} Pocket marker{'s' * (number > 1)} in {board().name(combat.zone)}", "12.7.3/red-arrow")
