"""The counters: units with both their faces (2.2)."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.records import records
from pbem.games.a_victory_awaits.board.map import PACKAGE
from pbem.games.a_victory_awaits.board.types import Side, UnitId

NATIONS = {"GE": Side.AXIS, "RO": Side.AXIS, "SU": Side.SOVIET}


class Face(NamedTuple):
    """One side of a counter."""

    attack: int
    defence: int
    movement: int


class Unit(Struct, frozen=True):
    """A counter as printed; `designation` is how players name it, `36 M`, `179`, `18A HQ`."""

    id: UnitId
    designation: str
    nationality: str
    type: str
    mech: bool
    attack: int
    defence: int
    movement: int
    red_attack: int | None
    red_defence: int | None
    red_movement: int | None
    steps: int
    formation: str
    map: str
    setup: str
    three_marked_3pzg: bool
    source: str

    @property
    def side(self) -> Side:
        """Whose it is."""
        return NATIONS[self.nationality]

    @property
    @carries_out("13/rules-of-combat-units")
    def headquarters(self) -> bool:
        """Tells a headquarters from a combat unit (13)."""
        return self.type.startswith("hq_")

    @property
    def panzergruppe(self) -> bool:
        """Tells the HQ of a Panzergruppe, which has two chits (2.2)."""
        return self.type == "hq_panzergruppe"

    @property
    def mountain(self) -> bool:
        """Tells a mountain division (9.2)."""
        return self.type == "mountain"

    @property
    def faces(self) -> tuple[Face, Face]:
        """Its full-strength and its reduced-strength side; a unit of one step has but one."""
        full = Face(self.attack, self.defence, self.movement)
        if self.red_attack is None or self.red_defence is None or self.red_movement is None:
            return full, full
        return full, Face(self.red_attack, self.red_defence, self.red_movement)


@carries_out("2.2/mechanized-or-foot")
@from_tables
def units() -> Mapping[UnitId, Unit]:
    """Returns every counter."""
    return {row.id: row for row in records(Unit, package_text(PACKAGE, "data/units.csv"))}


@from_tables
def sides() -> Mapping[UnitId, Side]:
    """Returns whose each counter is."""
    return {unit: row.side for unit, row in units().items()}


@from_tables
def faces() -> Mapping[UnitId, tuple[Face, Face]]:
    """Returns both faces of every counter, worked out once."""
    return {unit: row.faces for unit, row in units().items()}
