"""Chapter 8: the roll that opens a turn (8.1), and Stand Fast markers (8.4, 8.5)."""

from dataclasses import dataclass
from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.state.values import Value


@dataclass(frozen=True, slots=True, kw_only=True)
class RollOrders(Value):
    """A side rolls on its Orders Table (8.1)."""

    kind: Literal["orders"] = "orders"
    side: Side
    die: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceStandFast(Value):
    """Stand Fast markers are laid (8.5)."""

    kind: Literal["standfast"] = "standfast"
    spaces: tuple[SpaceId, ...]


Orders = RollOrders | PlaceStandFast
