"""What `check` says of the board."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, TypeId
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Mark
from pbem.games.barbarossa_to_berlin.state.values import Force, Value


class Expect(Value, frozen=True, kw_only=True):
    """What must be on the board now; a mismatch means that the boards differ."""

    kind: Literal["check"] = "check"
    vp: int | None = None
    units: tuple[Force, ...] = ()
    axis: tuple[SpaceId, ...] = ()
    allied: tuple[SpaceId, ...] = ()
    empty: tuple[SpaceId, ...] = ()
    turn: int | None = None
    winner: Side | None = None
    hands: tuple[tuple[Side, int], ...] = ()
    trenches: tuple[tuple[SpaceId, int], ...] = ()
    stand_fast: tuple[SpaceId, ...] | None = None
    partisans: tuple[SpaceId, ...] | None = None
    discarded: tuple[tuple[Side, int], ...] = ()
    removed: tuple[tuple[Side, int], ...] = ()
    piles: tuple[tuple[Side, int], ...] = ()  # how many cards lie in a draw pile
    heads: tuple[tuple[SpaceId, str], ...] = ()  # the Beach Head on a beach, or an empty word for none
    boxes: tuple[tuple[Side, Force], ...] = ()  # a Reserve or Eliminated Units Box, a turn of the track, or gone
    rp: tuple[tuple[str, int], ...] = ()  # half Replacement Points by track
    marks: tuple[Mark, ...] = ()
    round: int | None = None
    events: tuple[tuple[Side, int], ...] = ()
    lost_in: tuple[tuple[str, tuple[TypeId, ...]], ...] = ()  # all the LCUs lost in a theatre (14.2)


Orders = Expect
