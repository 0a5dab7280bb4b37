"""Chapter 10: units move, and the Soviets dig in."""

from dataclasses import dataclass
from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.state.values import March, UnitRef, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Value):
    """Units move (10)."""

    kind: Literal["move"] = "move"
    marches: tuple[March, ...]
    pay: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrench(Value):
    """A Soviet LCU tries to dig in (10.2)."""

    kind: Literal["entrench"] = "entrench"
    space: SpaceId
    unit: UnitRef
    die: int | None = None


Orders = Move | Entrench
