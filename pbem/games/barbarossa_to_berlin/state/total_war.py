"""Chapter 7.8: when the Total War cards come into the decks."""

from pbem.core.rules import carries_out
from pbem.games.barbarossa_to_berlin.board.charts import cards
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.position import Position

DECLARATIONS = ("allied_06", "axis_08")  # FDR, or Hitler, Declares War (17.2)
TURNS_AFTER_ENTRY = 3


def us_entry(position: Position) -> int | None:
    """Returns the turn on which the US entered the war; None while it is neutral."""
    return min((position.event_turns[each] for each in DECLARATIONS if each in position.event_turns), default=None)


def due(position: Position, side: Side) -> bool:
    """Tells whether a side's next draw is the first one from a deck with its Total War cards."""
    entry = us_entry(position)
    return side not in position.mobilized and entry is not None and position.turn >= entry + TURNS_AFTER_ENTRY


@carries_out("2.3/deck-composition")
def deck_in_play(position: Position, side: Side) -> frozenset[int]:
    """Returns the cards that are in the game for a side, wherever they lie."""
    whole = side in position.mobilized
    return frozenset(card.number for card in cards(side).values() if whole or card.deck == "blitzkrieg")
