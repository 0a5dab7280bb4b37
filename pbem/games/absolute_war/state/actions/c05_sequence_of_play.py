"""Chapters 5 to 8 and 16: turns, Player Turns, phases, what a turn's event leaves to choose."""

from typing import Literal

from pbem.games.absolute_war.board.types import Phase, Side, UnitId
from pbem.games.absolute_war.state.values import Post, Value


class BeginTurn(Value, frozen=True, kw_only=True):
    """A Game Turn begins, and its event happens (5.0, 6.0)."""

    kind: Literal["turn"] = "turn"
    turn: int


class BeginSide(Value, frozen=True, kw_only=True):
    """A Player Turn begins (5.0)."""

    kind: Literal["side"] = "side"
    side: Side


class CheckSupply(Value, frozen=True, kw_only=True):
    """The Supply Phase and the Combat Marker Phase are carried out (7.0, 8.0)."""

    kind: Literal["supply"] = "supply"


class TakeMarkers(Value, frozen=True, kw_only=True):
    """The combat markers that a player takes where he may not have all (23.3)."""

    kind: Literal["markers"] = "markers"
    attack: int
    support: int
    mobile: int


class Proceed(Value, frozen=True, kw_only=True):
    """The next phase of the Player Turn begins (5.0)."""

    kind: Literal["phase"] = "phase"
    phase: Phase


class StalinLine(Value, frozen=True, kw_only=True):
    """Turn 2: the fortified units come to Zones east of the Winter line (21.1.2)."""

    kind: Literal["stalin_line"] = "stalin_line"
    posts: tuple[Post, ...]


class TakeOff(Value, frozen=True, kw_only=True):
    """An Industry or Lend-Lease marker leaves the game by the event of the turn (21.1.21, 21.1.23)."""

    kind: Literal["take_off"] = "take_off"
    markers: tuple[str, ...]


class Ground(Value, frozen=True, kw_only=True):
    """The owner says which of his Air units are too many for the weather of the turn (18.5, Q15)."""

    kind: Literal["ground"] = "ground"
    units: tuple[UnitId, ...]


class EndTurn(Value, frozen=True, kw_only=True):
    """The Game Turn ends: victory is checked (16.0, 17.0)."""

    kind: Literal["end"] = "end"


class DrawForVictory(Value, frozen=True, kw_only=True):
    """The Initiative player draws an Offensive card for a Moral Victory (17.1)."""

    kind: Literal["moral"] = "moral"
    card: str


Orders = (
    BeginTurn | BeginSide | CheckSupply | TakeMarkers | Proceed | StalinLine | TakeOff | Ground | EndTurn
    | DrawForVictory
)  # fmt: skip
