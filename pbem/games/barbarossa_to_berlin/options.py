"""What may be written now: the forms, what they cost, and whole lines that are legal."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from pbem.core.game import Choice, Options
from pbem.core.offer import Lazy
from pbem.games.barbarossa_to_berlin import (
    options_axis,
    options_cards,
    options_invasions,
    options_neutrals,
    options_reinforcements,
    options_replacements,
    options_turn,
)
from pbem.games.barbarossa_to_berlin.options_combat import advance, attack, defend, hold, lose, retreat, roll
from pbem.games.barbarossa_to_berlin.options_deployment import deploy
from pbem.games.barbarossa_to_berlin.options_draw import discard, draw
from pbem.games.barbarossa_to_berlin.options_operations import activate, move
from pbem.games.barbarossa_to_berlin.options_play import automatic, partisans, play
from pbem.games.barbarossa_to_berlin.options_redeployment import sr
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.sequence import pending
from pbem.games.barbarossa_to_berlin.stakes import stakes
from pbem.games.barbarossa_to_berlin.view_fronts import front_of


def options(position: Position) -> Options:
    """Returns whose decision is pending and every kind of order that answers it; lines are made when looked at."""
    now = pending(position)
    offers = (
        replace(OFFERS[each](position), kind=each, secret=each in CARDS_NAMED) for each in OFFERS if each in now.kinds
    )
    return Options(now.side, now.decision, tuple(offers), Lazy(stakes(position)), front_of)


CARDS_NAMED = frozenset({"play", "defend", "discard", "exchange", "swap", "reveal", "take", "hand"})

OFFERS: Mapping[str, Callable[[Position], Choice]] = {
    "deploy": deploy, "play": play, "automatic": automatic,
    "activate": activate, "move": move, "partisans": partisans, "attack": attack, "defend": defend,
    "roll": roll, "lose": lose, "retreat": retreat, "hold": hold, "advance": advance, "sr": sr,
    "discard": discard, "draw": draw, **options_turn.OFFERS,
    **options_reinforcements.OFFERS,
    **options_invasions.OFFERS,
    **options_replacements.OFFERS,
    **options_axis.OFFERS,
    **options_cards.OFFERS,
    **options_neutrals.OFFERS,
}  # fmt: skip
