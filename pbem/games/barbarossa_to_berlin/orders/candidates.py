"""What is thought of as an offer: a kind of order, and candidates that `turn.offers` judges."""

from collections.abc import Callable, Iterator

from pbem.core.offer import Arrange, Candidates, Lazy
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import March, UnitRef

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
    return Candidates(form, about, source, Lazy(iter(costs)), Lazy(iter(notes)))


def _remembered(orders: Iterator[Action]) -> Callable[[Arrange], Iterator[Action]]:
    """Lets an iterator be gone through more than once."""
    made: list[Action] = []

    def source(arrange: Arrange) -> Iterator[Action]:
        made.extend(orders)
        return iter(arrange(made))

    return source


def reference(position: Position, unit: UnitId) -> UnitRef:
    """Returns a counter as an order names it."""
    return UnitRef(type=kind(unit).id, reduced=position.units[unit].reduced)


def march(position: Position, unit: UnitId, origin: SpaceId, path: tuple[SpaceId, ...]) -> March:
    """Returns one unit's way as an order names it."""
    return March(units=(reference(position, unit),), origin=origin, path=path)
