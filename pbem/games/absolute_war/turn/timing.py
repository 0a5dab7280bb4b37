"""Why it is not an order's moment, and by which rule."""

from collections.abc import Iterator

from pbem.core.game import NEUTRAL
from pbem.core.kind import Purpose
from pbem.core.rules import Violation, carries_out
from pbem.games.absolute_war.board.types import Phase
from pbem.games.absolute_war.orders.kind import AnyKind
from pbem.games.absolute_war.orders.kinds import KINDS
from pbem.games.absolute_war.rules.c05_sequence_of_play import ORDER
from pbem.games.absolute_war.rules.c10_strategic.stages import FEE
from pbem.games.absolute_war.rules.c22_special_card_events import AT_RANDOM
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.options import PARTISAN_WARFARE, optional
from pbem.games.absolute_war.state.position import Owed, Position
from pbem.games.absolute_war.turn.sequence import PHASES, pending, timely

NOT_NOW = "order/not-now"
UNTIMELY = "it is not time for this"
DECISIONS = frozenset({"choose", "lose", "retreat"})  # that a result may leave, or not


def not_now(position: Position, action: Action) -> Iterator[Violation]:
    """Yields why it is not this order's moment, if it is not."""
    if timely(position, action):
        return
    kind = KINDS[action.kind]
    if kind.name == "partisan" and not optional(position, PARTISAN_WARFARE):
        text = "Partisan markers are used only with the Advanced rules (23.1), which this game is not played with"
        remedy = "delete the line; to play with them, agree on `Options: partisan warfare` at the head of the log"
        yield Violation(NOT_NOW, text, remedy=remedy, rule="23.1/agreed-on")
        return
    if kind.purpose is Purpose.SETUP:
        remedy = "put it above the first turn, or write `Options: workshop` in the header"
        yield Violation(NOT_NOW, "set-up lines stand before the first turn", remedy=remedy)
        return
    if kind.name in DECISIONS and position.combat and not position.combat.owed and position.combat.settled:
        text = f"nothing is left to decide: {'; '.join(position.combat.settled)}"
        yield Violation(NOT_NOW, text, remedy="delete the line", rule="12.3/result-applied-first")
        return
    text, rule = _untimely(position, kind)
    yield Violation(NOT_NOW, text, remedy=_way_out(position, kind), rule=rule)


def _way_out(position: Position, kind: AnyKind) -> str:
    """Returns the lines that lack above an order of a later phase, or why one is of an earlier; else empty."""
    if kind.name == "side" and position.phase in ORDER:
        return f"leave it out: it begins a Player Turn, and the {position.phasing.capitalize()} Player Turn is not over"
    if position.phase not in ORDER or position.combat:
        return ""
    here = ORDER.index(position.phase)
    coming = [phase for phase in ORDER[here + 1 :] if kind.name in PHASES.get(phase, ())]
    if coming and not _is_owed(position):
        lacking = ORDER[here + 1 : ORDER.index(coming[0]) + 1]
        if len(lacking) == 1:
            return f"above it comes {_begins(lacking[0])}, once this phase is done"
        return f"above it come {', '.join(map(_begins, lacking))}, once each phase is done"
    return ""


def _is_owed(position: Position) -> bool:
    return bool(position.owed) and position.owed[0].then != FEE


def _begins(phase: Phase) -> str:
    return "`supply`" if phase is Phase.CARDS else f"`phase {phase}`"


@carries_out("12.3/result-applied-first", "12.3/cards-in-the-support-step", "12.3/support-step-first", "17.0/victory")
def _untimely(position: Position, kind: AnyKind) -> tuple[str, str]:
    """Returns why an order does not come now, and the row of the rulebook that says so."""
    now = pending(position)
    who = f"now the {now.side.capitalize()} player is to " if now.side != NEUTRAL else ""
    waits = f"{who}{now.decision}"
    if position.phase is Phase.OVER:
        return f"{UNTIMELY}: {now.decision}", "17.0/victory"
    if position.combat and position.combat.owed:
        return f"{UNTIMELY}: what is owed comes first; {waits}", "12.3/result-applied-first"
    if not position.combat and position.owed and position.owed[0].then != FEE:
        return f"{UNTIMELY}: what is owed comes first; {waits}", _owed_by(position.owed[0])
    return f"{UNTIMELY}: `{kind.moment.word}` {kind.moment.when}; {waits}", kind.moment.rule


@carries_out("2.5.3/red-events-at-once")
def _owed_by(owed: Owed) -> str:
    """Returns the row that asks for what is owed outside a Combat."""
    match owed.what:
        case "event":
            return "2.5.3/red-events-at-once"
        case "partisan":
            return "23.1.3/one-for-each-icon"
        case "retreat":
            return "11.5.2/excess-retreats" if "excess" in owed.options else "12.2/idle-in-a-contested-area"
        case "choose":
            return "15.1.3/partisans-unless-paid"
        case _:
            return "card-german-38/radio-intercepts" if owed.then == AT_RANDOM else "24.2.2/enemy-discards-and-redraws"
