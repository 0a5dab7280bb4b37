"""Chapters 12.2.2 and 12.3.1: who supports, in which order, and who is kept out of a Combat."""

from collections.abc import Container, Iterable, Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.counters import BLACK_SEA
from pbem.games.absolute_war.board.map import board, coasts
from pbem.games.absolute_war.board.types import Marker, Nationality, Side, UnitId, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.combat_markers import spend
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested
from pbem.games.absolute_war.rules.c12_combat import card_effects as fighting
from pbem.games.absolute_war.rules.c12_combat.strength import yellow
from pbem.games.absolute_war.rules.c18_air_units import grounded
from pbem.games.absolute_war.rules.c18_axis_units import HELSINKI, MOTTI_LANDS
from pbem.games.absolute_war.rules.c19_special_markers import OWNER, misused, usable
from pbem.games.absolute_war.rules.c24_solitaire import alone
from pbem.games.absolute_war.state.actions.c12_combat import NoSupport, Support
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Combat, Position, Stack, unit_of

FINNISH_TARGETS = (HELSINKI, *MOTTI_LANDS)


@carries_out("12.2.2/support-marker")
def support(draft: Draft, order: Support) -> Iterator[Violation]:
    """Puts a Support marker on a stack in or next to the Target Zone (12.2.2)."""
    position, combat = draft.position, draft.position.fight
    stack = position.stack_of(order.unit)
    if stack is None or position.zone_of(order.unit) != order.zone:
        text = f"{unit_of(order.unit).name} is not in {board().name(order.zone)}"
        rule = "12.2.2/support-marker"
        yield Violation("order/not-there", text, order.unit, "name a unit that is there", rule=rule)
        return
    side = position.stack_side(stack)
    yield from too_late_to_support(draft, side)
    yield from _no_support(position, combat, order.zone, stack)
    yield from spend(draft, side, Marker.SUPPORT, "support")
    if not yellow(position, stack.units[0]):
        top = stack.units[0]
        why = "is grounded by the weather" if grounded(position, top) else "has no support points"
        text = f"{unit_of(top).name}, on top of its stack, {why}: the marker adds none"
        draft.remark(text, "12.5.2/support-top-unit-yellow")
    draft.mark(stack, marker="support")
    draft.combat(supports={**combat.supports, stack.units[0]: side})
    draft.now(fought=draft.position.now.fought | set(stack.units))


@refuses("12.3/initiative-commits-last", "12.3/commits-once")
def _is_done(position: Position, side: Side, done: Container[Side], what: str) -> Iterator[Violation]:
    """Yields that a player is done with what he commits, or with his Support markers (12.2.2, 12.3.1, Q98)."""
    if side in done:
        code = "12.3/initiative-commits-last" if side is not position.initiative else "12.3/commits-once"
        remedy = "write it above the other side's lines; if it is already in the log, use `takeback`"
        yield Violation(code, f"the {side.capitalize()} player has committed all {what}", remedy=remedy)


def too_late_to_support(draft: Draft, side: Side) -> Iterator[Violation]:
    """Support markers come first, those of the player without the initiative before the other's (12.2.2, Q98)."""
    combat, other = draft.position.fight, side.enemy
    yield from _is_done(draft.position, side, combat.spoken, "that he does")
    if side not in combat.spoken:
        yield from _is_done(draft.position, side, combat.supported, "his Support markers")
    if side is draft.position.initiative and other not in combat.supported | combat.spoken:
        pass_over(draft, other, to_cards=False)
        at_once = other in combat.events or other in combat.special  # he has given up his right to wait
        draft.combat(
            supported=combat.supported | {other},
            spoken=combat.spoken | ({other} if at_once else frozenset()),
        )


