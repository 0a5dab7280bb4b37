"""Chapter 9: units move."""

from dataclasses import dataclass
from typing import Literal

from pbem.games.a_victory_awaits.state.values import Value, Way


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Value):
    """Units move one after the other (9.2)."""

    kind: Literal["move"] = "move"
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class March(Value):
    """Units use strategic movement (9.3)."""

    kind: Literal["march"] = "march"
    ways: tuple[Way, ...]


Orders = Move | March
