"""What is thought of as an offer: a kind of order, and candidates that `turn.offers` judges."""

from collections.abc import Callable, Iterator, Sequence

from pbem.core.offer import Arrange, Candidates
from pbem.games.on_to_berlin.state.actions import Action

MOST_LINES = 400
DICE = tuple(range(1, 7))

Orders = Callable[[Arrange], Iterator[Action]]


def thought_of(form: str, about: str, orders: Orders, counted: Sequence[Action] = ()) -> Candidates:
    """Returns a kind of order with those thought of; those of cards that are only counted stand apart.

    `orders` makes an iterator; it is handed a way to arrange what it goes through, so that a player who plays
    at random need not look at all.
    """
    return Candidates(form, about, orders, counted=counted)


def only(form: str, about: str, order: Action) -> Candidates:
    """Returns a kind of order with the one that there is."""
    return thought_of(form, about, lambda _: iter([order]))
