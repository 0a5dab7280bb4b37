"""The printed tracks and charts: turns, costs, limits, where each counter begins (2.2.2, 4.0, 12.0)."""

from collections.abc import Mapping

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.records import records
from pbem.games.on_to_berlin.board.map import PACKAGE
from pbem.games.on_to_berlin.board.types import KindId, Place, UnitType

LAST_TURN = 12
LAND_LIMIT = 10  # land units of a side in an area (8.1.1)
FORTRESS_LIMIT = 1
AIR_LIMIT = 4  # Air units of a side in a land area
TRANSPORT_ALLOWANCE = 2  # movement points by Naval Transport (8.1.2)
COSTS: Mapping[UnitType, int] = {
    UnitType.LF: 1, UnitType.GF: 1, UnitType.SS: 1,
    UnitType.TF: 2, UnitType.AB: 2, UnitType.SA: 2, UnitType.AF: 2, UnitType.NF: 2, UnitType.CV: 2, UnitType.CVE: 2,
    UnitType.FT: 3,
}  # fmt: skip


class Turn(Struct, frozen=True):
    """A turn: its label, whether it is Russian winter, fixed hands if any, and what is added to dice."""

    turn: int
    label: str
    winter: bool
    axis_hand: int | None
    allied_hand: int | None
    bombing: int
    bombing_16_3: int
    raiding: int
    source: str


class SetUp(Struct, frozen=True):
    """Counters of a kind that begin in an area or a pool."""

    unit: KindId
    place: Place
    number: int
    source: str


@from_tables
def turns() -> Mapping[int, Turn]:
    """Returns the Turn Track."""
    return {row.turn: row for row in records(Turn, package_text(PACKAGE, "data/turns.csv"))}


@carries_out("2.2.2/pools")
@from_tables
def setup_rows() -> tuple[SetUp, ...]:
    """Returns where every counter begins."""
    return records(SetUp, package_text(PACKAGE, "data/setup.csv"))
