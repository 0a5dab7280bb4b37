"""The verdict on an order with a way out: what may be written in its place, where it is not its moment."""

from pbem.core.frozen import replace
from pbem.core.game import Choice, Ruling
from pbem.core.rules import Violation
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.effects import Effect
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.turn import decide as deciding
from pbem.games.absolute_war.turn.timing import NOT_NOW

FEW = 2  # kinds of order of which an example is shown


def decide(position: Position, action: Action) -> Ruling[Effect]:
    """Returns the ruling on an action; if it is not its moment, with what may be written now."""
    ruling = deciding.decide(position, action)
    if not any(each.code == NOT_NOW and not each.remedy for each in ruling.violations):
        return ruling
    return replace(ruling, violations=tuple(_advised(position, each) for each in ruling.violations))


def _advised(position: Position, violation: Violation) -> Violation:
    if violation.code != NOT_NOW or violation.remedy:
        return violation
    return replace(violation, ways=lambda: _instead(position))


def _instead(position: Position) -> str:
    """Returns the orders of which a line is legal now: an example of each if they are few, else their words."""
    from pbem.games.absolute_war.orders.kinds import KINDS
    from pbem.games.absolute_war.turn.offers import options

    found = options(position).choices
    if not found:
        return "delete the line"
    if len(found) <= FEW:
        return f"now write {' or '.join(map(_shown, found))}"
    return f"now write one of: {', '.join(KINDS[each.kind].moment.word for each in found)}"


def _shown(choice: Choice) -> str:
    """Returns a legal line, or the form where a line would name a card that its player keeps to himself."""
    return f"`{choice.form}`" if choice.secret else f"`{choice.lines[0]}`"
