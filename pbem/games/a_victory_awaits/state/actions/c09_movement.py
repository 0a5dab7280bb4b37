"""Chapter 9: units move."""

from typing import Literal

from pbem.games.a_victory_awaits.state.values import Value, Way


class Move(Value, frozen=True, kw_only=True):
    """Units move one after the other (9.2)."""

    kind: Literal["move"] = "move"
    ways: tuple[Way, ...]


class March(Value, frozen=True, kw_only=True):
    """Units use strategic movement (9.3)."""

    kind: Literal["march"] = "march"
    ways: tuple[Way, ...]


Orders = Move | March
