"""Chapter 8: the roll that opens a turn (8.1), and Stand Fast markers (8.4, 8.5)."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.state.values import Value


class RollOrders(Value, frozen=True, kw_only=True):
    """A side rolls on its Orders Table (8.1)."""

    kind: Literal["orders"] = "orders"
    side: Side
    die: int | None = None  # none where the players let sealed chance roll


class PlaceStandFast(Value, frozen=True, kw_only=True):
    """Stand Fast markers are laid (8.5)."""

    kind: Literal["standfast"] = "standfast"
    spaces: tuple[SpaceId, ...]


Orders = RollOrders | PlaceStandFast
