"""What is thought of as an offer: a kind of order, and candidates that `turn.offers` judges."""

from collections.abc import Callable, Iterator

from pbem.core.offer import Arrange, Candidates, Lazy
from pbem.games.barbarossa_to_berlin.state.actions import Action

DIE = range(1, 7)

MOST_LINES = 400

Orders = Iterator[Action] | Callable[[Arrange], Iterator[Action]]


def thought_of(
    form: str,
    about: str,
    orders: Orders,
    costs: Iterator[str] | tuple[str, ...] = (),
    notes: Iterator[str] | tuple[str, ...] = (),
) -> Candidates:
    """Returns a kind of order with those thought of.

    `orders` is an iterator, or better a function that makes one: it is handed a way to arrange what it
    goes through, so that a player who plays at random need not look at all.
    """
    source = orders if callable(orders) else _remembered(orders)
    return Candidates(form, about, source, Lazy(iter(costs)),
                  Lazy(iter(notes)))  # fmt: skip


def _remembered(orders: Iterator[Action]) -> Callable[[Arrange], Iterator[Action]]:
    """Lets an iterator be gone through more than once."""
    made: list[Action] = []

    def source(arrange: Arrange) -> Iterator[Action]:
        made.extend(orders)
        return iter(arrange(made))

    return source