def too_late(draft: Draft, side: Side) -> Iterator[Violation]:
    """Cards and special markers follow, those of the player without the initiative first (12.3.1, Q98)."""
    combat, other = draft.position.fight, side.enemy
    yield from _is_done(draft.position, side, combat.spoken, "that he does")
    if side is draft.position.initiative:
        pass_over(draft, other, to_cards=True)
        draft.combat(spoken=combat.spoken | {other})
    elif other in combat.supports.values():
        draft.combat(supported=frozenset(Side))


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
        yield Violation("12.7.3/same-units", text, stack.units[0], "leave it out")
    if stack.units in (combat.lead, combat.target):
        yield Violation("12.2.2/other-stacks", f"the stack of {name} fights itself", stack.units[0], "leave it out")
    if zone != combat.zone and combat.zone not in board().adjacent(zone):
        text = f"{board().name(zone)} is not next to {board().name(combat.zone)}"
        near = ", ".join(board().name(each) for each in board().adjacent(combat.zone))
        yield Violation("12.2.2/in-or-next-to-the-target-zone", text, zone, f"support comes from there or from {near}")
    if stack.disrupted or stack.unsupplied or stack.marker or all(grounded(position, unit) for unit in stack.units):
        words = ("Done" if stack.marker else "", "Unsupplied" if stack.unsupplied else "")
        told = next(filter(None, (*words, "Disrupted" if stack.disrupted else "grounded by the weather")))
        code = "12.2.5/no-support-under-markers"
        yield Violation(code, f"the stack of {name} is {told}", stack.units[0], "name another stack")
    yield from _one_a_zone(position, combat, zone, side)
    top = stack.units[0]
    if side is not combat.attacker and not _may_defend(position, combat, zone, stack):
        if grounded(position, top):
            text = f"{unit_of(top).name}, on top of the stack, is grounded by the weather: it gives no support"
            yield Violation("12.2.5/no-support-under-markers", text, top, "name another stack")
            return
        text = "a stack in an Area supports no other Area, unless that is Contested or an Air unit is on top"
        yield Violation("12.2.2/no-support-between-areas", text, zone, "leave it out")
    yield from kept_out(position, stack, combat.zone)


@refuses("12.2.2/one-stack-a-zone")
def _one_a_zone(position: Position, combat: Combat, zone: ZoneId, side: Side) -> Iterator[Violation]:
    here = [unit for unit, owner in combat.supports.items() if owner is side and position.zone_of(unit) == zone]
    most = fighting.supports_of_a_zone(position, combat, side, zone)
    if len(here) >= most:
        text = f"one stack of {board().name(zone)} gives support already"
        yield Violation("12.2.2/one-stack-a-zone", text, zone, "leave it out")


def _may_defend(position: Position, combat: Combat, zone: ZoneId, stack: Stack) -> bool:
    """Tells whether a stack may give Defensive Support from a Zone (12.2.2)."""
    both = board().zones[zone].area and board().zones[combat.zone].area
    if zone == combat.zone or not both or contested(position, combat.zone):
        return True
    return unit_of(stack.units[0]).air and not grounded(position, stack.units[0])


def no_support(draft: Draft, order: NoSupport) -> Iterator[Violation]:
    """Says that a player commits nothing more to the Combat, or is done with his Support markers (12.3.1, Q98)."""
    combat, side = draft.position.fight, order.side
    if order.later:
        if side is draft.position.initiative:
            pass_over(draft, side.enemy, to_cards=False)
            draft.combat(supported=frozenset(Side))
        else:
            draft.combat(supported=combat.supported | {side})
    else:
        draft.combat(spoken=combat.spoken | {side})
    yield from ()


# -- whose commitment is waited for


def next_to_commit(position: Position) -> Side | None:
    """Return who says next what he commits: Support markers, then cards, without the initiative first (12.3.1, Q98)."""
    sides = (position.initiative.enemy, position.initiative)
    steps = (*((may_support, side) for side in sides), *((may_commit, side) for side in sides))
    return next((side for may, side in steps if may(position, side)), None)


def may_support(position: Position, side: Side) -> bool:
    """Return whether a player is not done with his Support markers, and could still put one."""
    combat = position.fight
    if side in combat.spoken | combat.supported:
        return False
    return _has_a_stack(position, side)


