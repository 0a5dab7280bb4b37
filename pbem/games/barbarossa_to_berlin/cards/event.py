"""What an event is: its conditions, what it does, and what all events share."""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from pbem.core.rules import Breach, Check
from pbem.games.barbarossa_to_berlin.board.charts import Card
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.events import has_been
from pbem.games.barbarossa_to_berlin.state.position import Position

EventCheck = Check[Position, Card]


class Event(Struct, frozen=True):
    """An event: what must hold before it is played, and what it does."""

    checks: tuple[EventCheck, ...] = ()
    happen: Callable[[Draft], None] | None = None


Events = Mapping[tuple[Side, int], Event]


def otherwise(card: Card) -> str:
    """The way out of an event that may not be played."""
    return f"write `play {card.number} ops` or `play {card.number} sr`"


def not_after(position: Position, card: Card, side: Side, number: int, name: str) -> Iterator[Breach]:
    """Yields a breach if another event has been played that ends the time of this one."""
    if has_been(position, side, number):
        yield Breach(f"{card.name} is not played after {name} ({number})", remedy=otherwise(card))
