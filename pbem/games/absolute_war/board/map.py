"""The printed map: Zones, seas and lakes, and their borders (2.1)."""

from collections.abc import Iterable, Mapping
from math import hypot

from msgspec import Struct

from pbem.core.maps.areas import Neighbours, neighbours
from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.records import records
from pbem.games.absolute_war.board.types import Side, ZoneId

PACKAGE = __package__.rpartition(".")[0]  # the game's own, which holds `data/`
GREATER_GERMANY = "greater-germany"
SOVIET_UNION = "soviet-union"
NO_LAND = ("sea", "lake")


class Zone(Struct, frozen=True):
    """A Zone, or a sea or lake; `x`, `y` are its centre on a 1440 x 1230 drawing."""

    id: ZoneId
    name: str
    kind: str  # area, hex, box, sea, lake
    country: str
    realm: str
    terrain: str  # a row of the Terrain Effects Chart
    city: str  # major, minor, town or empty
    initial_control: str
    line: str  # west or east of the Partisan/Winter line
    war_aim: bool
    war_economy: bool
    war_production_icons: int
    lend_lease: bool
    war_crime_of: str  # whose Skull it is
    oil_well: bool
    hungary_orange_border: bool
    coast: str  # the sea that it lies at
    x: int
    y: int
    source: str

    @property
    def land(self) -> bool:
        """Tells whether units may be there at all."""
        return self.kind not in NO_LAND

    @property
    def hex(self) -> bool:
        """Tells a Major City Hex."""
        return self.kind == "hex"

    @property
    def box(self) -> bool:
        """Tells a Map Box."""
        return self.kind == "box"

    @property
    def area(self) -> bool:
        """Tells an Area."""
        return self.kind == "area"

    @property
    def city_site(self) -> bool:
        """Tells a Zone with a Major or Minor City, which may be a Source City (7.1)."""
        return self.city in ("major", "minor")

    @property
    def east(self) -> bool:
        """Tells a Zone east of the Partisan/Winter line (20.4)."""
        return self.line == "east"

    @property
    def home(self) -> Side:
        """Whose realm it lies in: Greater Germany or the Soviet Union."""
        return Side.GERMAN if self.realm == GREATER_GERMANY else Side.SOVIET

    @property
    def first_owner(self) -> Side:
        """Who controls it as the war begins: who owns the sites that are printed there (2.1.1)."""
        return Side(self.initial_control)


class Border(Struct, frozen=True):
    """A border between two Zones, or a coast or shore, once."""

    a: ZoneId
    b: ZoneId
    kind: str  # none, river, major_river, strait, ice_road; sea and lake for supply alone
    attack_allowed: bool
    movement_allowed: bool
    source: str


class Board(Struct, frozen=True, eq=False):
    """The map as graphs: of movement and of water, with the kind of each border."""

    zones: Mapping[ZoneId, Zone]  # seas and lakes among them
    borders: Mapping[tuple[ZoneId, ZoneId], Border]  # both ways
    land: Neighbours  # by which units move
    lakes: Mapping[ZoneId, frozenset[ZoneId]]  # Zones beyond a common lake (7.2)
    homes: tuple[ZoneId, ...]  # the Zones alone, in the order of the table

    def name(self, place: str) -> str:
        """Returns the printed name of a Zone."""
        found = self.zones.get(ZoneId(place))
        return found.name if found else place

    def border(self, a: ZoneId, b: ZoneId) -> str:
        """Returns the kind of a border; empty where there is none."""
        found = self.borders.get((a, b))
        return found.kind if found else ""

    def adjacent(self, zone: ZoneId) -> tuple[ZoneId, ...]:
        """Returns the Zones that units may move to from one; empty for what is no Zone."""
        return tuple(map(ZoneId, self.land.get(zone, ())))

    def attackable(self, a: ZoneId, b: ZoneId) -> bool:
        """Tells whether one may attack across a border (20.1)."""
        found = self.borders.get((a, b))
        return found is not None and found.attack_allowed

    def apart(self, one: str, other: str) -> float:
        """Returns how far two Zones lie apart on the map, as the crow flies."""
        a, b = self.zones[ZoneId(one)], self.zones[ZoneId(other)]
        return hypot(a.x - b.x, a.y - b.y)


@carries_out(
    "2.1/three-kinds-of-zone",
    "2.1/two-realms",
    "11.6/marked-edges-alone",
    "20.3/hex-inside-a-box",
    "11.4/lakes-and-seas-closed",
)
@from_tables
def board() -> Board:
    """Returns the one map of the game, read once."""
    zones = {row.id: row for row in records(Zone, package_text(PACKAGE, "data/zones.csv"))}
    borders = records(Border, package_text(PACKAGE, "data/borders.csv"))
    both = {pair: each for each in borders for pair in ((each.a, each.b), (each.b, each.a))}
    land = neighbours((each.a, each.b) for each in borders if each.movement_allowed)
    homes = tuple(id_ for id_, row in zones.items() if row.land)
    return Board(zones, both, land, _beyond_lakes(zones, borders), homes)


def _beyond_lakes(zones: Mapping[ZoneId, Zone], borders: Iterable[Border]) -> Mapping[ZoneId, frozenset[ZoneId]]:
    shores: dict[ZoneId, set[ZoneId]] = {}
    for each in borders:
        if each.kind == "lake":
            lake, shore = (each.a, each.b) if zones[each.a].kind == "lake" else (each.b, each.a)
            shores.setdefault(lake, set()).add(shore)
    found: dict[ZoneId, set[ZoneId]] = {}
    for around in shores.values():
        for shore in around:
            found.setdefault(shore, set()).update(around - {shore})
    return {zone: frozenset(others) for zone, others in found.items()}


@from_tables
def coasts() -> Mapping[str, frozenset[ZoneId]]:
    """Returns the Zones that lie at each sea: `baltic`, `black`, `caspian`."""
    rows = board().zones.values()
    return {sea: frozenset(row.id for row in rows if row.coast == sea) for sea in ("baltic", "black", "caspian")}


def matching(field: str) -> frozenset[ZoneId]:
    """Returns the Zones for which a column of the table says yes: `war_economy`, `oil_well`."""
    return frozenset(row.id for row in board().zones.values() if getattr(row, field))
