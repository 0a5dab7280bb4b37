"""The verdict on one order: whether it is its moment, which rules it breaks, what it does."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbem.core.game import Ruling
from pbem.core.rules import Violation, judge
from pbem.games.a_victory_awaits.board.types import Step
from pbem.games.a_victory_awaits.orders import check
from pbem.games.a_victory_awaits.orders.setup_lines import position as setup_lines
from pbem.games.a_victory_awaits.rules import c05_sequence_of_play, c11_supply_check, c12_reinforcements
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play import deployment
from pbem.games.a_victory_awaits.rules.c06_command_selection import selection
from pbem.games.a_victory_awaits.rules.c07_resolving_commands import commands, end_of_command
from pbem.games.a_victory_awaits.rules.c09_movement import movement, strategic_movement
from pbem.games.a_victory_awaits.rules.c10_combat import advance, declaration, die_and_result, losses, retreat
from pbem.games.a_victory_awaits.rules.c14_fortresses.fortress_markers import fortresses_do_not_act
from pbem.games.a_victory_awaits.rules.c15_special_rules import strategic_reserve
from pbem.games.a_victory_awaits.rules.c17_optional_rules import bidding, hq_transfer, panzergruppe_hq, reserve_chits
from pbem.games.a_victory_awaits.rules.c19_several_players import commands_under_way, queue
from pbem.games.a_victory_awaits.rules.c20_teams import dividing_chits, master_chits
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import Effect
from pbem.games.a_victory_awaits.state.options import not_agreed
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.turn.sequence import ALWAYS, BEFORE, OPTIONAL_KINDS, SETUP_LINES, pending
from pbem.games.a_victory_awaits.turn.timing import Reason, reason

Resolve = Callable[[Draft, Any], Iterator[Violation]]


def remove(draft: Draft, order: Any) -> Iterator[Violation]:
    """Within a Supply Check units go to the Available Box (11.2); else it is a set-up line."""
    yield from (c11_supply_check.remove if draft.position.step is Step.SUPPLY else setup_lines.remove)(draft, order)


def select(draft: Draft, order: Any) -> Iterator[Violation]:
    """A side selects its chits (6), or a team divides them among the HQ cups of its players (20.2)."""
    cups = order.shares or commands_under_way.in_teams(draft.position)
    yield from (dividing_chits.select if cups else selection.select)(draft, order)


def draw(draft: Draft, order: Any) -> Iterator[Violation]:
    """A chit is drawn from the cup (7.1), or from the Master cup (20.2)."""
    masters = order.chit.chit in master_chits.MASTERS or commands_under_way.in_teams(draft.position)
    yield from (master_chits.draw if masters else commands.draw)(draft, order)


RESOLVE: Mapping[str, Resolve] = {
    "deploy": deployment.deploy, "bid": bidding.bid, "surprise": c05_sequence_of_play.surprise,
    "turn": c05_sequence_of_play.begin_turn, "select": select, "draw": draw, "interrupt": commands.interrupt,
    "queue": queue.queue, "reveal": queue.reveal, "for": commands_under_way.turn_to,
    "pass": commands.pass_, "zhukov": c05_sequence_of_play.zhukov, "end": c05_sequence_of_play.end_turn,
    "activate": reserve_chits.activate, "trace": panzergruppe_hq.trace, "transfer": hq_transfer.transfer,
    "move": movement.move, "march": strategic_movement.march,
    "attack": declaration.attack, "roll": die_and_result.roll, "lose": losses.lose, "retreat": retreat.retreat,
    "advance": advance.advance,
    "reinforce": c12_reinforcements.reinforce, "enter": strategic_reserve.enter,
    "fortress": c11_supply_check.fortress, "lift": c11_supply_check.lift, "withdraw": c11_supply_check.withdraw,
    "check": check.expect,
    "place": setup_lines.place, "remove": remove, "control": setup_lines.control, "set": setup_lines.adjust,
}  # fmt: skip

BY_UNITS = frozenset({"move", "march", "attack", "retreat", "advance"})
SEGMENTS = frozenset({"attack"})  # what ends a movement segment
KEEPS_OPEN = ALWAYS | {"advance", "zhukov", "queue"}  # what does not end an advance
KEEPS_FRESH = KEEPS_OPEN | SETUP_LINES | {"interrupt", "draw", "reveal", "for"}  # a chit may still be sent back (7.3)


def decide(position: Position, action: Action) -> Ruling[Effect]:
    """Returns the ruling on an action; nothing is changed."""
    if found := tuple(not_now(position, action)):
        return Ruling(violations=found)
    draft = Draft(position)
    violations: list[Violation] = []
    for violation in _steps(draft, action):
        violations.append(violation)
        if not violation.thinkable:
            break
    told = tuple(dict.fromkeys(violations))
    if not all(each.thinkable for each in told) or action.kind in ALWAYS:
        return Ruling(violations=told)
    return draft.ruling(told)


def _steps(draft: Draft, action: Action) -> Iterator[Violation]:
    if action.kind not in KEEPS_OPEN | SETUP_LINES:
        end_of_command.close_combat(draft)
    if draft.position.in_progress.fresh and _begins(draft.position, action.kind):
        draft.command(fresh=False)
    if draft.position.setup_open and action.kind not in BEFORE | SETUP_LINES | ALWAYS:
        draft.note("setup_open", False)
    if action.kind in SEGMENTS and draft.position.step is Step.MOVEMENT:
        yield from end_of_command.close_movement(draft)
    found = judge((fortresses_do_not_act,), draft.position, action) if action.kind in BY_UNITS else ()
    yield from found or RESOLVE[action.kind](draft, action)


def _begins(position: Position, kind: str) -> bool:
    """Tells whether an order begins the command of a chit, so that no interrupt sends it back any more (7.3)."""
    removal = kind == "remove" and position.step is Step.SUPPLY  # the Available Box (11.2), not a set-up line
    return removal or kind not in KEEPS_FRESH


def not_now(position: Position, action: Action) -> Iterator[Violation]:
    """Yields why it is not this order's moment, if it is not."""
    if action.kind in ALWAYS:
        return
    now = pending(position)
    if action.kind in SETUP_LINES and action.kind not in now.kinds:
        if not position.setup_open and not position.workshop:
            yield _too_late(position, action.kind)
    elif faults := tuple(_not_agreed(position, action.kind)):
        yield from faults
    elif action.kind not in {*now.kinds, *SETUP_LINES}:
        why = reason(position, action.kind)
        yield Violation(_code(position, action.kind), f"it is not time for this: {why.text}", rule=why.rule)


def _code(position: Position, kind: str) -> str:
    return "order/not-in-combat" if kind in AFTER_COMBAT and position.combat is None else "order/not-now"


def _too_late(position: Position, kind: str) -> Violation:
    """Returns that the first turn has begun, so that the set-up is over; a removal may be meant for a Supply Check."""
    why = reason(position, kind) if kind == "remove" else Reason("", "")
    text = "set-up lines stand before the first turn"
    return Violation("order/not-now", f"{text}; {why.text}" if why.text else text, rule=why.rule)


def _not_agreed(position: Position, kind: str) -> Iterator[Violation]:
    """Yields that an order rests on optional rules of which none is agreed on."""
    names = OPTIONAL_KINDS.get(kind, ())
    faults = [each for name in names for each in not_agreed(position, name)]
    if faults and len(faults) == len(names):
        remedy = f"{reserve_chits.BY_THEMSELVES}; or {faults[0].remedy}" if kind == "activate" else faults[0].remedy
        yield Violation("order/not-agreed", faults[0].text, remedy=remedy)


AFTER_COMBAT = frozenset({"lose", "retreat", "advance"})
