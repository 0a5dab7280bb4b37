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
    """An event: what must hold before it is played, what it does, and why that would be nothing at present."""

    checks: tuple[EventCheck, ...]
    happen: Callable[[Draft], None]
    idle: Callable[[Position], str]  # an empty word where it would change something; `never_idle` if it always does


Events = Mapping[tuple[Side, int], Event]


def never_idle(position: Position) -> str:
    """Always changes something, if only what is on record."""
    return ""


def otherwise(card: Card) -> str:
    """The way out of an event that may not be played."""
    return f"write `play {card.number} ops` or `play {card.number} sr`"


def not_after(position: Position, card: Card, side: Side, number: int, name: str) -> Iterator[Breach]:
    """Yields a breach if another event has been played that ends the time of this one."""
    if has_been(position, side, number):
        yield Breach(f"{card.name} is not played after {name} ({number})", remedy=otherwise(card))
