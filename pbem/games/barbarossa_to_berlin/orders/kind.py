"""What a kind of order is in this game: the types that its parts have, and which places it may be about."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from pbem.core import kind
from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position

A = TypeVar("A")


class Kind(kind.Kind[Position, Draft, Reader, A], frozen=True, kw_only=True, eq=False):
    """A kind of order; `misplaced` yields each place in it that it cannot be about, before any rule is asked."""

    misplaced: Callable[[A], Iterator[Violation]]


AnyKind = Kind[Any]
