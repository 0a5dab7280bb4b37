"""What may be written now: the forms, and whole lines that are legal."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from pbem.core.game import Choice, Options
from pbem.core.offer import Lazy
from pbem.games.a_victory_awaits.board.fronts import front_of
from pbem.games.a_victory_awaits.orders.offers import combat, movement, supply_and_reinforcements, teams, turn_and_chits
from pbem.games.a_victory_awaits.orders.offers.candidates import MOST_LINES, Offer
from pbem.games.a_victory_awaits.orders.writing.write import write
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.turn.decide import decide
from pbem.games.a_victory_awaits.turn.sequence import pending
from pbem.games.a_victory_awaits.turn.stakes import stakes

OFFERS: Mapping[str, Offer] = {
    **movement.OFFERS,
    **combat.OFFERS,
    **supply_and_reinforcements.OFFERS,
    **turn_and_chits.OFFERS,  # what ends a command stands below what it may do
    **teams.OFFERS,
}

CHITS_NAMED = frozenset({"select", "draw", "interrupt", "queue", "reveal"})


def options(position: Position) -> Options:
    """Returns whose decision is pending and every kind of order that answers it; lines are made when looked at."""
    now = pending(position)
    offers = (
        replace(judged(position, each), kind=each, secret=each in CHITS_NAMED) for each in OFFERS if each in now.kinds
    )
    return Options(now.side, now.decision, tuple(offers), Lazy(stakes(position)), partial(front_of, position.scenario))


def judged(position: Position, kind: str) -> Choice:
    """Returns a kind of order with the legal ones of those thought of; each is judged when it is looked at."""
    return OFFERS[kind](position).judged(lambda order: _legal(position, order), MOST_LINES)


def _legal(position: Position, order: Action) -> str | None:
    return None if decide(position, order).violations else write(order)
