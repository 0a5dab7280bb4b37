"""Chapter 4, setting up: armies in Occupied France, opening hands, the Allied exchange of cards."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.values import Force, Value


class Deploy(Value, frozen=True, kw_only=True):
    """The Axis choice of spaces in Occupied France (20.2)."""

    kind: Literal["deploy"] = "deploy"
    posts: tuple[Force, ...]


class DealHand(Value, frozen=True, kw_only=True):
    """The opening hand (4.3): named cards, or how many, as a public log has it."""

    kind: Literal["hand"] = "hand"
    side: Side
    cards: tuple[int, ...] = ()
    count: int = 0  # of the cards, named or not


class Exchange(Value, frozen=True, kw_only=True):
    """The first Allied exchange (4.4): named cards, or how many."""

    kind: Literal["exchange"] = "exchange"
    side: Side
    cards: tuple[int, ...] = ()
    count: int | None = None  # None with no cards: all of them


class Swap(Value, frozen=True, kw_only=True):
    """The second Allied exchange: a card of 3 OPS or more for card 24 (4.4); a public log does not name the card."""

    kind: Literal["swap"] = "swap"
    side: Side
    card: int | None = None
    wanted: int = 24


Orders = Deploy | DealHand | Exchange | Swap
