"""Chapters 12.1, 12.2 and 12.11: how the Combat Phase begins and ends."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import UnitId, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested, hostile, in_play, only_air
from pbem.games.absolute_war.rules.c03_key_concepts.points import lose_wsp, pay_rp
from pbem.games.absolute_war.rules.c06_events import DIRECTIVE_53, ORDER_227, SPECIAL_NAMES
from pbem.games.absolute_war.rules.c12_combat.ending import close
from pbem.games.absolute_war.rules.c12_combat.owed import go_on
from pbem.games.absolute_war.rules.c22_special_card_events import CITADEL
from pbem.games.absolute_war.rules.c24_enemy_duties import misplaced
from pbem.games.absolute_war.state.actions.c12_combat import Target
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Owed, Position, Stack, unit_of

MUST_BE_USED = (ORDER_227, DIRECTIVE_53)


@carries_out("19.6/two-and-one-in-the-basic-game")
def begin_combat_phase(draft: Draft) -> None:
    """Takes note of the stacks that must attack, as they begin in a Contested Area without Forts (12.2)."""
    side, position = draft.position.phasing, draft.position
    obliged = [(zone, stack) for zone, stack in position.every_stack(side) if _must_attack(position, zone, stack)]
    draft.now(obliged={unit: zone for zone, stack in obliged for unit in stack.units})
    fresh = position.mode == "basic"
    if fresh:
        draft.now(unplaced=2 if position.initiative is side else 1)  # markers of the Basic Game (19.6)


def _must_attack(position: Position, zone: ZoneId, stack: Stack) -> bool:
    forts = any(unit_of(unit).fort for each in position.at(zone) for unit in each.units)
    enemies = not all(map(only_air, position.of(position.phasing.enemy, zone)))  # by 23.2.1 there may be none
    return board().zones[zone].area and enemies and not forts and not only_air(stack)


@refuses("12.1/before-the-attacks", "12.1/markers-of-the-cards", "12.1/one-per-zone", "12.1/enemy-or-contested-zone")
def put_target(draft: Draft, order: Target) -> Iterator[Violation]:
    """Puts a Major Offensive marker in a Zone, before the first attack; one RP turns its CP up (12.1, Q38)."""
    position, name = draft.position, board().name(order.zone)
    if position.now.declared:
        text = "Major Offensive markers are placed before the first attack"
        yield Violation("12.1/before-the-attacks", text, order.zone, "move the line up")
    elif not position.now.unplaced:
        yield Violation("12.1/markers-of-the-cards", "no Major Offensive marker is left", order.zone, "leave it out")
    elif order.zone in position.major:
        yield Violation("12.1/one-per-zone", f"{name} has a marker already", order.zone, "name another Zone")
    elif not in_play(position, order.zone) or not (
        hostile(position, position.phasing, order.zone) or contested(position, order.zone)
    ):
        text = f"{name} is neither enemy-controlled nor Contested"
        yield Violation("12.1/enemy-or-contested-zone", text, order.zone, "name another Zone", plain=True)
    else:
        yield from misplaced(position, order.zone)
        if order.flipped:
            yield from pay_rp(draft, position.phasing, 1, "the CP of a Major Offensive marker")
        draft.note(major={**position.major, order.zone: order.flipped})
        draft.now(unplaced=position.now.unplaced - 1)


# -- the end


def end_combat_phase(draft: Draft) -> None:
    """Ends the phase: markers without success, idle stacks in Contested Areas, orders not used (12.2, 12.11, 19.4)."""
    close(draft)
    _unsuccessful(draft)
    _failed_cards(draft)
    _unused_order(draft)
    _idle(draft)
    go_on(draft)


@carries_out("12.11/one-for-each-marker-left", "12.1/unused-cost-a-point")
def _unsuccessful(draft: Draft) -> None:
    """Takes a WSP for each Major Offensive marker that is left (12.1, 12.11, Q60)."""
    position, side = draft.position, draft.position.phasing
    left = len(position.major) + position.now.unplaced
    draft.note(major={})
    draft.now(unplaced=0)
    lose_wsp(draft, side, left, "Major Offensive markers without success", "12.11/one-for-each-marker-left")


@carries_out("card-german-46/operation-citadel", "12.11/cards-without-a-marker")
def _failed_cards(draft: Draft) -> None:
    """Discards the Offensive cards that no marker has come to (12.11)."""
    side = draft.position.phasing
    for card, marked in sorted(draft.position.hand(side).active.items()):
        if not marked:
            held = draft.position.hand(side)
            active = {other: mark for other, mark in held.active.items() if other != card}
            draft.cards(side, replace(held, active=active, discard=held.discard | {card}))
            if card == CITADEL:
                lose_wsp(draft, side, 1, "Operation Citadel without success", "card-german-46/operation-citadel")


@carries_out("19.4/must-be-used")
def _unused_order(draft: Draft) -> None:
    """Takes a WSP where an Order or Directive could be used and was not (19.4, Q75)."""
    for special in MUST_BE_USED:
        could = special in draft.position.now.attackable
        if could and not draft.position.this_turn.used.get(special, 0):
            side = draft.position.phasing.enemy
            lose_wsp(draft, side, 1, f"{SPECIAL_NAMES[special]} was not used", "19.4/must-be-used")
            draft.now(attackable=draft.position.now.attackable - {special})  # it is paid for


def _idle(draft: Draft) -> None:
    """Lets stacks that should have led an attack be Disrupted and retreat (12.2, Q39, Q40)."""
    owed: list[Owed] = []
    for zone, stack in _idle_stacks(draft.position):
        draft.tell(f"the stack in {board().name(zone)} has not attacked: it is Disrupted and retreats", IDLE)
        draft.mark(stack, disrupted=True)
        owed.append(Owed(draft.position.phasing, "retreat", stack.units, 1, then="phase"))
    draft.note(owed=(*draft.position.owed, *owed))
    draft.now(closing=bool(owed))


IDLE = "12.2/idle-in-a-contested-area"


def _idle_stacks(position: Position) -> list[tuple[ZoneId, Stack]]:
    found = [(zone, stack) for zone, stack in position.every_stack(position.phasing)]
    return [(zone, stack) for zone, stack in found if _is_idle(position, stack.units)]


def _is_idle(position: Position, units: tuple[UnitId, ...]) -> bool:
    """Return whether a stack owed the attack in its Area and led none, even if the enemy is gone (12.2, Q40, Q100)."""
    duty = {unit for unit in units if unit in position.now.obliged}
    return bool(duty) and not position.now.led & duty
