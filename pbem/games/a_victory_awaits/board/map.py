"""The printed maps: hexes, what crosses their sides, and the play area of each scenario (2.1, terrain chart)."""

from collections.abc import Mapping

from msgspec import Struct

from pbem.core.maps.hexes import Spot, around, distance
from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables, from_tables_for
from pbem.core.tables.records import records
from pbem.games.a_victory_awaits.board.types import LAND, City, HexId, Scenario, Side, Terrain

PACKAGE = __package__.rpartition(".")[0]  # the game's own, which holds `data/`
LETTERS = {"L": "leningrad", "S": "smolensk", "K": "kiev", "C": "campaign"}


class Hex(Struct, frozen=True):
    """A hex; `hex_id` is the letter of its map and the printed number, `col` and `urow` lie on one grid."""

    hex_id: HexId
    map: str
    hex: str
    other_numbers: str
    campaign_label: str
    col: int
    urow: int
    terrain: Terrain
    city: City
    name: str
    supply: str
    supply_in: str
    from_moscow: bool
    stand_fast: bool
    breakthrough: bool
    side_of_start_line: str
    leningrad: bool
    smolensk: bool
    kiev: bool
    campaign: bool
    source: str

    @property
    def spot(self) -> Spot:
        """Its place on the grid of all maps."""
        return Spot(self.col, self.urow)

    @property
    def land(self) -> bool:
        """Tells land from lake and sea."""
        return self.terrain in LAND

    @property
    @carries_out("2.1/start-line-gives-control", "3.4/first-owners", "4.0/control-markers")
    def first_owner(self) -> Side:
        """Who controls it at the start: it lies east or west of the start line (3.4)."""
        return Side.SOVIET if self.side_of_start_line == "east" else Side.AXIS

    @carries_out("2.1/supply-sources")
    def supplies(self, side: Side, scenario: Scenario) -> bool:
        """Tells whether it is a supply source of a side in a scenario."""
        return self.supply == side and any(LETTERS[letter] == scenario for letter in self.supply_in)


class Hexside(Struct, frozen=True):
    """A side between two hexes, where anything lies on it."""

    hex_a: HexId
    hex_b: HexId
    minor_river: bool
    major_river: bool
    road: bool
    railroad: bool
    prohibited: bool
    start_line: bool
    bridge: bool
    map_border: str
    source: str

    @property
    def river(self) -> bool:
        """Tells whether any river runs along it."""
        return self.minor_river or self.major_river


Sides = Mapping[tuple[HexId, HexId], Hexside]


class Board(Struct, frozen=True, eq=False):  # one board a scenario: what follows from it is cached by it
    """The play area of a scenario; what lies outside is off the map (2.1)."""

    scenario: Scenario
    hexes: Mapping[HexId, Hex]
    near: Mapping[HexId, tuple[HexId, ...]]
    sides: Sides  # both ways round

    def side(self, a: HexId, b: HexId) -> Hexside | None:
        """Returns the hexside between two hexes, if anything is on it."""
        return self.sides.get((a, b))

    def prohibited(self, a: HexId, b: HexId) -> bool:
        """Tells whether a hexside is closed to normal movement, as one between land and water is."""
        side = self.sides.get((a, b))
        return side is not None and side.prohibited

    def apart(self, one: HexId, other: HexId) -> int:
        """Returns how many hexes two hexes lie apart."""
        return distance(self.hexes[one].spot, self.hexes[other].spot)

    def name(self, hex_: HexId) -> str:
        """Returns a hex as players call it: its number, with the name of what is built there."""
        found = self.hexes.get(hex_)
        return f"{hex_} {found.name}" if found and found.name else str(hex_)


@from_tables
def all_hexes() -> Mapping[HexId, Hex]:
    """Returns the hexes of all three maps."""
    return {row.hex_id: row for row in records(Hex, package_text(PACKAGE, "data/hexes.csv"))}


@from_tables
def all_sides() -> Sides:
    """Returns the hexsides of all maps, both ways round."""
    found = records(Hexside, package_text(PACKAGE, "data/hexsides.csv"))
    return {pair: side for side in found for pair in ((side.hex_a, side.hex_b), (side.hex_b, side.hex_a))}


@carries_out(
    "2.1/one-map-of-three", "2.1/off-the-map", "18.1/map-and-units", "18.2/map-and-units", "18.2/border-hexsides",
    "18.3/map-and-units", "19.1/one-map",
)  # fmt: skip
@from_tables_for
def board(scenario: Scenario) -> Board:
    """Returns the play area of a scenario, built once."""
    hexes = {id_: row for id_, row in all_hexes().items() if getattr(row, scenario)}
    spots = {(row.col, row.urow): id_ for id_, row in hexes.items()}
    near = {id_: tuple(spots[each] for each in around(row.spot) if each in spots) for id_, row in hexes.items()}
    return Board(scenario, hexes, near, all_sides())
