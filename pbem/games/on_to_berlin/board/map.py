"""The printed map: areas of land and sea, and their borders (2.2.1)."""

from collections.abc import Mapping
from math import hypot

from msgspec import Struct

from pbem.core.maps.areas import Neighbours, neighbours
from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.records import records
from pbem.games.on_to_berlin.board.types import GONE, NEW_WEAPONS, POOL, AreaId, Nation, Side

PACKAGE = __package__.rpartition(".")[0]  # the game's own, which holds `data/`
POOL_NAMES: Mapping[str, str] = {
    POOL: "the Mobilization Pool", NEW_WEAPONS: "the New Weapons Pool", GONE: "out of the game",
}  # fmt: skip


class Area(Struct, frozen=True):
    """An area; `x`, `y` are its centre on a 1360 x 880 drawing, `halves` its resource in half points."""

    id: AreaId
    name: str
    kind: str
    nation: str  # printed; empty for the Black Sea
    resource: str  # red, black, half or empty
    halves: int
    doubled: bool  # its points count double towards the 10 of a strategic victory (14.1)
    north: bool  # of the Axis-Ally Operational Limit (15.6)
    closed_to: str  # axis, allied, all or empty (15.7)
    polish: bool  # passes to the Soviet Union when Poland surrenders (15.4)
    x: int
    y: int
    aliases: str
    source: str

    @property
    def land(self) -> bool:
        """Tells land from sea."""
        return self.kind == "land"

    @property
    def home(self) -> Nation | None:
        """The nation whose home area it is; seas are nobody's home (R17)."""
        return Nation(self.nation) if self.land else None

    def shut(self, side: Side) -> bool:
        """Tells whether the units of a side may never enter it (15.7)."""
        return self.closed_to in (side, "all")


class Border(Struct, frozen=True):
    """A border between two areas, once; `suez` marks the three that the Allies have by way of Egypt (15.7.1)."""

    a: AreaId
    b: AreaId
    kind: str
    suez: bool
    source: str


class Board(Struct, frozen=True, eq=False):
    """The map as a graph: `plain` without the links by way of Suez, `suez` with them."""

    areas: Mapping[AreaId, Area]
    borders: tuple[Border, ...]
    plain: Neighbours
    suez: Neighbours

    def name(self, place: str) -> str:
        """Returns the printed name of an area or pool."""
        found = self.areas.get(AreaId(place))
        return found.name if found else POOL_NAMES.get(place, place)

    def apart(self, one: str, other: str) -> float:
        """Returns how far two areas lie apart on the map, as the crow flies."""
        a, b = self.areas[AreaId(one)], self.areas[AreaId(other)]
        return hypot(a.x - b.x, a.y - b.y)


@carries_out("2.2.1/areas-land-or-sea", "2.2.1/borders")
@from_tables
def board() -> Board:
    """Returns the one map of the game, read once."""
    areas = {row.id: row for row in records(Area, package_text(PACKAGE, "data/areas.csv"))}
    borders = records(Border, package_text(PACKAGE, "data/borders.csv"))
    plain = neighbours((each.a, each.b) for each in borders if not each.suez)
    return Board(areas, borders, plain, neighbours((each.a, each.b) for each in borders))


@carries_out("3.4/home-is-what-is-printed")
@from_tables
def homes() -> Mapping[Nation, frozenset[AreaId]]:
    """Returns the home areas of each nation."""
    every = [(row.home, row.id) for row in board().areas.values()]
    return {nation: frozenset(area for home, area in every if home is nation) for nation in Nation}
