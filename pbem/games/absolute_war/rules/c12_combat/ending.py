"""Chapters 12.7.4 and 12.8 to 12.11: retreats are carried out, the Attacker advances, the Combat ends."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from pbem.core.frozen import replace
from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.charts import terrain
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import CardId, Marker, Phase, Step, UnitId, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.combat_markers import USED, done_marker, spend
from pbem.games.absolute_war.rules.c03_key_concepts.control import settle
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested, friendly, hostile, large, only_air
from pbem.games.absolute_war.rules.c06_events import weather_row
from pbem.games.absolute_war.rules.c11_movement.entry import bound_to_stay, make_way
from pbem.games.absolute_war.rules.c11_movement.stacking import able_to_go, overfull, room, squares
from pbem.games.absolute_war.rules.c12_combat import card_effects
from pbem.games.absolute_war.rules.c12_combat.fates import eliminate, take_away
from pbem.games.absolute_war.rules.c12_combat.owed import FATES, go_on, saves, set_waiting, stuck, waiting
from pbem.games.absolute_war.rules.c12_combat.retreating import crowded
from pbem.games.absolute_war.rules.c12_combat.retreating import retreat as go_back
from pbem.games.absolute_war.rules.c22_special_card_events import RASPUTITSA, WOODS, lasts, spend_word
from pbem.games.absolute_war.state.actions.c12_combat import Advance, EndCombat, Exploit, Repeat, Retreat
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.effects import CombatIs
from pbem.games.absolute_war.state.options import EXTENDED_ADVANCE, LEAD_NEED_NOT_ADVANCE, SMALL_STACKS, optional
from pbem.games.absolute_war.state.position import Combat, Owed, Position, Stack, unit_of

# -- retreats


def retreat(draft: Draft, order: Retreat) -> Iterator[Violation]:
    """Lets a stack retreat as a result asks, then suffer what comes with it (12.7.4); or leave an overfull Zone."""
    position, way = draft.position, order.way
    owed = _asked_for(position, way.units)
    if owed is None and position.phase in EXCESS_GOES and way.start in overfull(position):
        yield from _excess(draft, order)
        return
    if owed is None or owed.what != "retreat":
        yield Violation("order/no-retreat", "nobody has to retreat now", remedy="strike it")
    elif not set(way.units) & set(owed.units) or position.zone_of(owed.units[0]) not in (way.start, None):
        text = f"it is the stack of {unit_of(owed.units[0]).name} that retreats"
        yield Violation("order/another-stack", text, way.units[0] if way.units else "", "name that stack")
    else:
        found = list(go_back(draft, owed, way.start, way.path))
        yield from found
        if not found:
            _retreated(draft, owed)


EXCESS_GOES = (Phase.MOVEMENT, Phase.COMBAT, Phase.RESERVE)  # phases in which a Zone may become overfull (11.5.2)


def _asked_for(position: Position, units: Sequence[UnitId]) -> Owed | None:
    """Returns what is owed next; of several stacks that retreat their owner takes whichever he likes first."""
    first = next(iter(waiting(position)), None)
    if first is None or first.what != "retreat" or "excess" in first.options:
        return first
    several = takewhile(lambda owed: owed.what == "retreat" and owed.side is first.side, waiting(position))
    return next((owed for owed in several if set(units) & set(owed.units)), first)


def _excess(draft: Draft, order: Retreat) -> Iterator[Violation]:
    """Lets an excess stack leave a Zone by one Zone at the end of a phase (11.5.2)."""
    stack = draft.position.stack_of(order.way.units[0])
    if stack is None or stack not in able_to_go(draft.position, order.way.start):
        yield Violation("order/not-there", "there is no such stack of yours", remedy="name one that is there")
        return
    owed = Owed(draft.position.stack_side(stack), "retreat", stack.units, 1, ("excess",))
    found = list(go_back(draft, owed, order.way.start, order.way.path))
    yield from found
    if not found and _crowded(draft.position, owed.units):
        stuck(draft, owed, owed.units)


def _crowded(position: Position, units: tuple[UnitId, ...]) -> bool:
    """Tells whether a stack that has retreated is one too many where it is now (11.5.2)."""
    stack = position.stack_of(units[0]) if units else None
    return stack is not None and crowded(position, stack)


@carries_out("11.5.2/still-too-many")
def _retreated(draft: Draft, owed: Owed) -> None:
    here = tuple(unit for unit in owed.units if draft.position.zone_of(unit))
    if draft.position.combat:
        draft.combat(withdrawn=draft.position.combat.withdrawn | set(here))
    rest = tuple(each for each in waiting(draft.position) if each != owed)
    after = _fate(draft, owed, here)
    if _crowded(draft.position, here) and "excess" not in owed.options:
        rest = (Owed(owed.side, "retreat", here, 1, ("excess",)), *rest)
    elif _crowded(draft.position, here):
        stuck(draft, owed, here)
    set_waiting(draft, (*after, *rest))
    go_on(draft)


def _fate(draft: Draft, owed: Owed, here: tuple[UnitId, ...]) -> tuple[Owed, ...]:
    """Carries out what follows a retreat: a step, or a box for the whole stack (12.7.1)."""
    if not here:
        return ()
    if owed.then == "step":
        return (Owed(owed.side, "step", here, then="top"),)
    ground = [unit for unit in here if not unit_of(unit).air]
    if owed.then in FATES:
        take_away(draft, ground, FATES["shattered"] if saves(draft.position, ground) else FATES[owed.then])
    elif owed.then == "eliminated" and saves(draft.position, ground):
        take_away(draft, ground, FATES["shattered"])
    elif owed.then == "eliminated":
        eliminate(draft, ground)
    settle(draft)
    return ()


# -- the advance


def advance(draft: Draft, order: Advance) -> Iterator[Violation]:
    """Brings attacking units into the Target Zone, or others into an empty one by 23.4 (12.8)."""
    position, combat, way = draft.position, draft.position.combat, order.way
    if combat is None or not way.path:
        return
    stack = position.stack_of(way.units[0])
    if stack is None or any(position.zone_of(unit) != way.start or unit not in stack.units for unit in way.units):
        yield Violation("order/not-there", f"this is no stack in {board().name(way.start)}", remedy="name one that is")
        return
    for unit in way.units:
        yield from bound_to_stay(position, unit)
    if not involved(combat, stack) and way.path[-1] != combat.zone:
        yield from _extended(draft, stack, order)
        return
    found = list(_no_advance(position, combat, stack, order))
    yield from found
    if any(not each.possible for each in found):
        return
    yield from _split(draft, stack, way.units, order.marker)
    _enter(draft, _part(draft, stack, way.units, _armor_advances(stack, way.units)), combat.zone)
    advanced = draft.position.combat.advanced if draft.position.combat else frozenset()
    draft.combat(advanced=advanced | set(way.units))


def involved(combat: Combat, stack: Stack) -> bool:
    """Tells the Lead Attacker and the stacks in support, or parts of them, by their markers (12.8)."""
    return stack.marker in USED or bool(set(stack.units) & {*combat.lead, *combat.supports})


@refuses(
    "12.8/when-the-result-allows",
    "12.8/into-the-target-zone",
    "12.8/lead-and-supports",
    "12.7.1/lead-alone-on-aa",
    "12.8/already-there",
    "12.8/no-static-units",
)
def _no_advance(position: Position, combat: Combat, stack: Stack, order: Advance) -> Iterator[Violation]:
    name, zone = board().name(combat.zone), order.way.path[-1]
    own = position.stack_side(stack) is combat.attacker
    if not combat.advance:
        yield Violation("12.8/when-the-result-allows", f"{combat.result} allows no advance", remedy="strike it")
    if zone != combat.zone or len(order.way.path) > 1:
        yield Violation("12.8/into-the-target-zone", f"the advance goes to {name}", zone, f"name {name}")
    elif not own or not involved(combat, stack):
        text = "only stacks of the attack advance"
        yield Violation("12.8/lead-and-supports", text, order.way.units[0], "name one of them")
    elif combat.result == "AA" and not set(stack.units) & set(combat.lead):
        text = "on AA the Lead Attacker alone advances"
        yield Violation("12.7.1/lead-alone-on-aa", text, order.way.units[0], "strike it")
    elif order.way.start == combat.zone:
        yield Violation("12.8/already-there", f"the stack is in {name} already", zone, "strike it")
    elif any(unit_of(unit).static for unit in order.way.units):
        yield Violation("12.8/no-static-units", "static units do not advance", order.way.units[0], "leave them out")
    elif not room(position, combat.zone, combat.attacker, squares(order.way.units)):
        yield Violation("11.5.1/stacks-in-a-zone", f"{name} has no room", zone, "strike it")


@carries_out("12.8/split-for-a-marker")
def _split(draft: Draft, stack: Stack, units: Sequence[UnitId], marker: Marker | None) -> Iterator[Violation]:
    """A stack that is split needs one more Attack! or Support marker on its Done side (12.8 to 12.10)."""
    if len(stack.units) > len(units):
        yield from done_marker(draft, draft.position.stack_side(stack), marker)


def _part(draft: Draft, stack: Stack, units: tuple[UnitId, ...], armor_goes: bool) -> Stack:
    """Returns units that leave their stack, with its markers: there is but one Armor marker (12.9)."""
    whole = len(units) == len(stack.units)
    if stack.armor and armor_goes and not whole:
        draft.mark(stack, armor=False)
    return stack._replace(units=units, armor=stack.armor and (armor_goes or whole))


def _armor_advances(stack: Stack, units: Sequence[UnitId]) -> bool:
    """Tells whether an Armor marker goes with units that advance: who stays behind has no use for it (12.9)."""
    return any(unit_of(unit).exploits for unit in units) or not any(unit_of(unit).exploits for unit in stack.units)


def _enter(draft: Draft, stack: Stack, zone: ZoneId) -> None:
    """Puts a stack into a Zone; lone enemy Air units fly home, Forts under construction are lost (12.8, 18.3)."""
    make_way(draft, draft.position.stack_side(stack).enemy, zone)
    draft.stacks(zone, (*draft.position.at(zone), stack))
    settle(draft)


@refuses("23.4/without-a-done-marker", "23.4/empty-enemy-zone", "12.8/when-the-result-allows", "12.8/no-static-units")
@carries_out("23.4/agreed-on")
def _extended(draft: Draft, stack: Stack, order: Advance) -> Iterator[Violation]:
    """Lets a stack that took no part advance into an empty enemy Zone next to it (23.4)."""
    position, combat, zone = draft.position, draft.position.combat, order.way.path[-1]
    side, name = position.stack_side(stack), board().name(zone)
    if not optional(position, EXTENDED_ADVANCE):
        text = "only stacks of the attack advance; 23.4 is not agreed on"
        yield Violation("23.4/agreed-on", text, zone, "write `Options: extended advance` at the head of the log")
    elif side is not position.phasing or stack.marker:
        yield Violation(
            "23.4/without-a-done-marker", "the stack has a Done marker, or is not yours", remedy="strike it"
        )
    elif combat is None or not combat.advance or combat.result in LEAD_ALONE:
        text = f"{combat.result if combat else 'nothing'} allows no advance"
        yield Violation("12.8/when-the-result-allows", text, remedy="strike it")
    elif static := next((unit for unit in order.way.units if unit_of(unit).static), None):
        yield Violation("12.8/no-static-units", f"{unit_of(static).name} does not advance", static, "leave it out")
    elif zone not in board().adjacent(order.way.start) or not hostile(position, side, zone) or position.at(zone):
        text = f"{name} is no empty enemy-controlled Zone next to it"
        yield Violation("23.4/empty-enemy-zone", text, zone, "name another Zone")
    else:
        yield from spend(draft, side, Marker.ATTACK, "an extended advance")
        _enter(draft, _part(draft, stack, order.way.units, True)._replace(marker="done"), zone)


LEAD_ALONE = ("AA", "BB", "EQ")  # results on which none but the Lead Attacker ever advances (12.7.1, 18.1)


# -- exploitation


def exploit(draft: Draft, order: Exploit) -> Iterator[Violation]:
    """Moves Mobile units that have advanced one Zone more (12.9)."""
    position, combat, way = draft.position, draft.position.combat, order.way
    stack = position.stack_of(way.units[0]) if way.units else None
    if combat is None or stack is None or any(unit not in stack.units for unit in way.units) or not way.path:
        yield Violation("order/not-there", f"this is no stack in {board().name(way.start)}", remedy="name one that is")
        return
    found = list(_no_exploitation(position, combat, stack, order))
    yield from found
    if any(not each.possible for each in found):
        return
    yield from _armor_marker(draft, combat, stack)
    yield from _split(draft, stack, way.units, order.marker)
    going = _part(draft, stack, way.units, True)
    _enter(draft, going, way.path[-1])
    _exploited(draft, combat, going, order)


def _exploited(draft: Draft, combat: Combat, stack: Stack, order: Exploit) -> None:
    """Keeps on record how far each unit went, and which armor came into a Zone by a Mobile marker (12.6.2)."""
    zone, units = order.way.path[-1], order.way.units
    gone = {**combat.exploiting, **{unit: combat.exploiting.get(unit, 0) + 1 for unit in units}}
    draft.combat(exploiting=gone)
    if unit_of(stack.top).armor and not stack.armor:
        found = draft.position.now.exploited
        draft.now(exploited={**found, zone: found.get(zone, frozenset()) | set(units)})
    if WOODS in "".join(draft.position.now.lasting):
        _woods(draft, (order.way.start, zone))


def _woods(draft: Draft, zones: tuple[ZoneId, ...]) -> None:
    word = next((each for each in sorted(draft.position.now.lasting) if each.startswith(WOODS)), "")
    if word and any(board().zones[zone].terrain == "woods" for zone in zones):
        spend_word(draft, word)


@carries_out("12.9/armor-or-mobile-marker")
def _armor_marker(draft: Draft, combat: Combat, stack: Stack) -> Iterator[Violation]:
    """An Armor marker lets a stack go one Zone, else a Mobile/Armor marker is discarded (12.9, Q51)."""
    again = any(combat.exploiting.get(unit) for unit in stack.units)
    if not stack.armor and not again:
        yield from spend(draft, combat.attacker, Marker.MOBILE, "a Mobile Exploitation")


@refuses(
    "12.7.1/no-exploitation-on-aa",
    "12.9/units-that-advanced",
    "12.9/mobile-units-alone",
    "12.9/not-under-markers",
    "12.9/one-zone-more",
)
def _no_exploitation(position: Position, combat: Combat, stack: Stack, order: Exploit) -> Iterator[Violation]:
    zone, here, name = order.way.path[-1], order.way.start, board().name(order.way.path[-1])
    if not combat.exploit:
        yield Violation("12.7.1/no-exploitation-on-aa", f"{combat.result} allows no exploitation", remedy="strike it")
    if not set(order.way.units) <= combat.advanced:
        yield Violation("12.9/units-that-advanced", "only units that have advanced exploit", remedy="strike it")
    elif not all(unit_of(unit).exploits for unit in order.way.units):
        text = "only Mobile units exploit"
        yield Violation("12.9/mobile-units-alone", text, order.way.units[0], "leave the others out")
    if stack.disrupted or stack.unsupplied:
        yield Violation("12.9/not-under-markers", "the stack is Disrupted or Unsupplied", remedy="strike it")
    if len(order.way.path) > 1 or zone not in board().adjacent(here):
        yield Violation("12.9/one-zone-more", f"{name} is not the next Zone", zone, "name one Zone next to it")
        return
    done = max(combat.exploiting.get(unit, 0) for unit in order.way.units)
    if done >= _zones_allowed(combat, order.way.units) or (done and contested(position, here)):
        yield Violation("12.9/one-zone-more", "the stack has exploited already", zone, "strike it")
    yield from _closed(position, combat, here, zone)
    yield from _held(position, combat, zone, order.way.units)


def _zones_allowed(combat: Combat, units: tuple[UnitId, ...]) -> int:
    """Returns how many Zones a stack may exploit: by a card one stack may go two."""
    others = [unit for unit, zones in combat.exploiting.items() if zones > 1 and unit not in units]
    return 1 if others else card_effects.exploits_far(combat)


@refuses("12.9/terrain-allows", "12.9/weather-allows", "card-soviet-27/rasputitsa")
def _closed(position: Position, combat: Combat, here: ZoneId, zone: ZoneId) -> Iterator[Violation]:
    """Yields that ground or weather forbid an exploitation (12.9)."""
    free = card_effects.any_ground(combat) and not combat.exploiting
    if not free and not all(_open_ground(position, each) for each in (here, zone)):
        yield Violation("12.9/terrain-allows", "the terrain does not allow it", zone, "strike it")
    border = terrain().get(board().border(here, zone))
    if border is not None and not border.mobile_exploitation and not free:
        yield Violation("12.9/terrain-allows", f"it does not go over a {border.name}", zone, "strike it")
    if not free and not all(weather_row(position, each).mobile_exploitation for each in (here, zone)):
        yield Violation("12.9/weather-allows", "the weather does not allow it", zone, "strike it")
    if lasts(position, RASPUTITSA) and any(board().zones[each].east for each in (here, zone)):
        yield Violation("card-soviet-27/rasputitsa", "Rasputitsa forbids it east of the line", zone, "strike it")


def _open_ground(position: Position, zone: ZoneId) -> bool:
    row = board().zones[zone]
    woods = row.terrain == "woods" and any(each.startswith(WOODS) for each in position.now.lasting)
    return woods or terrain()[row.terrain].mobile_exploitation


@refuses("12.9/one-enemy-stack-at-most")
@carries_out("23.2.3/weak-zones-exploited")
def _held(position: Position, combat: Combat, zone: ZoneId, units: tuple[UnitId, ...]) -> Iterator[Violation]:
    enemy = [stack for stack in position.of(combat.attacker.enemy, zone) if not only_air(stack)]
    most = 1 if board().zones[zone].area else 0
    weak = optional(position, SMALL_STACKS) and not board().zones[zone].hex and not any(map(large, enemy))
    if len(enemy) > most and not weak:
        text = f"{board().name(zone)} holds {len(enemy)} enemy stack{'s' * (len(enemy) > 1)}"
        yield Violation("12.9/one-enemy-stack-at-most", text, zone, "name another Zone")
    elif not room(position, zone, combat.attacker, squares(units)) and not weak:
        yield Violation("11.5.1/stacks-in-a-zone", f"{board().name(zone)} has no room", zone, "name another Zone")


# -- the end


@refuses("12.7.3/major-offensive-icon")
@carries_out("card-german-32/model")
def repeat(draft: Draft, order: Repeat) -> Iterator[Violation]:
    """Repeats the Assault with the same units; a new Attack! marker is discarded (12.7.3, Q49)."""
    combat = draft.position.combat
    if combat is None:
        return
    target = tuple(unit for unit in combat.target if draft.position.zone_of(unit) == combat.zone)
    lead = tuple(unit for unit in combat.lead if draft.position.zone_of(unit) == combat.lead_zone)
    if not combat.repeatable or not target or not lead or combat.retreated or combat.advanced:
        text = "the result does not let the Assault be repeated"
        yield Violation("12.7.3/major-offensive-icon", text, remedy="strike it")
    elif card_effects.no_repeat(combat):
        yield Violation("card-german-32/model", "Model does not let the Assault be repeated", remedy="strike it")
    else:
        yield from spend(draft, combat.attacker, Marker.ATTACK, "a repeated Assault")
        again = _with_marker(draft.position, "support")
        supports = {stack.units[0]: draft.position.stack_side(stack) for stack in again}
        draft.emit(CombatIs(Combat(combat.attacker, combat.zone, target, combat.lead_zone, lead, combat.assault,
                                   supports=supports, repeats=combat.repeats + 1)))  # fmt: skip


def _with_marker(position: Position, *markers: str) -> list[Stack]:
    """Returns the stacks of both sides that bear a marker of the Combat that is under way."""
    return [stack for _, stack in position.every_stack() if stack.marker in markers]


@refuses("12.11/marker-on-a-card")
def end_combat(draft: Draft, order: EndCombat) -> Iterator[Violation]:
    """Ends a Combat (12.10); the player may say on which card a marker of success is put (12.11)."""
    yield from not_yet(draft.position)
    active = draft.position.hand(draft.position.phasing).active
    if order.card and (not succeeds(draft.position) or active.get(order.card) is not False):
        text = f"no marker comes to {cards()[order.card].name}"
        yield Violation("12.11/marker-on-a-card", text, order.card, "write `end combat`")
    else:
        close(draft, order.card)


def succeeds(position: Position) -> bool:
    """Tells whether the Combat has taken the Zone of a Major Offensive marker (12.11)."""
    combat = position.combat
    return combat is not None and combat.zone in position.major and friendly(position, combat.attacker, combat.zone)


@refuses("12.7.1/lead-advances-on-aa")
def not_yet(position: Position) -> Iterator[Violation]:
    """Yields that the Lead Attacker must advance on AA, if there is room (12.7.1, Q47)."""
    combat = position.combat
    if combat is None or combat.result != "AA" or optional(position, LEAD_NEED_NOT_ADVANCE):
        return
    there = combat.lead_zone == combat.zone or combat.advanced or combat.step is not Step.ADVANCE
    square = [unit for unit in combat.lead if unit_of(unit).square and not unit_of(unit).static]
    able = [unit for unit in square if position.zone_of(unit)]
    if not there and able and room(position, combat.zone, combat.attacker):
        text = "on AA the Lead Attacker advances"
        line = f"`advance {board().name(combat.lead_zone)}: ... - {board().name(combat.zone)}`"
        yield Violation("12.7.1/lead-advances-on-aa", text, remedy=f"write {line} first", lacks=True)


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
