"""All decisions that a standing order may answer in this game."""

from pbem.core.frozen import replace
from pbem.core.standing.decisions import Book
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.actions.c09_attacks import Attack, Roll, Strike
from pbem.games.on_to_berlin.state.actions.events import Bomb
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.turn.standing import actions, impulses, units
from pbem.games.on_to_berlin.turn.standing.names import SLOTS


def _parts(order: Action) -> tuple[Action, ...]:
    """What is announced with its dice is announced, and then rolled: the other side may react between (10.1)."""
    if not isinstance(order, Attack | Strike | Bomb) or not order.dice:
        return (order,)
    return replace(order, dice=()), Roll(dice=order.dice)


DECISIONS = (*actions.DECISIONS, *units.DECISIONS, *impulses.DECISIONS)
BOOK = Book[Position, Action](DECISIONS, slots=SLOTS, place="areas", parts=_parts)


def book() -> Book[Position, Action]:
    """Returns the book of the game's decisions."""
    return BOOK
