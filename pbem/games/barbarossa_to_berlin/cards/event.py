"""What an event is: its conditions, what it does, and what all events share."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from pbem.core.rules import Breach, Check
from pbem.games.barbarossa_to_berlin.charts import Card
from pbem.games.barbarossa_to_berlin.draft import Draft
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.types import Side

EventCheck = Check[Position, Card]


@dataclass(frozen=True, slots=True)
class Event:
    """An event: what must hold before it is played, and what it does."""

    checks: tuple[EventCheck, ...] = ()
    happen: Callable[[Draft], None] | None = None


Events = Mapping[tuple[Side, int], Event]


def otherwise(card: Card) -> str:
    """The way out of an event that may not be played."""
    return f"write `play {card.number} ops` or `play {card.number} sr`"


def has_been(position: Position, side: Side, number: int) -> bool:
    """Tells whether a card has been played as its event, on any turn so far."""
    return f"{side}_{number:02}" in position.events


def not_after(position: Position, card: Card, side: Side, number: int, name: str) -> Iterator[Breach]:
    """Yields a breach if another event has been played that ends the time of this one."""
    if has_been(position, side, number):
        yield Breach(f"{card.name} is not played after {name} ({number})", remedy=otherwise(card))


def this_turn(position: Position, side: Side, number: int) -> bool:
    """Tells whether a card has been played as its event on this turn."""
    return position.event_turns.get(f"{side}_{number:02}") == position.turn


def turns_since(position: Position, side: Side, number: int) -> int | None:
    """Returns how many turns ago a card was played as its event; None if it has not been."""
    played = position.event_turns.get(f"{side}_{number:02}")
    return None if played is None else position.turn - played


def this_round(position: Position, side: Side, number: int) -> bool:
    """Tells whether the active side has played a card as its event in this round."""
    action = position.action
    return position.active == side and action.card == number and "event" in action.uses
