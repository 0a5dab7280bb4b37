"""The verdict on an order with a way out: what may be written in its place, where it is not its moment."""

from collections.abc import Iterator
from dataclasses import replace

from pbem.core.game import Choice, Ruling
from pbem.core.rules import Violation
from pbem.games.a_victory_awaits.board.types import Scenario, Step
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.effects import Effect
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.turn import decide as deciding
from pbem.games.a_victory_awaits.turn.offers import OFFERS, judged
from pbem.games.a_victory_awaits.turn.sequence import SETUP_LINES, pending

UNTIMELY = frozenset({"order/not-now", "order/not-in-combat"})
HIDDEN = frozenset({"draw", "interrupt", "select", "queue", "reveal"})  # an example would show chits of the cup
FEW = 2  # kinds of order of which an example is shown
KEPT = 64  # positions whose open orders are remembered: an order is tried on several guesses
WHEN = {
    "lose": "`lose` comes after a `roll` that costs steps",
    "retreat": "`retreat` comes after a `roll` that asks for it",
    "advance": "`advance` comes when a combat has emptied its hex",
    "roll": "`roll` comes after `attack`",
    "end": "`end turn` comes when the cup is empty",
}  # what the reason does not say
_recent: dict[int, tuple[Position, str]] = {}


def decide(position: Position, action: Action) -> Ruling[Effect]:
    """Returns the ruling on an action; if it is not its moment, with what may be written now."""
    ruling = deciding.decide(position, action)
    if not any(each.code in UNTIMELY and not each.remedy for each in ruling.violations):
        return ruling
    return replace(ruling, violations=tuple(_advised(position, action.kind, each) for each in ruling.violations))


def _advised(position: Position, kind: str, violation: Violation) -> Violation:
    if violation.code not in UNTIMELY or violation.remedy:
        return violation
    if kind in SETUP_LINES - {"remove"} and position.step is not Step.SETUP:
        return replace(violation, remedy="put it above the first `turn`, or write `Options: workshop` in the header")
    comes = [WHEN[kind]] if kind in WHEN else []
    return replace(violation, remedy="; ".join([*comes, instead(position)]))


def instead(position: Position) -> str:
    """Returns the orders of which a line is legal now: an example of each if they are few, else their words."""
    known = _recent.get(id(position))
    if known is None or known[0] is not position:
        if len(_recent) >= KEPT:
            _recent.clear()
        known = _recent[id(position)] = (position, _instead(position))
    return known[1]


def _instead(position: Position) -> str:
    found = list(_open(position))
    found = [each for each in found if each.kind != "interrupt"] or found  # who holds one keeps that to himself
    if not found:
        return "strike the line"
    if len(found) <= FEW:
        return f"now write {' or '.join(map(_shown, found))}"
    return f"now write one of: {', '.join(WORDS.get(choice.kind, choice.kind) for choice in found)}"


def _open(position: Position) -> Iterator[Choice]:
    """Yields the kinds of order of which at least one line is legal."""
    now = pending(position)
    shut = {"zhukov"} if position.scenario is not Scenario.LENINGRAD else set()
    for kind in sorted(now.kinds & OFFERS.keys() - shut):
        choice = judged(position, kind)
        if choice.lines:
            yield replace(choice, kind=kind)


def _shown(choice: Choice) -> str:
    """Returns a legal line, or the form where a line would name a chit that its player keeps to himself."""
    if choice.kind in HIDDEN:
        return f"`{choice.form}`"
    return f"for instance `{choice.lines[0]}`" if choice.lines[1:2] else f"`{choice.lines[0]}`"


WORDS = {"end": "end turn"}
