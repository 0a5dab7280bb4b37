"""What may be written now: the forms, and whole lines that are legal."""

from pbem.core.frozen import replace
from pbem.core.game import Choice, Options
from pbem.core.kind import never
from pbem.core.offer import Lazy
from pbem.games.absolute_war.board.fronts import front_of
from pbem.games.absolute_war.board.types import Step
from pbem.games.absolute_war.orders.candidates import MOST_LINES
from pbem.games.absolute_war.orders.kind import AnyKind
from pbem.games.absolute_war.orders.kinds import EVERY
from pbem.games.absolute_war.orders.lines import write
from pbem.games.absolute_war.rules.c24_solitaire import alone
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.turn.decide import decide
from pbem.games.absolute_war.turn.odds import with_odds
from pbem.games.absolute_war.turn.sequence import pending
from pbem.games.absolute_war.turn.stakes import stakes


def options(position: Position) -> Options:
    """Returns whose decision is pending and every kind of order that answers it; lines are made when looked at."""
    now = pending(position)
    both = position.combat and position.combat.step is Step.SUPPORT and not alone(position)
    whose = now.side if both else ""
    offers = (
        with_odds(position, judged(position, kind, whose))
        for kind in EVERY
        if kind in now.kinds and kind.offered is not never
    )
    return Options(now.side, now.decision, tuple(offers), Lazy(stakes(position)), front_of)


def judged(position: Position, kind: AnyKind, whose: str = "") -> Choice:
    """Returns a kind of order with the legal ones of those thought of; each is judged when it is looked at.

    `whose` keeps a side's own, where both have something to say.
    """

    def legal(order: Action) -> str | None:
        return None if whose and kind.whose(position, order) not in (None, whose) else _legal(position, order)

    offer = kind.offered(position).judged(legal, MOST_LINES)
    return replace(offer, kind=kind.name, secret=kind.secret)


def _legal(position: Position, order: Action) -> str | None:
    return None if decide(position, order).violations else write(order)
