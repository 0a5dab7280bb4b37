"""The parts that orders are made of: counters, marches, forces, pairs of numbers."""

from dataclasses import dataclass

from pbem.games.barbarossa_to_berlin.board.types import SpaceId, TypeId

UNKNOWN = SpaceId("?")

STALIN = TypeId("stalin")


class Value:
    """An order, or a part of one: a frozen dataclass that goes to JSON and back."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRef(Value):
    """A counter as a player names it: its type, whether its reduced side is up, the space he puts before it."""

    type: TypeId
    reduced: bool = False
    space: SpaceId | None = None  # only where equal counters of several spaces take part


@dataclass(frozen=True, slots=True, kw_only=True)
class March(Value):
    """Units that go the same way: from `origin` through the spaces of `path`."""

    units: tuple[UnitRef, ...]
    origin: SpaceId
    path: tuple[SpaceId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Force(Value):
    """Units of one space that take part in an attack."""

    space: SpaceId
    units: tuple[UnitRef, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair(Value):
    """Two numbers, attacker first: dice, strengths or loss numbers."""

    attacker: int
    defender: int
