"""What may be written now: the forms, what they cost, and whole lines that are legal."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from pbem.core.game import Choice, Options
from pbem.core.offer import Candidates, Lazy
from pbem.games.barbarossa_to_berlin.board.fronts import front_of
from pbem.games.barbarossa_to_berlin.orders.kinds import KINDS
from pbem.games.barbarossa_to_berlin.orders.offers import (
    axis_events,
    invasions,
    neutrals_and_trenches,
    reinforcements,
    replacements,
    rounds,
    total_war_card,
)
from pbem.games.barbarossa_to_berlin.orders.offers.candidates import MOST_LINES
from pbem.games.barbarossa_to_berlin.orders.offers.combat import advance, attack, defend, hold, lose, retreat, roll
from pbem.games.barbarossa_to_berlin.orders.offers.deployment import deploy
from pbem.games.barbarossa_to_berlin.orders.offers.draw_phase import discard, draw
from pbem.games.barbarossa_to_berlin.orders.offers.operations import activate, move
from pbem.games.barbarossa_to_berlin.orders.offers.playing_a_card import automatic, partisans, play
from pbem.games.barbarossa_to_berlin.orders.offers.redeployment import sr
from pbem.games.barbarossa_to_berlin.orders.writing.write import write
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.turn.resolve import resolve
from pbem.games.barbarossa_to_berlin.turn.sequence import pending, timely
from pbem.games.barbarossa_to_berlin.turn.stakes import stakes


def options(position: Position) -> Options:
    """Returns whose decision is pending and every kind of order that answers it; lines are made when looked at."""
    now = pending(position)
    offers = (
        replace(judged(position, each), kind=each, secret=each in CARDS_NAMED) for each in OFFERS if each in now.kinds
    )
    return Options(now.side, now.decision, tuple(offers), Lazy(stakes(position)), front_of)


CARDS_NAMED = frozenset({"play", "defend", "discard", "exchange", "swap", "reveal", "take", "hand"})

OFFERS: Mapping[str, Callable[[Position], Candidates]] = {
    "deploy": deploy, "play": play, "automatic": automatic,
    "activate": activate, "move": move, "partisans": partisans, "attack": attack, "defend": defend,
    "roll": roll, "lose": lose, "retreat": retreat, "hold": hold, "advance": advance, "sr": sr,
    "discard": discard, "draw": draw, **rounds.OFFERS,
    **reinforcements.OFFERS,
    **invasions.OFFERS,
    **replacements.OFFERS,
    **axis_events.OFFERS,
    **total_war_card.OFFERS,
    **neutrals_and_trenches.OFFERS,
    **{name: kind.offered for name, kind in KINDS.items()},
}  # fmt: skip


def judged(position: Position, kind: str) -> Choice:
    """Returns a kind of order with the legal ones of those thought of; each is judged when it is looked at."""
    return OFFERS[kind](position).judged(lambda order: _legal(position, order), MOST_LINES)


def _legal(position: Position, order: Action) -> str | None:
    sound = timely(position, order) and not resolve(position, order).violations
    return write(order) if sound else None
