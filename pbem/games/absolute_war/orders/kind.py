"""What a kind of order is in this game: the types that its parts have."""

from collections.abc import Callable
from typing import Any, TypeVar

from pbem.core import kind
from pbem.games.absolute_war.board.types import Side
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Position

A = TypeVar("A")


class Kind(kind.Kind[Position, Draft, Reader, A], frozen=True, kw_only=True, eq=False):
    """A kind of order, with the player who writes it."""

    whose: Callable[[Position, A], Side | None]  # who writes it: None if either may, or nobody's in particular


AnyKind = Kind[Any]


def phasing(position: Position, order: object) -> Side | None:
    """Says that it is the Phasing player's."""
    return position.side


def anybody(position: Position, order: object) -> Side | None:
    """Says that either may write it."""
    return None


def deciding(position: Position, order: object) -> Side | None:
    """Says that it is the player's who must decide next."""
    waiting = position.combat.owed if position.combat else position.owed
    return waiting[0].side if waiting else position.side
