"""The values that orders of several kinds share."""

from msgspec import Struct

from pbem.games.a_victory_awaits.board.types import ChitId, HexId, UnitId


class Value(Struct, frozen=True):
    """An order, or a part of one: a frozen value."""


class UnitRef(Value, frozen=True, kw_only=True):
    """A counter as an order names it: `name` is the shortest one in the game, `reduced` the side said to be up."""

    unit: UnitId
    name: str
    reduced: bool = False


class ChitRef(Value, frozen=True, kw_only=True):
    """A chit as an order names it."""

    chit: ChitId
    name: str


NO_CHIT = ChitRef(chit=ChitId(""), name="")  # one that sealed chance has yet to draw


class Post(Value, frozen=True, kw_only=True):
    """Units in a hex, or in a box by its name."""

    hex: HexId
    units: tuple[UnitRef, ...] = ()


class Way(Value, frozen=True, kw_only=True):
    """A unit and the hexes it goes to, without the one it leaves; `halves` is what it says to spend in half MPs."""

    unit: UnitRef
    path: tuple[HexId, ...]
    halves: int | None = None


class Entry(Value, frozen=True, kw_only=True):
    """Units that come in over a hex of the map's edge, that hex not repeated in their ways (15.3, 15.4)."""

    hex: HexId
    ways: tuple[Way, ...]


FORTRESS = UnitRef(unit=UnitId("fortress"), name="Fortress")  # a step of the marker, where losses are named
