"""The counters: kinds with their ratings, the same on both sides, and the single counters of each (2.1.1)."""

from collections.abc import Mapping

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.records import records
from pbem.games.on_to_berlin.board.map import PACKAGE
from pbem.games.on_to_berlin.board.types import LAND, SURFACE, KindId, Nation, UnitId, UnitType


class Kind(Struct, frozen=True):
    """A kind of counter as printed; `name` is how players write it: `GE LF`, `GE TF 5-2-3`."""

    id: KindId
    name: str
    nation: Nation
    type: UnitType
    attack: int
    defence: int
    movement: int
    airstrike: int | None
    number: int
    jet: bool  # the optional jet fighter (16.7)
    source: str

    @property
    def land(self) -> bool:
        """Tells a land unit."""
        return self.type in LAND

    @property
    def air(self) -> bool:
        """Tells an Air unit."""
        return self.type is UnitType.AF

    @property
    def surface(self) -> bool:
        """Tells a Surface Naval unit (2.1.1)."""
        return self.type in SURFACE

    @property
    def submarine(self) -> bool:
        """Tells a submarine (15.1)."""
        return self.type is UnitType.SS

    @property
    def naval(self) -> bool:
        """Tells a Naval unit, on the water or under it."""
        return self.surface or self.submarine

    @property
    def fortress(self) -> bool:
        """Tells a fortress (15.8.2)."""
        return self.type is UnitType.FT

    @property
    def fixed(self) -> bool:
        """Tells a unit with a Movement Rating of zero (15.8.1)."""
        return self.movement == 0

    @property
    def strikes(self) -> bool:
        """Tells whether it has an Airstrike Rating."""
        return self.airstrike is not None


@carries_out("2.1.1/ratings-of-the-face", "2.1.1/airstrike-for-air-and-carriers")
@from_tables
def kinds() -> Mapping[KindId, Kind]:
    """Returns every kind of counter."""
    return {row.id: row for row in records(Kind, package_text(PACKAGE, "data/units.csv"))}


@from_tables
def units() -> Mapping[UnitId, Kind]:
    """Returns every counter with its kind."""
    return {UnitId(f"{row.id}/{number}"): row for row in kinds().values() for number in range(1, row.number + 1)}
