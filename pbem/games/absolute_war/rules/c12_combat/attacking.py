"""Chapters 12.2 and 12.3.1: who attacks whom, who supports, what else is committed."""

from collections.abc import Iterable, Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.charts import terrain
from pbem.games.absolute_war.board.counters import BLACK_SEA
from pbem.games.absolute_war.board.map import board, coasts
from pbem.games.absolute_war.board.types import Marker, Nationality, Phase, Side, Step, UnitId, ZoneId
from pbem.games.absolute_war.rules import c24_solitaire
from pbem.games.absolute_war.rules.c03_key_concepts.combat_markers import spend
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested, only_air
from pbem.games.absolute_war.rules.c06_events import DIRECTIVE_53, GENERAL_WINTER, ORDER_227, SPECIAL_NAMES, VOLKSSTURM
from pbem.games.absolute_war.rules.c12_combat import card_effects as fighting
from pbem.games.absolute_war.rules.c12_combat.ending import close
from pbem.games.absolute_war.rules.c18_axis_units import HELSINKI, MOTTI_LANDS
from pbem.games.absolute_war.state.actions.c12_combat import Attack, Commit, NoSupport, Support
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.effects import CombatIs
from pbem.games.absolute_war.state.position import Combat, Position, Stack, unit_of

FINNISH_TARGETS = (HELSINKI, *MOTTI_LANDS)
TIMES = {GENERAL_WINTER: 2, VOLKSSTURM: 2, ORDER_227: 1, DIRECTIVE_53: 1}  # in a Game Turn (19.2 to 19.4)
OWNER = {GENERAL_WINTER: Side.SOVIET, VOLKSSTURM: Side.GERMAN, ORDER_227: Side.SOVIET, DIRECTIVE_53: Side.GERMAN}


# -- the attack


@carries_out("12.0/table-by-terrain", "12.2.1/attack-marker")
def attack(draft: Draft, order: Attack) -> Iterator[Violation]:
    """Begins a Combat: an Attack! marker on the Lead Attacker, a Target stack (12.2.1)."""
    close(draft)
    position = draft.position
    lead, target = position.stack_of(order.lead), _target(position, order)
    found = list(_no_attack(position, order, lead, target))
    yield from found
    if lead is None or target is None or any(not each.possible for each in found):
        return
    yield from c24_solitaire.too_many_attacks(position)
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
        attacked=now.attacked | {position.combat.zone} if position.combat else now.attacked,
        attackable=now.attackable | could,
    )


def _target(position: Position, order: Attack) -> Stack | None:
    if order.target:
        return position.stack_of(order.target)
    stacks = position.of(position.phasing.enemy, order.zone)
    return stacks[0] if len(stacks) == 1 else None


@refuses("12.2.1/attacked-once")
def _no_attack(position: Position, order: Attack, lead: Stack | None, target: Stack | None) -> Iterator[Violation]:
    name, side = board().name(order.zone), position.phasing
    if lead is None or position.zone_of(order.lead) != order.lead_zone or position.owner(order.lead) is not side:
        text = f"{unit_of(order.lead).name} is no unit of yours in {board().name(order.lead_zone)}"
        yield Violation("order/not-there", text, order.lead, "name a unit that is there")
    elif target is None or position.zone_of(target.units[0]) != order.zone:
        told = "there is no such stack" if order.target else "name the Target stack"
        yield Violation("order/no-target", f"in {name} {told}", order.zone, "name a unit of the stack")
    elif position.stack_side(target) is side:
        yield Violation("order/not-the-enemy", f"the stack in {name} is your own", order.zone, "name an enemy stack")
    else:
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
            yield Violation("12.2/adjacent-or-contested", f"{name} is not Contested", order.zone, "strike it")
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
        yield Violation("12.0/one-combat-each", text, lead.units[0], "name another stack")
    yield from kept_out(position, lead, zone)


@refuses("18.6/finns-fight-at-home", "18.8/fights-at-the-black-sea")
def kept_out(position: Position, stack: Stack, zone: ZoneId) -> Iterator[Violation]:
    """Yields what keeps a stack from attacking or supporting against a Zone (18.6, 18.8, 21.1.1)."""
    for unit in stack.units:
        row = unit_of(unit)
        if row.nationality is Nationality.FINNISH and zone not in FINNISH_TARGETS:
            text = f"{row.name} fights in Helsinki and the Motti Lands alone"
            yield Violation("18.6/finns-fight-at-home", text, unit, "leave it out")
        if row.deploy_zones == BLACK_SEA and zone not in coasts()["black"]:
            text = f"{row.name} attacks and supports against Zones at the Black Sea alone"
            yield Violation("18.8/fights-at-the-black-sea", text, unit, "leave it out")
    if position.turn == 1:
        yield from _letters(position, stack)


