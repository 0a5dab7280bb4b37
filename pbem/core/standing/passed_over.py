"""Decisions that dice would pass over: those of the other side that come before them, and that nobody has answered.

A mail may write an attack and its dice at once only where the other side can do nothing before they fall, or has said
beforehand, by a standing order, what it does.
"""

from typing import Any, NamedTuple

from pbem.core.carrying_out import applied
from pbem.core.game import AnyGame
from pbem.core.standing.answering import answered
from pbem.core.standing.decisions import AnyDecision

ALONE = "write this line without its dice"
LATER = "delete this line"


class Whose(NamedTuple):
    """The side whose decision an order is, empty if it is nobody's; and what it has to decide, if that is cut short.

    An order that is not `firm` may stand: the other side is only told what it might still have done. `rule` is the row
    that gives it its say, `remedy` what the writer does instead.
    """

    side: str = ""
    decision: str = ""
    firm: bool = True
    rule: str = ""
    remedy: str = ""


def by_dice_on_the_line(game: AnyGame, position: Any, action: Any, writer: str) -> Whose:
    """Returns the decision between an order and its dice, where both stand on one line."""
    first, *rest = game.standing().parts(action)
    ruling = game.decide(position, first) if rest else None
    if ruling is None or ruling.violations:
        return Whose()
    after = applied(game, position, ruling)
    return Whose() if answered(game, after, rest[0]) else _due(game, after, rest[0], writer, ALONE)


def by_an_order(game: AnyGame, position: Any, action: Any, writer: str) -> Whose:
    """Returns the decision that comes before an order which rolls, draws, or ends it otherwise."""
    return _due(game, position, action, writer, LATER)


def _due(game: AnyGame, position: Any, coming: Any, writer: str, instead: str) -> Whose:
    """Returns the first decision of another side that waits here, and that a line is not to end."""
    for each in game.standing().decisions:
        side = next((side for side in each.due(position, coming) if side != writer), "") if each.rule else ""
        if side and not each.own(position, coming) and _ends(game, position, each, coming):
            now = game.options(position)
            decision = now.decision if now.side == side else f"`{each.word}`"
            first = f"{instead}; first {now.decision}; then" if now.side == writer else f"{instead}, and"
            return Whose(side, decision, rule=each.rule, remedy=_remedy(each, side, first))
    return Whose()


def _ends(game: AnyGame, position: Any, decision: AnyDecision, coming: Any) -> bool:
    event = game.chance(position, coming)
    return decision.ended_by(position, coming) or (event is not None and bool(event.asked))


def _remedy(decision: AnyDecision, side: str, first: str) -> str:
    """Says what to do: to wait; or the other side answers every such decision beforehand."""
    always = next((way.form for way in decision.ways if way.always), "")
    told = f"{first} wait for the {side.title()} side's answer"
    return f"{told}; or its player gives `standing {side}: {decision.word} {always}` beforehand" if always else told
