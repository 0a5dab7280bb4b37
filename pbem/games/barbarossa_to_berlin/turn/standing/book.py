"""All decisions that a standing order may answer in this game."""

from pbem.core.standing.decisions import Book
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Attack, Roll
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.turn.standing import between_rounds, combat
from pbem.games.barbarossa_to_berlin.turn.standing.names import SLOTS


def _parts(order: Action) -> tuple[Action, ...]:
    """An attack with its dice, which says nothing of the defender's cards, is an attack and then a roll."""
    if not isinstance(order, Attack) or order.dice is None or order.reply is not None:
        return (order,)
    designated = Attack(target=order.target, forces=order.forces, cards=order.cards)
    return designated, Roll(dice=order.dice, odds=order.odds, result=order.result)


BOOK = Book[Position, Action]((*combat.DECISIONS, *between_rounds.DECISIONS), slots=SLOTS, place="space", parts=_parts)


def book() -> Book[Position, Action]:
    """Returns the book of the game's decisions."""
    return BOOK
