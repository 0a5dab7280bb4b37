"""The verdict on one order: whether it is its moment, which rules it breaks, what it does."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbem.core.game import Ruling
from pbem.core.rules import Violation, judge
from pbem.games.a_victory_awaits import (
    advance,
    assertions,
    bidding,
    closing,
    combat,
    commands,
    declare,
    deployment,
    dividing,
    entering,
    losses,
    movement,
    panzergruppen,
    phases,
    queueing,
    reinforcements,
    reserve,
    retreat_checks,
    selection,
    setup_lines,
    strategic,
    supply_check,
    teams,
    transfer,
    underway,
)
from pbem.games.a_victory_awaits.actions import Action
from pbem.games.a_victory_awaits.draft import Draft
from pbem.games.a_victory_awaits.effects import Effect
from pbem.games.a_victory_awaits.markers import fortresses_do_not_act
from pbem.games.a_victory_awaits.optional import not_agreed
from pbem.games.a_victory_awaits.position import Position
from pbem.games.a_victory_awaits.sequence import ALWAYS, BEFORE, OPTIONAL_KINDS, SETUP_LINES, pending
from pbem.games.a_victory_awaits.timing import Reason, reason
from pbem.games.a_victory_awaits.types import Step

Resolve = Callable[[Draft, Any], Iterator[Violation]]


def remove(draft: Draft, order: Any) -> Iterator[Violation]:
    """Within a Supply Check units go to the Available Box (11.2); else it is a set-up line."""
    yield from (supply_check.remove if draft.position.step is Step.SUPPLY else setup_lines.remove)(draft, order)


def select(draft: Draft, order: Any) -> Iterator[Violation]:
    """A side selects its chits (6), or a team divides them among the HQ cups of its players (20.2)."""
    cups = order.shares or underway.in_teams(draft.position)
    yield from (dividing.select if cups else selection.select)(draft, order)


def draw(draft: Draft, order: Any) -> Iterator[Violation]:
    """A chit is drawn from the cup (7.1), or from the Master cup (20.2)."""
    masters = order.chit.chit in teams.MASTERS or underway.in_teams(draft.position)
    yield from (teams.draw if masters else commands.draw)(draft, order)


RESOLVE: Mapping[str, Resolve] = {
    "deploy": deployment.deploy, "bid": bidding.bid, "surprise": phases.surprise,
    "turn": phases.begin_turn, "select": select, "draw": draw, "interrupt": commands.interrupt,
    "queue": queueing.queue, "reveal": queueing.reveal, "for": underway.turn_to,
    "pass": commands.pass_, "zhukov": phases.zhukov, "end": phases.end_turn,
    "activate": reserve.activate, "trace": panzergruppen.trace, "transfer": transfer.transfer,
    "move": movement.move, "march": strategic.march,
    "attack": declare.attack, "roll": combat.roll, "lose": losses.lose, "retreat": retreat_checks.retreat,
    "advance": advance.advance,
    "reinforce": reinforcements.reinforce, "enter": entering.enter,
    "fortress": supply_check.fortress, "lift": supply_check.lift, "withdraw": supply_check.withdraw,
    "check": assertions.expect,
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
        closing.close_combat(draft)
    if draft.position.command and draft.position.command.fresh and _begins(draft.position, action.kind):
        draft.command(fresh=False)
    if draft.position.setup_open and action.kind not in BEFORE | SETUP_LINES | ALWAYS:
        draft.note("setup_open", False)
    if action.kind in SEGMENTS and draft.position.step is Step.MOVEMENT:
        yield from closing.close_movement(draft)
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
        remedy = f"{reserve.BY_THEMSELVES}; or {faults[0].remedy}" if kind == "activate" else faults[0].remedy
        yield Violation("order/not-agreed", faults[0].text, remedy=remedy)


AFTER_COMBAT = frozenset({"lose", "retreat", "advance"})
