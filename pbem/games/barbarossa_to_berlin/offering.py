"""How an offer is made: orders are thought of, each is judged, and only those looked at are judged."""

from collections.abc import Callable, Iterator

from pbem.core.game import Choice
from pbem.core.offer import Arrange, Lazy, Lines
from pbem.games.barbarossa_to_berlin.actions import Action
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.resolving import resolve
from pbem.games.barbarossa_to_berlin.sequence import timely
from pbem.games.barbarossa_to_berlin.writing import write

MOST_LINES = 400

Orders = Iterator[Action] | Callable[[Arrange], Iterator[Action]]


def choice(
    position: Position,
    form: str,
    about: str,
    orders: Orders,
    costs: Iterator[str] | tuple[str, ...] = (),
    notes: Iterator[str] | tuple[str, ...] = (),
) -> Choice:
    """Returns a kind of order with the legal ones of those thought of.

    `orders` is an iterator, or better a function that makes one: it is handed a way to arrange what it
    goes through, so that a player who plays at random need not look at all.
    """
    source = orders if callable(orders) else _remembered(orders)
    return Choice(form, about, Lines(source, lambda order: _legal(position, order), MOST_LINES), Lazy(iter(costs)),
                  Lazy(iter(notes)))  # fmt: skip


def _legal(position: Position, order: Action) -> str | None:
    sound = timely(position, order) and not resolve(position, order).violations
    return write(order) if sound else None


def _remembered(orders: Iterator[Action]) -> Callable[[Arrange], Iterator[Action]]:
    """Lets an iterator be gone through more than once."""
    made: list[Action] = []

    def source(arrange: Arrange) -> Iterator[Action]:
        made.extend(orders)
        return iter(arrange(made))

    return source
