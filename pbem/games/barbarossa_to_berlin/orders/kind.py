"""What a kind of order is in this game: the types that its parts have."""

from typing import TypeVar

from pbem.core.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position

A = TypeVar("A")

KindOf = Kind[Position, Draft, Reader, A]
