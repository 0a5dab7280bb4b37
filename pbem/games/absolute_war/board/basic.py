"""The Basic Game's own Zones: supply sources at the edges, and its objectives (2.1, 19.7)."""

from msgspec import Struct

from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables, from_tables_for
from pbem.core.tables.records import records
from pbem.games.absolute_war.board.map import PACKAGE
from pbem.games.absolute_war.board.types import Side, ZoneId

BASIC_WIN = 9  # objectives that win the Basic Game for the German at once


class BasicZone(Struct, frozen=True):
    """What a Zone is in the Basic Game."""

    zone: ZoneId
    side: Side
    role: str
    source: str


@from_tables
def basic_zones() -> tuple[BasicZone, ...]:
    """Returns the table."""
    return records(BasicZone, package_text(PACKAGE, "data/basic_zones.csv"))


@from_tables_for
def basic_sources(side: Side) -> frozenset[ZoneId]:
    """Returns the Zones where supply and units enter in the place of the Map Boxes (Q79)."""
    return frozenset(row.zone for row in basic_zones() if row.side is side and row.role == "supply_source_and_entry")


@from_tables
def objectives() -> frozenset[ZoneId]:
    """Returns the Zones that the Basic Game is about."""
    return frozenset(row.zone for row in basic_zones() if row.role == "objective")