def may_commit(position: Position, side: Side) -> bool:
    """Return whether a player has not yet said that he is done, and could still add something, as all can see."""
    combat = position.fight
    if side in combat.spoken:
        return False
    more = _has_a_card(position, combat, side) or _has_a_marker(position, combat, side)
    return more or may_support(position, side)


def _has_a_card(position: Position, combat: Combat, side: Side) -> bool:
    """Tells whether he holds Event cards, whatever they are: what they are the other does not know."""
    held = position.hand(side)
    barred = fighting.MASKIROVKA in combat.choices and side is not combat.attacker
    number = held.unnamed + sum(not cards()[card].offensive for card in held.hand)
    return number > 0 and side not in combat.events and not barred


def _has_a_marker(position: Position, combat: Combat, side: Side) -> bool:
    own = [special for special, owner in OWNER.items() if owner is side and usable(position, special)]
    return side not in combat.special and any(not any(misused(combat, special, side)) for special in own)


def _has_a_stack(position: Position, side: Side) -> bool:
    return position.free(side, Marker.SUPPORT) > 0 and any(True for _ in able_to_support(position, side))


def able_to_support(position: Position, side: Side) -> Iterator[tuple[ZoneId, Stack]]:
    """Yields a side's stacks that may still give support to the Combat, with their Zones (12.2.2)."""
    combat = position.fight
    for zone in (combat.zone, *board().adjacent(combat.zone)):
        for stack in position.of(side, zone):
            if not any(_no_support(position, combat, zone, stack)):
                yield zone, stack


def pass_over(draft: Draft, side: Side, *, to_cards: bool) -> None:
    """Say once in a Combat that a player was not asked what he commits, if he could commit something (12.3.1, Q98)."""
    position, combat = draft.position, draft.position.fight
    if alone(position) or side in combat.told or side in combat.events or side in combat.special:
        return  # a card or special marker before the other side's Support markers is everything in one go
    put = side in combat.supports.values() or side in combat.supported
    more = _has_a_card(position, combat, side) or _has_a_marker(position, combat, side)
    if side in combat.spoken or not (more if put else may_commit(position, side)) or (put and not to_cards):
        return
    if not to_cards and not may_support(position, side):
        return  # his card may still come
    what = "whether he commits a card or a special marker" if put else "what he commits to this Combat"
    text = f"the {side.capitalize()} player has not said {what}: `no support {side}` above this line says that it is "
    draft.remark(f"{text}nothing; to let him, `takeback`", COMMITS_LAST)
    draft.combat(told=combat.told | {side})


COMMITS_LAST = "12.3/initiative-commits-last"


def participants(position: Position, side: Side) -> tuple[UnitId, ...]:
    """Returns the units of a side that are in the Combat: Lead or Target, and those in support."""
    combat = position.fight
    stacks = [combat.lead if side is combat.attacker else combat.target]
    for unit, owner in combat.supports.items():
        stack = position.stack_of(unit)
        if owner is side and stack:
            stacks.append(stack.units)
    return tuple(unit for units in stacks for unit in units)


# -- who is kept out


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
        others = _set_up(combat.lead if combat else ())
        apart = len(own | others) > 1
    else:
        others = _set_up(combat.target)
        apart = bool(own) and not own & others  # the Target itself may be of two letters
    if apart:
        told = " and ".join("/".join(sorted(letters)) for letters in (own, others) if letters)
        text = f"on turn 1 only units of one set-up letter fight together, and these are of {told}"
        yield Violation(
            "21.1.1/same-letter",
            text,
            stack.units[0],
            "stack its units apart in the Movement Phase, by letter" if len(own) > 1 else _same_letter(others),
            plain=len(own) < 2,
        )


def _same_letter(letters: set[str]) -> str:
    return f"name a stack of the letter {' or '.join(sorted(letters))}, or delete the line"


def _set_up(units: Iterable[UnitId]) -> set[str]:
    return {unit_of(unit).set_up_letter for unit in units if not unit_of(unit).air}
