"""The verdict on one order: whether it is its moment, which rules it breaks, what it does."""

from collections.abc import Iterator

from pbem.core.game import Ruling
from pbem.core.kind import Purpose
from pbem.core.rules import Violation, carries_out, judge
from pbem.games.a_victory_awaits.board.types import Step
from pbem.games.a_victory_awaits.orders.c07_resolving_commands import DRAW, INTERRUPT, ZHUKOV
from pbem.games.a_victory_awaits.orders.c10_combat.attack_roll import ATTACK
from pbem.games.a_victory_awaits.orders.c10_combat.lose_retreat_advance import ADVANCE, LOSE, RETREAT
from pbem.games.a_victory_awaits.orders.c11_supply_check import REMOVE
from pbem.games.a_victory_awaits.orders.c17_optional_rules import ACTIVATE
from pbem.games.a_victory_awaits.orders.c19_several_players import FOR, QUEUE, REVEAL
from pbem.games.a_victory_awaits.orders.kind import AnyKind
from pbem.games.a_victory_awaits.orders.kinds import EVERY, KINDS
from pbem.games.a_victory_awaits.orders.setup_lines.place_control_set import BEFORE_THE_FIRST_TURN
from pbem.games.a_victory_awaits.rules.c05_sequence_of_play import written_again
from pbem.games.a_victory_awaits.rules.c07_resolving_commands import end_of_command
from pbem.games.a_victory_awaits.rules.c14_fortresses.fortress_markers import fortresses_do_not_act
from pbem.games.a_victory_awaits.rules.c17_optional_rules import reserve_chits
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import Effect
from pbem.games.a_victory_awaits.state.options import not_agreed
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.turn.sequence import BEFORE, pending, those
from pbem.games.a_victory_awaits.turn.timing import reason

BESIDE_PLAY = those(*(kind for kind in EVERY if kind.purpose is not Purpose.PLAY))  # or not that alone
KEEPS_OPEN = BESIDE_PLAY | those(ADVANCE, ZHUKOV, QUEUE)  # what does not end an advance
KEEPS_FRESH = KEEPS_OPEN | those(INTERRUPT, DRAW, REVEAL, FOR)  # a chit may still be sent back (7.3)


def decide(position: Position, action: Action) -> Ruling[Effect]:
    """Returns the ruling on an action; nothing is changed."""
    if again := written_again(position, action):
        return again
    if found := tuple(not_now(position, action)):
        return Ruling(violations=found)
    draft = Draft(position)
    violations: list[Violation] = []
    for violation in _steps(draft, action):
        violations.append(violation)
        if not violation.thinkable:
            break
    told = tuple(dict.fromkeys(violations))
    if not all(each.thinkable for each in told) or KINDS[action.kind].purpose is Purpose.CHECK:
        return Ruling(violations=told)
    return draft.ruling(told)


@carries_out("10.7/at-once")
def _steps(draft: Draft, action: Action) -> Iterator[Violation]:
    kind = KINDS[action.kind]
    if kind not in KEEPS_OPEN:
        end_of_command.close_combat(draft)
    if draft.position.in_progress.fresh and _begins(draft.position, kind):
        draft.command(fresh=False)
    if draft.position.setup_open and kind not in BEFORE | BESIDE_PLAY:
        draft.note(setup_open=False)
    if kind is ATTACK and draft.position.step is Step.MOVEMENT:  # it ends the movement segment
        yield from end_of_command.close_movement(draft)
    found = judge((fortresses_do_not_act,), draft.position, action) if kind.by_units else ()
    yield from found or kind.carried_out(draft, action)


def _begins(position: Position, kind: AnyKind) -> bool:
    """Tells whether an order begins the command of a chit, so that no interrupt sends it back any more (7.3)."""
    removal = kind is REMOVE and position.step is Step.SUPPLY  # the Available Box (11.2), not a set-up line
    return removal or kind not in KEEPS_FRESH


def not_now(position: Position, action: Action) -> Iterator[Violation]:
    """Yields why it is not this order's moment, if it is not."""
    kind = KINDS[action.kind]
    if kind.purpose is Purpose.CHECK or kind in pending(position).kinds:
        return
    if Purpose.SETUP in kind.purpose:
        if not position.setup_open and not position.workshop:
            yield _too_late(position, kind)
    elif faults := tuple(_not_agreed(position, kind)):
        yield from faults
    else:
        why = reason(position, kind)
        yield Violation(_code(position, kind), f"it is not time for this: {why.text}", rule=why.rule)


def _code(position: Position, kind: AnyKind) -> str:
    return "order/not-in-combat" if kind in AFTER_COMBAT and position.combat is None else "order/not-now"


def _too_late(position: Position, kind: AnyKind) -> Violation:
    """Returns that the first turn has begun, so that the set-up is over; a removal may be meant for a Supply Check."""
    if kind.purpose is Purpose.SETUP:
        return Violation("order/not-now", kind.moment.when)
    why = reason(position, kind)
    return Violation("order/not-now", f"{BEFORE_THE_FIRST_TURN}; {why.text}", rule=why.rule)


@carries_out("17.3/if-agreed")
def _not_agreed(position: Position, kind: AnyKind) -> Iterator[Violation]:
    """Yields that an order rests on optional rules of which none is agreed on."""
    faults = [each for name in kind.options for each in not_agreed(position, name)]
    if faults and len(faults) == len(kind.options):
        remedy = f"{reserve_chits.BY_THEMSELVES}; or {faults[0].remedy}" if kind is ACTIVATE else faults[0].remedy
        yield Violation("order/not-agreed", faults[0].text, remedy=remedy)


AFTER_COMBAT = those(LOSE, RETREAT, ADVANCE)
