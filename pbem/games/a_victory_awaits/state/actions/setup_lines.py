"""Set-up lines: what they put on the board."""

from typing import Literal

from pbem.core import mark as core
from pbem.games.a_victory_awaits.board.types import HexId, Side, Step
from pbem.games.a_victory_awaits.state.values import ChitRef, Post, Value

Mark = core.Mark[Side, HexId]


class Place(Value, frozen=True, kw_only=True):
    """A set-up line: units stand here."""

    kind: Literal["place"] = "place"
    posts: tuple[Post, ...]


class Control(Value, frozen=True, kw_only=True):
    """A set-up line: a side controls these hexes."""

    kind: Literal["control"] = "control"
    side: Side
    hexes: tuple[HexId, ...]


class Adjust(Value, frozen=True, kw_only=True):
    """A set-up line: markers, chits and where the sequence of play stands."""

    kind: Literal["set"] = "set"
    turn: int | None = None
    step: Step | None = None
    winner: Side | None = None
    fortresses: tuple[tuple[HexId, int], ...] = ()
    stand_fast: tuple[HexId, ...] | None = None
    armies: tuple[ChitRef, ...] | None = None  # Soviet Army chits that have come in by choice (18)
    chits: tuple[tuple[Side, tuple[ChitRef, ...]], ...] = ()
    drawn: tuple[ChitRef, ...] = ()  # face up this turn
    marks: tuple[Mark, ...] = ()


Orders = Place | Control | Adjust
