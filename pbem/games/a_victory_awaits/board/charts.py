"""The printed charts: combat results, terrain effects, turn track, chits, deployment zones, victory points."""

import csv
import io
from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables, from_tables_for
from pbem.core.tables.records import records
from pbem.games.a_victory_awaits.board.map import PACKAGE
from pbem.games.a_victory_awaits.board.types import ChitId, ChitKind, HexId, Scenario

STACKING_LIMIT = 2  # units a hex (3.1)
COMMAND_RANGE = 4  # hexes (8.2)
RAIL_RANGE = 6  # hexes from the railroad that an Axis line of communications may run (3.3)
LAST_TURN = 9


class Result(Struct, frozen=True):
    """A result of the combat results table: steps that each side loses, hexes that the defender retreats (10.4)."""

    attacker: int = 0
    defender: int = 0
    retreat: int = 0


class ResultsTable(Struct, frozen=True):
    """The combat results table: its ratios from left to right, and the printed results by die."""

    names: tuple[str, ...]
    ratios: tuple[Fraction, ...]
    cells: Mapping[int, tuple[str, ...]]

    @carries_out("10.3/strength-ratio", "10.3/ten-to-one-limit", "10.3/above-ten-to-one")
    def column(self, attack: int, defence: int) -> int | None:
        """Returns the column of a ratio, rounded in the defender's favour; None below the first one (10.3).

        Over no defence at all every ratio is exceeded (Q35).
        """
        reached = (attack * ratio.denominator >= ratio.numerator * defence for ratio in self.ratios)
        return max((place for place, enough in enumerate(reached) if enough), default=None)

    def result(self, column: int, die: int) -> str:
        """Returns the printed result."""
        return self.cells[die][column]


class Ground(Struct, frozen=True):
    """A line of the terrain effects chart as printed; numbers stand where movement has a price."""

    key: str
    terrain: str
    mp_mech: str
    mp_foot: str
    combat: str
    shift_left: str
    advance_max_hexes: str
    example: str
    source: str


class Turn(Struct, frozen=True):
    """A space of a turn track."""

    game: Scenario
    turn: int
    dates: str
    su_chits: int
    ger_chits: int
    rum_chits: int
    su_reinf: int
    ger_reinf: int
    rum_reinf: int
    strategic_reserve_max: int
    notes: str
    source: str


class Chit(Struct, frozen=True):
    """A command chit, and from which turn it may be selected in each game (6.2, 15.2)."""

    id: ChitId
    owner: str
    nationality: str
    kind: ChitKind
    hq: str
    map: str
    leningrad_from: int | None
    smolensk_from: int | None
    kiev_from: int | None
    campaign_from: int | None
    interrupt: bool
    notes: str
    source: str

    @carries_out("18.1/chits", "18.2/chits", "18.3/chits")
    def first_turn(self, scenario: Scenario) -> int | None:
        """Returns from which turn it may be selected; None if it has no part in the game."""
        turn: int | None = getattr(self, f"{scenario}_from")
        return turn


class Zone(Struct, frozen=True):
    """A deployment zone, or where a marker or a group of units starts (4.0)."""

    zone: str
    map: str
    side: str
    formation: str
    kind: str
    centre: str
    radius: int | None
    hexes: str
    requirement: str
    units: int | None
    used_in: str
    turn: int
    notes: str
    source: str

    @property
    def spaces(self) -> Sequence[HexId]:
        """Its hexes."""
        return [HexId(each) for each in self.hexes.split()]

    def plays(self, scenario: Scenario) -> bool:
        """Tells whether it belongs to a game."""
        return scenario in self.used_in.split()


class Award(Struct, frozen=True):
    """A line of the victory schedule (16.1)."""

    game: str
    item: str
    vp: int
    vp_out_of_communication: int | None
    notes: str
    source: str


@carries_out("10.3/crt-columns")
@from_tables
def results() -> ResultsTable:
    """Returns the combat results table."""
    head, *lines = csv.reader(io.StringIO(package_text(PACKAGE, "data/crt.csv")))
    names = tuple(head[1:-1])
    ratios = tuple(Fraction(name.partition(":")[0]) for name in names)
    return ResultsTable(names, ratios, {int(line[0]): tuple(line[1:-1]) for line in lines})


@carries_out("10.4/no-effect")
@from_tables_for
def parsed(cell: str) -> Result:
    """Returns what a printed result means: `A1`, `-`, `R`, `2RR`."""
    if cell == "-":
        return Result()
    if cell.startswith("A"):
        return Result(attacker=int(cell[1:]))
    return Result(defender=int(cell.rstrip("R") or 0), retreat=cell.count("R"))


@from_tables
def ground() -> Mapping[str, Ground]:
    """Returns the terrain effects chart by key."""
    return {row.key: row for row in records(Ground, package_text(PACKAGE, "data/tec.csv"))}


@from_tables_for
def turns(scenario: Scenario) -> Mapping[int, Turn]:
    """Returns the turn track of a game."""
    every = records(Turn, package_text(PACKAGE, "data/turn_track.csv"))
    return {row.turn: row for row in every if row.game == scenario}


@carries_out("2.2/two-chits-of-a-panzergruppe")
@from_tables
def chits() -> Mapping[ChitId, Chit]:
    """Returns every command chit."""
    return {row.id: row for row in records(Chit, package_text(PACKAGE, "data/chits.csv"))}


@from_tables
def zones() -> tuple[Zone, ...]:
    """Returns every deployment zone and starting group."""
    return records(Zone, package_text(PACKAGE, "data/deployment.csv"))


@from_tables
def awards() -> tuple[Award, ...]:
    """Returns the victory schedule."""
    return records(Award, package_text(PACKAGE, "data/victory.csv"))
