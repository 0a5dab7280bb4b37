"""Chapter 5: the surprise attack, the beginning and the end of a turn."""

from dataclasses import dataclass
from typing import Literal

from pbem.games.a_victory_awaits.state.values import Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Surprise(Value):
    """The surprise attack before the first turn begins (15.1)."""

    kind: Literal["surprise"] = "surprise"


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginTurn(Value):
    """A turn begins with its selection phase (5)."""

    kind: Literal["turn"] = "turn"
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Value):
    """The turn ends (5)."""

    kind: Literal["end"] = "end"


Orders = Surprise | BeginTurn | EndTurn