@refuses("21.1.1/same-letter")
def _letters(position: Position, stack: Stack) -> Iterator[Violation]:
    """On turn 1 a side attacks and supports with units of one set-up letter (21.1.1)."""
    combat, own = position.combat, _set_up(stack.units)
    if combat is None or position.stack_side(stack) is combat.attacker:
        apart = len(own | _set_up(combat.lead if combat else ())) > 1
    else:
        apart = bool(own) and not own & _set_up(combat.target)  # the Target itself may be of two letters
    if apart:
        text = "on turn 1 units of one set-up letter alone fight together"
        yield Violation("21.1.1/same-letter", text, stack.units[0], "leave it out")


def _set_up(units: Iterable[UnitId]) -> set[str]:
    return {unit_of(unit).set_up_letter for unit in units if not unit_of(unit).air}


# -- support


@carries_out("12.2.2/support-marker")
def support(draft: Draft, order: Support) -> Iterator[Violation]:
    """Puts a Support marker on a stack in or next to the Target Zone (12.2.2)."""
    position, combat = draft.position, draft.position.combat
    stack = position.stack_of(order.unit)
    if combat is None or stack is None or position.zone_of(order.unit) != order.zone:
        text = f"{unit_of(order.unit).name} is not in {board().name(order.zone)}"
        yield Violation("order/not-there", text, order.unit, "name a unit that is there")
        return
    side = position.stack_side(stack)
    yield from too_late(draft, side)
    yield from _no_support(position, combat, order.zone, stack)
    yield from spend(draft, side, Marker.SUPPORT, "support")
    draft.mark(stack, marker="support")
    draft.combat(supports={**combat.supports, stack.units[0]: side})
    draft.now(fought=draft.position.now.fought | set(stack.units))


@refuses("12.3/initiative-commits-last", "12.3/commits-once")
def too_late(draft: Draft, side: Side) -> Iterator[Violation]:
    """The player without the initiative commits first; once the other has, he is done (12.2.2, 12.3.1)."""
    combat, initiative = draft.position.combat, draft.position.initiative
    if combat is None:
        return
    if side in combat.spoken:
        text = f"the {side.capitalize()} player has committed all that he does"
        code = "12.3/initiative-commits-last" if side is not initiative else "12.3/commits-once"
        yield Violation(code, text, remedy="write it above the other side's")
    elif side is initiative and side.enemy not in combat.spoken:
        draft.combat(spoken=combat.spoken | {side.enemy})


@refuses(
    "12.2.2/other-stacks",
    "12.2.2/in-or-next-to-the-target-zone",
    "12.2.5/no-support-under-markers",
    "12.2.2/no-support-between-areas",
    "12.7.3/same-units",
)
def _no_support(position: Position, combat: Combat, zone: ZoneId, stack: Stack) -> Iterator[Violation]:
    side, name = position.stack_side(stack), unit_of(stack.units[0]).name
    if combat.repeats:
        text = "an Assault is repeated with the same units"
        yield Violation("12.7.3/same-units", text, stack.units[0], "strike it")
    if stack.units in (combat.lead, combat.target):
        yield Violation("12.2.2/other-stacks", f"the stack of {name} fights itself", stack.units[0], "strike it")
    if zone != combat.zone and combat.zone not in board().adjacent(zone) and not fighting.far_support(combat, stack):
        text = f"{board().name(zone)} is not next to {board().name(combat.zone)}"
        yield Violation("12.2.2/in-or-next-to-the-target-zone", text, zone, "strike it")
    if stack.disrupted or stack.unsupplied or stack.marker:
        told = "Disrupted" if stack.disrupted else "Unsupplied" if stack.unsupplied else "Done"
        code = "12.2.5/no-support-under-markers"
        yield Violation(code, f"the stack of {name} is {told}", stack.units[0], "name another stack")
    yield from _one_a_zone(position, combat, zone, side)
    if side is not combat.attacker and not _may_defend(position, combat, zone, stack):
        text = "a stack in an Area supports no other Area, unless that is Contested or an Air unit is on top"
        yield Violation("12.2.2/no-support-between-areas", text, zone, "strike it")
    yield from kept_out(position, stack, combat.zone)


