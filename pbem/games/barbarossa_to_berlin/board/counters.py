"""The counters: unit types with both faces, and the single units made of them (2.2)."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.records import records
from pbem.games.barbarossa_to_berlin.board.map import PACKAGE
from pbem.games.barbarossa_to_berlin.board.types import Side, TypeId, UnitId


class Face(NamedTuple):
    """One side of a counter: combat strength, loss factor, movement allowance."""

    strength: int
    loss_factor: int
    movement: int
    mechanized: bool


class UnitType(Struct, frozen=True):
    """A row of the counter table; so many `counters` look alike."""

    id: TypeId
    name: str
    short: str
    aliases: str
    side: Side
    nation: str
    size: str
    type: str
    full_cs: int
    full_lf: int
    full_ma: int
    red_cs: int
    red_lf: int
    red_ma: int
    mechanized_full: bool
    mechanized_reduced: bool
    dot: bool
    counters: int

    @property
    @carries_out("2.2/large-and-small-units")
    def large(self) -> bool:
        """Tells an LCU from an SCU."""
        return self.size == "LCU"

    @property
    @carries_out("clar/only-german-mech-is-panzer")
    def panzer(self) -> bool:
        """Only German mechanized units count as Panzer units (clarifications)."""
        return self.nation == "ge" and self.mechanized_full


def _faces(kind: UnitType) -> tuple[Face, Face]:
    full = Face(kind.full_cs, kind.full_lf, kind.full_ma, kind.mechanized_full)
    return full, Face(kind.red_cs, kind.red_lf, kind.red_ma, kind.mechanized_reduced)


@from_tables
def unit_types() -> Mapping[TypeId, UnitType]:
    """Returns the counter table by id."""
    return {row.id: row for row in records(UnitType, package_text(PACKAGE, "data/units.csv"))}


@from_tables
def units() -> Mapping[UnitId, UnitType]:
    """Returns every single counter: an LCU has its type's id, SCUs are numbered, `ge_corps.3`.

    The counter of a neutral nation stands here three times: as it waits, and as either player may have it (17.4).
    """
    found: dict[UnitId, UnitType] = {}
    for kind in unit_types().values():
        if kind.large:
            found[UnitId(kind.id)] = kind
        else:
            found.update({UnitId(f"{kind.id}.{n}"): kind for n in range(1, kind.counters + 1)})
    neutral = {unit: kind for unit, kind in found.items() if kind.side == Side.NEUTRAL}
    for side in (Side.AXIS, Side.ALLIED):
        found.update({owned(unit, side): replace(each, side=side) for unit, each in neutral.items()})
    return found


def owned(unit: UnitId, side: Side) -> UnitId:
    """Returns the counter of a neutral nation as a player has it in the war (17.4)."""
    return UnitId(f"{unit}/{side}")


@from_tables
def _all_faces() -> Mapping[UnitId, tuple[Face, Face]]:
    return {unit: _faces(kind) for unit, kind in units().items()}


@carries_out("2.2/two-steps", "2.2/soviet-mechanized-fronts-reduce-to-infantry")
def face(unit: UnitId, reduced: bool) -> Face:
    """Returns the side of the counter that is up."""
    return _all_faces()[unit][reduced]


def type_face(kind: TypeId, reduced: bool) -> Face:
    """Returns a side of any counter of a type."""
    return _faces(unit_types()[kind])[reduced]


def short(unit: UnitId, reduced: bool = False) -> str:
    """Returns a unit as the rulebook prints it: reduced in brackets."""
    name = units()[unit].short
    return f"[{name}]" if reduced else name
