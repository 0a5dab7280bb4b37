"""The values that orders of several kinds share."""

from dataclasses import dataclass

from pbem.games.a_victory_awaits.board.types import ChitId, HexId, UnitId


class Value:
    """An order, or a part of one: a frozen dataclass that goes to JSON and back."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRef(Value):
    """A counter as an order names it: `name` is the shortest one in the game, `reduced` the side said to be up."""

    unit: UnitId
    name: str
    reduced: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChitRef(Value):
    """A chit as an order names it."""

    chit: ChitId
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Post(Value):
    """Units in a hex, or in a box by its name."""

    hex: HexId
    units: tuple[UnitRef, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Way(Value):
    """A unit and the hexes it goes to, without the one it leaves; `halves` is what it says to spend in half MPs."""

    unit: UnitRef
    path: tuple[HexId, ...]
    halves: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Value):
    """Units that come in over a hex of the map's edge, that hex not repeated in their ways (15.3, 15.4)."""

    hex: HexId
    ways: tuple[Way, ...]


FORTRESS = UnitRef(unit=UnitId("fortress"), name="Fortress")  # a step of the marker, where losses are named
