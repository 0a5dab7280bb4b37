"""Chapters 12.7.3 and 12.10 to 12.11: an Assault is repeated, or the Combat ends."""

from collections.abc import Iterator, Mapping, Sequence

from pbem.core.frozen import replace
from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import CardId, Marker, UnitId
from pbem.games.absolute_war.rules.c03_key_concepts.combat_markers import USED, spend
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly
from pbem.games.absolute_war.rules.c12_combat import card_effects
from pbem.games.absolute_war.rules.c12_combat.advancing import closed
from pbem.games.absolute_war.rules.c12_combat.markers_after import result_row
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.actions.c12_combat import EndCombat, Repeat
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.effects import CombatIs
from pbem.games.absolute_war.state.options import LEAD_NEED_NOT_ADVANCE, optional
from pbem.games.absolute_war.state.position import Combat, Position, Stack, unit_of
from pbem.games.absolute_war.state.values import Way


@refuses("12.7.3/major-offensive-icon")
@carries_out("card-german-32/model")
def repeat(draft: Draft, order: Repeat) -> Iterator[Violation]:
    """Repeats the Assault with the same units; a new Attack! marker is discarded (12.7.3, Q49)."""
    combat = draft.position.fight
    target = tuple(unit for unit in combat.target if draft.position.zone_of(unit) == combat.zone)
    lead = tuple(unit for unit in combat.lead if draft.position.zone_of(unit) == combat.lead_zone)
    if not combat.repeatable or not target or not lead or combat.advanced:
        text = _why_not_repeated(draft.position, combat, target, lead)
        yield Violation("12.7.3/major-offensive-icon", text, remedy="delete the line")
    elif card_effects.no_repeat(combat):
        yield Violation("card-german-32/model", "Model does not let the Assault be repeated", remedy="delete the line")
    else:
        yield from spend(draft, combat.attacker, Marker.ATTACK, "a repeated Assault")
        again = _with_marker(draft.position, "support")
        supports = {stack.units[0]: draft.position.stack_side(stack) for stack in again}
        draft.emit(CombatIs(Combat(combat.attacker, combat.zone, target, combat.lead_zone, lead, combat.assault,
                                   supports=supports, repeats=combat.repeats + 1)))  # fmt: skip


def _why_not_repeated(position: Position, combat: Combat, target: Sequence[UnitId], lead: Sequence[UnitId]) -> str:
    """Say why an Assault is not repeated: the result, the marker, the Target, the Lead Attacker (12.7.3, Q49)."""
    name = board().name(combat.zone)
    if not combat.assault:
        return "only an Assault is repeated, and this is a Battle"
    if not result_row(combat).major_offensive:
        return f"{combat.result} has no Major Offensive icon, so the Assault is not repeated"
    if combat.zone not in position.major:
        return f"no Major Offensive marker is in {name}, so the Assault is not repeated"
    if not target:
        return f"the Target is no longer in {name}, so the Assault is not repeated"
    if not lead:
        return f"the Lead Attacker is no longer in {board().name(combat.lead_zone)}, so the Assault is not repeated"
    return "stacks have advanced, so the Assault is not repeated"


def _with_marker(position: Position, *markers: str) -> list[Stack]:
    """Returns the stacks of both sides that bear a marker of the Combat that is under way."""
    return [stack for _, stack in position.every_stack() if stack.marker in markers]


@refuses("12.11/marker-on-a-card")
def end_combat(draft: Draft, order: EndCombat) -> Iterator[Violation]:
    """Ends a Combat (12.10); the player may say on which card a marker of success is put (12.11)."""
    yield from not_yet(draft.position)
    active = draft.position.hand(draft.position.phasing).active
    if order.card and (not succeeds(draft.position) or active.get(order.card) is not False):
        yield _no_marker(draft.position, order.card, active)
    else:
        close(draft, order.card)


def _no_marker(position: Position, card: CardId, active: Mapping[CardId, bool]) -> Violation:
    """Says why no marker of success is put on a card, and on which it may be."""
    name = cards()[card].name
    if not succeeds(position):
        text = "this Combat has not taken the Zone of a Major Offensive marker"
    elif card not in active:
        text = f"{name} is not in play"
    else:
        text = f"{name} bears a marker already, and a card bears one"
    free = [f"`end combat on {cards()[each].number}`" for each, marked in sorted(active.items()) if not marked]
    remedy = f"write {' or '.join(free)}" if free and succeeds(position) else "write `end combat`"
    return Violation("12.11/marker-on-a-card", text, card, remedy)


def succeeds(position: Position) -> bool:
    """Tells whether the Combat has taken the Zone of a Major Offensive marker (12.11)."""
    combat = position.fight
    return combat.zone in position.major and friendly(position, combat.attacker, combat.zone)


@refuses("12.7.1/lead-advances-on-aa")
def not_yet(position: Position) -> Iterator[Violation]:
    """Yields that the Lead Attacker must advance on AA, if there is room (12.7.1, Q47)."""
    combat = position.fight
    if combat.result != "AA" or optional(position, LEAD_NEED_NOT_ADVANCE):
        return
    there = combat.lead_zone == combat.zone or combat.advanced
    if not there and _whole_lead_fits(position, combat):
        text = "on AA the Lead Attacker advances"
        way = Way(start=combat.lead_zone, units=_can_advance(position, combat), path=(combat.zone,))
        remedy = f"write `advance {wording.way(way)}` first"
        yield Violation("12.7.1/lead-advances-on-aa", text, remedy=remedy, lacks=True)


def _whole_lead_fits(position: Position, combat: Combat) -> bool:
    """Return whether all units of the Lead Attacker that can advance have room; it need not split (12.8, Q101)."""
    units = tuple(unit for unit in _can_advance(position, combat) if unit_of(unit).square)
    return bool(units) and not any(True for _ in closed(position, combat, units))


def _can_advance(position: Position, combat: Combat) -> tuple[UnitId, ...]:
    """Return the units of the Lead Attacker that are left and not static (12.8)."""
    return tuple(unit for unit in combat.lead if position.zone_of(unit) and not unit_of(unit).static)


@carries_out("12.10/markers-flipped")
def close(draft: Draft, card: CardId | None = None) -> None:
    """Flips the markers to their Done sides and checks for success of a Major Offensive (12.10, 12.11)."""
    combat = draft.position.combat
    if combat is None:
        return
    for stack in _with_marker(draft.position, *USED):
        draft.mark(stack, marker="done")
    _success(draft, combat, card)
    draft.emit(CombatIs(None))


def _success(draft: Draft, combat: Combat, chosen: CardId | None) -> None:
    """Puts the marker of a Zone that was taken on an Offensive card; else it is turned back (12.1, 12.11)."""
    position, side = draft.position, combat.attacker
    if combat.zone not in position.major:
        return
    if not succeeds(position):
        draft.note(major={**position.major, combat.zone: False})
        return
    draft.note(major={zone: flipped for zone, flipped in position.major.items() if zone != combat.zone})
    held = position.hand(side)
    card = chosen or next((each for each, marked in sorted(held.active.items()) if not marked), None)
    where = f": its marker is put on {cards()[card].name}" if card else ""
    draft.tell(f"the Major Offensive in {board().name(combat.zone)} succeeds{where}", "12.11/marker-on-a-card")
    if card:
        draft.cards(side, replace(held, active={**held.active, card: True}))
