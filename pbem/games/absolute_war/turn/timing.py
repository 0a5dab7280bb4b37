"""Why it is not an order's moment, and by which rule."""

from collections.abc import Iterator

from pbem.core.kind import Purpose
from pbem.core.rules import Violation, carries_out
from pbem.games.absolute_war.board.types import Phase
from pbem.games.absolute_war.orders.kind import AnyKind
from pbem.games.absolute_war.orders.kinds import KINDS
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.turn.sequence import pending, timely

NOT_NOW = "order/not-now"
UNTIMELY = "it is not time for this"


def not_now(position: Position, action: Action) -> Iterator[Violation]:
    """Yields why it is not this order's moment, if it is not."""
    if timely(position, action):
        return
    kind = KINDS[action.kind]
    if kind.purpose is Purpose.SETUP:
        remedy = "put it above the first turn, or write `Options: workshop` in the header"
        yield Violation(NOT_NOW, "set-up lines stand before the first turn", remedy=remedy)
        return
    text, rule = _untimely(position, kind)
    yield Violation(NOT_NOW, text, rule=rule)


@carries_out("12.3/result-applied-first", "12.3/cards-in-the-support-step", "12.3/support-step-first", "17.0/victory")
def _untimely(position: Position, kind: AnyKind) -> tuple[str, str]:
    """Returns why an order does not come now, and the row of the rulebook that says so."""
    now = pending(position)
    who = f"now the {now.side.capitalize()} player is to " if now.side else ""
    waits = f"{who}{now.decision}"
    if position.phase is Phase.OVER:
        return f"{UNTIMELY}: {now.decision}", "17.0/victory"
    owed = position.combat.owed if position.combat else position.owed
    if owed:
        return f"{UNTIMELY}: what is owed comes first; {waits}", "12.3/result-applied-first"
    return f"{UNTIMELY}: `{kind.moment.word}` {kind.moment.when}; {waits}", kind.moment.rule
