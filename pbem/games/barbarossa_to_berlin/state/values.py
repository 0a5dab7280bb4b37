"""The parts that orders are made of: counters, marches, forces, pairs of numbers."""

from msgspec import Struct

from pbem.games.barbarossa_to_berlin.board.types import SpaceId, TypeId

UNKNOWN = SpaceId("?")

STALIN = TypeId("stalin")


class Value(Struct, frozen=True):
    """An order, or a part of one: a frozen value."""


class UnitRef(Value, frozen=True, kw_only=True):
    """A counter as a player names it: its type, whether its reduced side is up, the space he puts before it."""

    type: TypeId
    reduced: bool = False
    space: SpaceId | None = None  # only where equal counters of several spaces take part


class March(Value, frozen=True, kw_only=True):
    """Units that go the same way: from `origin` through the spaces of `path`."""

    units: tuple[UnitRef, ...]
    origin: SpaceId
    path: tuple[SpaceId, ...]


class Force(Value, frozen=True, kw_only=True):
    """Units of one space that take part in an attack."""

    space: SpaceId
    units: tuple[UnitRef, ...]


class Pair(Value, frozen=True, kw_only=True):
    """Two numbers, attacker first: dice, strengths or loss numbers."""

    attacker: int
    defender: int
