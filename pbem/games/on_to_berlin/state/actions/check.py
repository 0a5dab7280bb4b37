"""What a player says of the board."""

from typing import Literal

from pbem.games.on_to_berlin.board.types import AreaId, CardId, Nation, Side, Step
from pbem.games.on_to_berlin.state.actions.setup_lines import Mark
from pbem.games.on_to_berlin.state.values import Post, Value

NamedCards = tuple[tuple[Side, tuple[CardId, ...]], ...]
Counts = tuple[tuple[Side, int], ...]
Places = tuple[tuple[Side, tuple[AreaId, ...]], ...]


class Expect(Value, frozen=True, kw_only=True):
    """What must be on the board now; a mismatch means that the boards differ."""

    kind: Literal["check"] = "check"
    turn: int | None = None
    step: Step | None = None
    impulse: tuple[Side, int | None] | None = None  # whose it is, and which of his
    winner: Side | None = None
    initiative: Side | None = None
    points: tuple[tuple[Side, int], ...] = ()  # Resource Points in halves
    hits: int | None = None  # still to be assigned
    assigner: Side | None = None
    units: tuple[Post, ...] = ()
    empty: tuple[AreaId, ...] = ()
    control: Places = ()  # areas that a side controls
    holders: tuple[tuple[Nation, tuple[AreaId, ...]], ...] = ()
    neutral: tuple[Nation, ...] = ()
    loc: tuple[Post, ...] = ()  # units that can trace an LOC to recover
    no_loc: tuple[Post, ...] = ()
    capacity: tuple[tuple[Side, tuple[AreaId, ...], int], ...] = ()  # halves that are left over some seas
    hand: Counts = ()
    hands: NamedCards = ()
    discards: NamedCards = ()
    removed: NamedCards = ()
    pools: NamedCards = ()
    marks: tuple[Mark, ...] = ()


Orders = Expect
