"""Chapter 7, strategy cards: what a player does in his round, and the hands that events lay open."""

from pbem.games.barbarossa_to_berlin.orders.c07_strategy_cards import (
    activate,
    marks,
    play_and_automatic,
    reveal_and_take,
)

KINDS = (*play_and_automatic.KINDS, *activate.KINDS, *reveal_and_take.KINDS)
MARKS = marks.MARKS
