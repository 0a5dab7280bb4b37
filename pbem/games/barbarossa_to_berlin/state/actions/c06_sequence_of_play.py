"""Chapter 6: turns and rounds, cards discarded and drawn, works taken up."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.state.values import Value


class BeginTurn(Value, frozen=True, kw_only=True):
    """A turn begins."""

    kind: Literal["turn"] = "turn"
    turn: int


class BeginRound(Value, frozen=True, kw_only=True):
    """A side's action round begins."""

    kind: Literal["round"] = "round"
    side: Side
    number: int


class Discard(Value, frozen=True, kw_only=True):
    """Cards are discarded in the draw phase (7.9)."""

    kind: Literal["discard"] = "discard"
    side: Side
    cards: tuple[int, ...] = ()
    count: int = 0


class Draw(Value, frozen=True, kw_only=True):
    """Cards are drawn, named or counted."""

    kind: Literal["draw"] = "draw"
    side: Side
    cards: tuple[int, ...] = ()
    count: int = 0


class Dismantle(Value, frozen=True, kw_only=True):
    """Trenches or partisan markers are taken up by choice (6, 10.2, 16.2)."""

    kind: Literal["dismantle"] = "dismantle"
    side: Side | None = None  # who does it; may be left out where only one player has works
    spaces: tuple[SpaceId, ...]


class EndTurn(Value, frozen=True, kw_only=True):
    """The turn ends (6)."""

    kind: Literal["end"] = "end"


Orders = BeginTurn | BeginRound | Discard | Draw | Dismantle | EndTurn
