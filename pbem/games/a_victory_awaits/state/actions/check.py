"""What a player says of the board."""

from typing import Literal

from pbem.games.a_victory_awaits.board.types import HexId, Side, Step
from pbem.games.a_victory_awaits.state.actions.setup_lines import Mark
from pbem.games.a_victory_awaits.state.values import ChitRef, Post, UnitRef, Value


class Expect(Value, frozen=True, kw_only=True):
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
    marks: tuple[Mark, ...] = ()


Orders = Expect
