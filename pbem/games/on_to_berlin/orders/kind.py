"""What a kind of order is in this game: the types that its parts have."""

from collections.abc import Callable
from typing import Any, TypeVar

from pbem.core import kind
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position

A = TypeVar("A")


class Kind(kind.Kind[Position, Draft, Reader, A], frozen=True, kw_only=True, eq=False):
    """A kind of order, with the player who writes it."""

    whose: Callable[[Position, A], Side | None]  # who writes it: None if either may, or nobody's in particular


AnyKind = Kind[Any]


def active(position: Position, order: object) -> Side | None:
    """Says that it is the player's whose impulse it is."""
    return position.active


def anybody(position: Position, order: object) -> Side | None:
    """Says that either may write it."""
    return None
