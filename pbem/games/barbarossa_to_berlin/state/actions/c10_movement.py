"""Chapter 10: units move, and the Soviets dig in."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.state.values import March, UnitRef, Value


class Move(Value, frozen=True, kw_only=True):
    """Units move (10)."""

    kind: Literal["move"] = "move"
    marches: tuple[March, ...]
    pay: int = 0


class Entrench(Value, frozen=True, kw_only=True):
    """A Soviet LCU tries to dig in (10.2)."""

    kind: Literal["entrench"] = "entrench"
    space: SpaceId
    unit: UnitRef
    die: int | None = None


Orders = Move | Entrench
