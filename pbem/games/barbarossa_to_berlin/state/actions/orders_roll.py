"""The roll that opens a turn (8.1)."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.values import Value


class RollOrders(Value):
    """A side rolls on its Orders Table (8.1)."""

    kind: Literal["orders"] = "orders"
    side: Side
    die: int
