"""Chapter 11: stacks move, Air units fly, stacks are put in order."""

from typing import Literal

from pbem.games.absolute_war.board.types import Marker, UnitId, ZoneId
from pbem.games.absolute_war.state.values import Post, Value, Way


class Move(Value, frozen=True, kw_only=True):
    """Units of one stack move together, with a combat marker against being Disrupted (11.0, 11.1)."""

    kind: Literal["move"] = "move"
    way: Way
    paid: bool = False
    marker: Marker | None = None


class Fly(Value, frozen=True, kw_only=True):
    """An Air unit flies to a Zone, onto a stack there if one is named; without a Zone home (18.5)."""

    kind: Literal["fly"] = "fly"
    unit: UnitId
    zone: ZoneId | None = None
    onto: UnitId | None = None


class Arrange(Value, frozen=True, kw_only=True):
    """Units of a Zone form one stack in this order, the top first (3.3)."""

    kind: Literal["stack"] = "stack"
    post: Post


Orders = Move | Fly | Arrange
