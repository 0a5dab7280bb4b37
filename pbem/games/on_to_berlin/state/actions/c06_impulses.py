"""Chapter 6: a card is played, its event begins and ends."""

from typing import Literal

from pbem.games.on_to_berlin.board.types import CardId
from pbem.games.on_to_berlin.state.values import Value


class Play(Value, frozen=True, kw_only=True):
    """A strategy card is played in the own impulse (6.1)."""

    kind: Literal["play"] = "play"
    card: CardId


class Event(Value, frozen=True, kw_only=True):
    """An event of several actions begins; `together`: both are announced before the first is resolved (17.1)."""

    kind: Literal["event"] = "event"
    together: bool = False


class EndEvent(Value, frozen=True, kw_only=True):
    """The event ends, though more of it could be done."""

    kind: Literal["end_event"] = "end_event"


Orders = Play | Event | EndEvent
