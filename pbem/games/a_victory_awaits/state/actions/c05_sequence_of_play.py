"""Chapter 5: the surprise attack, the beginning and the end of a turn."""

from typing import Literal

from pbem.games.a_victory_awaits.state.values import Value


class Surprise(Value, frozen=True, kw_only=True):
    """The surprise attack before the first turn begins (15.1)."""

    kind: Literal["surprise"] = "surprise"


class BeginTurn(Value, frozen=True, kw_only=True):
    """A turn begins with its selection phase (5)."""

    kind: Literal["turn"] = "turn"
    turn: int


class EndTurn(Value, frozen=True, kw_only=True):
    """The turn ends (5)."""

    kind: Literal["end"] = "end"


Orders = Surprise | BeginTurn | EndTurn