@refuses("12.2.2/one-stack-a-zone")
def _one_a_zone(position: Position, combat: Combat, zone: ZoneId, side: Side) -> Iterator[Violation]:
    here = [unit for unit, owner in combat.supports.items() if owner is side and position.zone_of(unit) == zone]
    most = fighting.supports_of_a_zone(position, combat, side, zone)
    if len(here) >= most:
        text = f"one stack of {board().name(zone)} gives support already"
        yield Violation("12.2.2/one-stack-a-zone", text, zone, "strike it")


def _may_defend(position: Position, combat: Combat, zone: ZoneId, stack: Stack) -> bool:
    """Tells whether a stack may give Defensive Support from a Zone (12.2.2)."""
    both = board().zones[zone].area and board().zones[combat.zone].area
    if zone == combat.zone or not both or contested(position, combat.zone):
        return True
    return unit_of(stack.units[0]).air or fighting.far_support(combat, stack)


def no_support(draft: Draft, order: NoSupport) -> Iterator[Violation]:
    """Says that a player commits nothing more to the Combat (12.3.1)."""
    combat = draft.position.combat
    if combat:
        draft.combat(spoken=combat.spoken | {order.side})
    yield from ()


# -- special support markers


def usable(position: Position, special: str) -> bool:
    """Tells whether a special support marker is in the game and not used up in this turn."""
    turn = position.this_turn
    left = TIMES[special] - turn.aside.get(special, 0) - turn.used.get(special, 0) + _extra(position, special)
    return special in position.specials and left > 0


def _extra(position: Position, special: str) -> int:
    """The Moscow Counter-Offensive lets one General Winter marker be committed twice (Soviet 44)."""
    twice = special == GENERAL_WINTER and "winter twice" in position.now.lasting
    return int(twice and position.this_turn.aside.get(special, 0) < TIMES[special])


@refuses("19.0/once-a-game-turn", "12.3/one-special-marker")
def commit(draft: Draft, order: Commit) -> Iterator[Violation]:
    """Commits a special support marker, one of each player in a Combat (12.3.1, 19.2 to 19.4, Q56)."""
    position, combat, side = draft.position, draft.position.combat, OWNER[order.special]
    if combat is None:
        return
    yield from too_late(draft, side)
    name = SPECIAL_NAMES[order.special]
    if not usable(position, order.special):
        told = "has been used" if order.special in position.specials else "is not in the game"
        yield Violation("19.0/once-a-game-turn", f"{name} {told}", order.special, "strike it")
    if side in combat.special:
        text = f"the {side.capitalize()} player has committed a marker to this Combat"
        yield Violation("12.3/one-special-marker", text, order.special, "strike it")
    yield from _misused(combat, order.special, side)
    used = position.this_turn.used
    draft.combat(special={**combat.special, side: order.special})
    draft.this_turn(used={**used, order.special: used.get(order.special, 0) + 1})


@refuses(
    "19.2/attack-alone", "19.3/defence-alone", "19.4/defence-alone", "19.2/east-of-the-line", "19.3/outside-the-union"
)
def _misused(combat: Combat, special: str, side: Side) -> Iterator[Violation]:
    zone, name = board().zones[combat.zone], SPECIAL_NAMES[special]
    attacks = special == GENERAL_WINTER
    if (combat.attacker is side) is not attacks:
        role = "Attacker" if attacks else "Defender"
        code = (
            "19.2/attack-alone" if attacks else "19.3/defence-alone" if special == VOLKSSTURM else "19.4/defence-alone"
        )
        yield Violation(code, f"{name} is for the {role}", special, "strike it")
    elif attacks and not zone.east:
        yield Violation("19.2/east-of-the-line", f"{zone.name} is west of the Winter line", special, "strike it")
    elif special == VOLKSSTURM and zone.home is Side.SOVIET:
        yield Violation("19.3/outside-the-union", f"{zone.name} is in the Soviet Union", special, "strike it")


def in_support_step(position: Position) -> bool:
    """Tells whether a Combat waits for support and cards."""
    combat = position.combat
    return position.phase is Phase.COMBAT and combat is not None and combat.step is Step.SUPPORT


def participants(position: Position, side: Side) -> tuple[UnitId, ...]:
    """Returns the units of a side that are in the Combat: Lead or Target, and those in support."""
    combat = position.combat
    if combat is None:
        return ()
    stacks = [combat.lead if side is combat.attacker else combat.target]
    for unit, owner in combat.supports.items():
        stack = position.stack_of(unit)
        if owner is side and stack:
            stacks.append(stack.units)
    return tuple(unit for units in stacks for unit in units)
