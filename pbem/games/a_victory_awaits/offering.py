"""How an offer is made: orders are thought of, `decide` judges each, and only those looked at are judged."""

from collections.abc import Callable, Iterator

from pbem.core.game import Choice
from pbem.core.offer import Arrange, Lines
from pbem.games.a_victory_awaits.actions import Action
from pbem.games.a_victory_awaits.decide import decide
from pbem.games.a_victory_awaits.position import Position
from pbem.games.a_victory_awaits.writing import write

MOST_LINES = 400

Orders = Callable[[Arrange], Iterator[Action]]
Offer = Callable[[Position], Choice]


def choice(position: Position, form: str, about: str, orders: Orders) -> Choice:
    """Returns a kind of order with the legal ones of those thought of.

    `orders` makes an iterator; it is handed a way to arrange what it goes through, so that a player who plays
    at random need not look at all.
    """
    return Choice(form, about, Lines(orders, lambda order: _legal(position, order), MOST_LINES))


def _legal(position: Position, order: Action) -> str | None:
    return None if decide(position, order).violations else write(order)
