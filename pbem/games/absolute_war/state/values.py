"""The values that orders of several kinds share."""

from msgspec import Struct

from pbem.games.absolute_war.board.types import UnitId, ZoneId


class Value(Struct, frozen=True):
    """An order, or a part of one: a frozen value."""


class Post(Value, frozen=True, kw_only=True):
    """Units of a Zone, or of a holding box by its name; of a stack in its order, the top first."""

    zone: ZoneId
    units: tuple[UnitId, ...] = ()


class Way(Value, frozen=True, kw_only=True):
    """Units, where they are, and the Zones that they go to, without the one they leave."""

    start: ZoneId
    units: tuple[UnitId, ...]
    path: tuple[ZoneId, ...] = ()
