"""The parts that orders are made of: counters, marches, forces, pairs of numbers."""

from pydantic import BaseModel, ConfigDict

from pbem.games.barbarossa_to_berlin.board.types import SpaceId, TypeId

UNKNOWN = SpaceId("?")

STALIN = TypeId("stalin")


class Value(BaseModel):
    """A part of an order."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class UnitRef(Value):
    """A counter as a player names it: its type, whether its reduced side is up, the space he puts before it."""

    type: TypeId
    reduced: bool = False
    space: SpaceId | None = None  # only where equal counters of several spaces take part


class March(Value):
    """Units that go the same way: from `origin` through the spaces of `path`."""

    units: tuple[UnitRef, ...]
    origin: SpaceId
    path: tuple[SpaceId, ...]


class Force(Value):
    """Units of one space that take part in an attack."""

    space: SpaceId
    units: tuple[UnitRef, ...]


class Pair(Value):
    """Two numbers, attacker first: dice, strengths or loss numbers."""

    attacker: int
    defender: int
