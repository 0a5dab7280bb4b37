"""What may be written now: the forms, and whole lines that are legal."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from pbem.core.game import Options
from pbem.core.offer import Lazy
from pbem.games.a_victory_awaits import options_combat, options_later, options_movement, options_teams, options_turn
from pbem.games.a_victory_awaits.offering import Offer
from pbem.games.a_victory_awaits.position import Position
from pbem.games.a_victory_awaits.sequence import pending
from pbem.games.a_victory_awaits.stakes import stakes
from pbem.games.a_victory_awaits.view_fronts import front_of

OFFERS: Mapping[str, Offer] = {
    **options_movement.OFFERS,
    **options_combat.OFFERS,
    **options_later.OFFERS,
    **options_turn.OFFERS,  # what ends a command stands below what it may do
    **options_teams.OFFERS,
}

CHITS_NAMED = frozenset({"select", "draw", "interrupt", "queue", "reveal"})


def options(position: Position) -> Options:
    """Returns whose decision is pending and every kind of order that answers it; lines are made when looked at."""
    now = pending(position)
    offers = (
        replace(OFFERS[each](position), kind=each, secret=each in CHITS_NAMED) for each in OFFERS if each in now.kinds
    )
    return Options(now.side, now.decision, tuple(offers), Lazy(stakes(position)), partial(front_of, position.scenario))
