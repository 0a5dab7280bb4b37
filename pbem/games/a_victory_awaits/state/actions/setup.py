"""Deployment, set-up lines, and what a player says of the board."""

from typing import Literal

from pbem.games.a_victory_awaits.board.types import HexId, Side, Step
from pbem.games.a_victory_awaits.state.values import ChitRef, Post, UnitRef, Value


class Deploy(Value):
    """Units are deployed before the game (4.0)."""

    kind: Literal["deploy"] = "deploy"
    posts: tuple[Post, ...]


class Expect(Value):
    """What must be on the board now; a mismatch means that the boards differ."""

    kind: Literal["check"] = "check"
    vp: int | None = None
    turn: int | None = None
    step: Step | None = None
    winner: Side | None = None
    units: tuple[Post, ...] = ()
    empty: tuple[HexId, ...] = ()
    boxes: tuple[tuple[Side, Post], ...] = ()
    control: tuple[tuple[Side, tuple[HexId, ...]], ...] = ()
    fortresses: tuple[tuple[HexId, int], ...] = ()
    stand_fast: tuple[HexId, ...] | None = None
    loc: tuple[UnitRef, ...] = ()
    no_loc: tuple[UnitRef, ...] = ()
    loc_to: tuple[tuple[Side, tuple[HexId, ...]], ...] = ()
    no_loc_to: tuple[tuple[Side, tuple[HexId, ...]], ...] = ()
    zoc: tuple[tuple[Side, tuple[HexId, ...]], ...] = ()
    no_zoc: tuple[tuple[Side, tuple[HexId, ...]], ...] = ()
    active: tuple[UnitRef, ...] = ()
    inactive: tuple[UnitRef, ...] = ()
    cup: tuple[tuple[Side, int], ...] = ()
    chits: tuple[tuple[Side, tuple[ChitRef, ...]], ...] = ()
    queue: int | None = None
    masters: tuple[tuple[Side, int], ...] = ()
    hqs: tuple[tuple[Side, tuple[int, ...]], ...] = ()


class Place(Value):
    """A set-up line: units stand here."""

    kind: Literal["place"] = "place"
    posts: tuple[Post, ...]


class Control(Value):
    """A set-up line: a side controls these hexes."""

    kind: Literal["control"] = "control"
    side: Side
    hexes: tuple[HexId, ...]


class Adjust(Value):
    """A set-up line: markers, chits and where the sequence of play stands."""

    kind: Literal["set"] = "set"
    turn: int | None = None
    step: Step | None = None
    bid: int | None = None
    zhukov: int | None = None
    fortresses: tuple[tuple[HexId, int], ...] = ()
    stand_fast: tuple[HexId, ...] | None = None
    fallen: tuple[HexId, ...] | None = None  # where fortresses were eliminated (14.3)
    armies: tuple[ChitRef, ...] | None = None  # Soviet Army chits that have come in by choice (18)
    chits: tuple[tuple[Side, tuple[ChitRef, ...]], ...] = ()
    drawn: tuple[ChitRef, ...] = ()  # face up this turn


SetupAction = Deploy | Expect | Place | Control | Adjust
