"""The printed tracks and charts: turns, weather, terrain, both result tables, limits (2.2)."""

from collections.abc import Mapping

from msgspec import Struct

from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.records import records
from pbem.games.absolute_war.board.map import PACKAGE
from pbem.games.absolute_war.board.types import Marker, Side, UnitId, Weather

MOST_WSP = 19
MOST_RP: Mapping[Side, int] = {Side.GERMAN: 4, Side.SOVIET: 6}
MARKERS: Mapping[Marker, int] = {Marker.ATTACK: 6, Marker.SUPPORT: 8, Marker.MOBILE: 4}
POCKETS = 4  # of each player (3.5)
OFFENSIVE_MARKERS = 4  # of both players (3.6)
HAND_LIMIT = 6
HEX_LIMIT, AREA_LIMIT, BOX_LIMIT = 1, 2, 4  # stacks; in a Map Box of each player (11.5.1)
LEAST_ODDS, MOST_ODDS = -3, 6


class TurnRow(Struct, frozen=True):
    """A turn of the Turn Track; lists are parted by semicolons."""

    turn: int
    date: str
    year: int
    months: int
    weather: Weather
    basic_initiative: Side
    event_id: str
    event: str
    war_status_check: bool
    soviet_wsp_change: int
    german_card_draw_change: int
    german_attack_marker_change: int
    soviet_attack_marker_change: int
    german_upgrades_allowed: bool
    soviet_upgrades_allowed: bool
    markers_in: str
    markers_out: str
    partisan_markers_in: int
    german_reinforcements: str
    soviet_reinforcements: str
    soviet_front_upgrades: str
    german_withdrawals: str
    game_ends: str
    source: str

    def upgrades_allowed(self, side: Side) -> bool:
        """Tells whether a player may pay for upgrades in the turn (21.2.4)."""
        return self.german_upgrades_allowed if side is Side.GERMAN else self.soviet_upgrades_allowed


class WeatherRow(Struct, frozen=True):
    """What a kind of weather allows (8.0, 11.3, 12.5.5)."""

    id: Weather
    name: str
    max_mp: int
    attack_markers: int
    air_units: int
    defender_cp: int
    pincer: bool
    mobile_exploitation: bool
    west_of_winter_line_as: Weather
    source: str


class TerrainRow(Struct, frozen=True):
    """A row of the Terrain Effects Chart: a terrain, a kind of border or a status marker."""

    id: str
    name: str
    category: str
    mp_cost: int | None
    stop: bool
    passable: bool
    combat_table: str  # battle, assault
    defender_cp: int
    attacker_cp: int
    pincer: bool
    mobile_exploitation: bool
    max_mp: int | None
    source: str


class BattleRow(Struct, frozen=True):
    """A result of the Battle table (12.7.1) with its icons (12.7.3)."""

    code: str
    name: str
    lead_attacker_retreat_zones: int
    lead_attacker_fate: str
    lead_attacker_choice: str
    defender_retreat_zones: int
    defender_retreat_scope: str
    target_fate: str
    attacker_may_advance: str
    mobile_exploitation: bool
    oil_barrel: bool
    german_cross: bool
    brown_explosion: bool
    black_airplane: bool
    red_arrow: bool
    major_offensive: bool
    source: str


class AssaultRow(Struct, frozen=True):
    """A result of the Assault table (12.7.2) with its icons."""

    code: str
    name: str
    min_difference: int | None
    max_difference: int | None
    lead_attacker_effect: str
    chooser: str
    choice_a: str
    choice_b: str
    attacker_may_advance: str
    oil_barrel: bool
    german_cross: bool
    brown_explosion: bool
    black_airplane: bool
    red_arrow: bool
    major_offensive: bool
    source: str


class Scenario(Struct, frozen=True):
    """A scenario: when it begins and ends, and what the tracks show first."""

    id: str
    name: str
    mode: str
    first_turn: int
    last_turn: int
    initiative: Side
    german_wsp: int
    soviet_wsp: int
    german_rp: int
    soviet_rp: int
    german_attack_markers: int
    soviet_attack_markers: int
    german_victory: str
    soviet_victory: str
    otherwise: str
    setup_file: str
    source: str


class SetUp(Struct, frozen=True):
    """A row of a set-up: control, a unit, a marker, a track or a card."""

    kind: str
    piece: str
    location_kind: str
    location: str
    stack: int
    position: int  # 1 is the top of the stack
    side: str
    state: str
    source: str


@from_tables
def turns() -> Mapping[int, TurnRow]:
    """Returns the Turn Track."""
    return {row.turn: row for row in records(TurnRow, package_text(PACKAGE, "data/turns.csv"))}


@from_tables
def weathers() -> Mapping[Weather, WeatherRow]:
    """Returns the weather key of the Turn Track."""
    return {row.id: row for row in records(WeatherRow, package_text(PACKAGE, "data/weather.csv"))}


@from_tables
def terrain() -> Mapping[str, TerrainRow]:
    """Returns the Terrain Effects Chart."""
    return {row.id: row for row in records(TerrainRow, package_text(PACKAGE, "data/terrain.csv"))}


@from_tables
def battle_results() -> Mapping[str, BattleRow]:
    """Returns the Battle table."""
    return {row.code: row for row in records(BattleRow, package_text(PACKAGE, "data/crt_battle.csv"))}


@from_tables
def assault_results() -> Mapping[str, AssaultRow]:
    """Returns the Assault table."""
    return {row.code: row for row in records(AssaultRow, package_text(PACKAGE, "data/crt_assault.csv"))}


@from_tables
def scenarios() -> Mapping[str, Scenario]:
    """Returns the scenarios."""
    return {row.id: row for row in records(Scenario, package_text(PACKAGE, "data/scenarios.csv"))}


def setup_rows(scenario: str) -> tuple[SetUp, ...]:
    """Returns the set-up of a scenario."""
    return records(SetUp, package_text(PACKAGE, f"data/setup_{scenario.replace('-', '_')}.csv"))


def listed(cell: str) -> tuple[UnitId, ...]:
    """Returns the units of a cell of the Turn Track."""
    return tuple(UnitId(each) for each in cell.split(";") if each)
