"""All decisions that a standing order may answer in this game."""

from pbem.core.standing.decisions import Book
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.turn.standing import actions, impulses, units
from pbem.games.on_to_berlin.turn.standing.names import SLOTS

BOOK = Book[Position, Action]((*actions.DECISIONS, *units.DECISIONS, *impulses.DECISIONS), slots=SLOTS, place="areas")


def book() -> Book[Position, Action]:
    """Returns the book of the game's decisions."""
    return BOOK
