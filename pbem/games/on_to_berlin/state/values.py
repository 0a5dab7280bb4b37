"""The values that orders of several kinds share."""

from msgspec import Struct

from pbem.games.on_to_berlin.board.types import AreaId, KindId


class Value(Struct, frozen=True):
    """An order, or a part of one: a frozen value."""


class Counters(Value, frozen=True, kw_only=True):
    """Counters of one kind as an order names them: alike but for their side, `spent` is the one said to be up."""

    kind: KindId
    count: int = 1
    spent: bool = False


Group = tuple[Counters, ...]


class Post(Value, frozen=True, kw_only=True):
    """Counters in an area, or in a pool by its name."""

    area: AreaId
    units: Group = ()


class Way(Value, frozen=True, kw_only=True):
    """Counters, where they are, and the areas that they go to or fly over, without the one they leave."""

    start: AreaId
    units: Group
    path: tuple[AreaId, ...] = ()


class Share(Value, frozen=True, kw_only=True):
    """Hits for each of some counters (11.2)."""

    units: Counters
    hits: int
