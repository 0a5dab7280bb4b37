"""The printed charts: turn track, cards, fire tables, set-up (4, 6, 7, 11.2)."""

import csv
import io
from bisect import bisect_right
from collections.abc import Mapping

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables, from_tables_for
from pbem.core.tables.records import records
from pbem.games.barbarossa_to_berlin.board.map import PACKAGE
from pbem.games.barbarossa_to_berlin.board.types import Orders, Side

HAND_BASE, HAND_MINIMUM, HAND_MAXIMUM = 7, 5, 8
OIL_AXIS = {0: -1, 1: 0, 2: 1, 3: 1}
OIL_ALLIED = {0: -2, 1: -1, 2: 0, 3: 1}
STACKING_LIMIT = 3
START_VP = 7
STAND_FAST_MARKERS = 3
PARTISAN_MARKERS = 6
SOVIET_TRENCHES = 5  # markers of the counter mix: a design limit (10.2)


class Card(Struct, frozen=True):
    """A strategy card; `box` is the colour that says how it may be used (7.1)."""

    id: str
    side: Side
    number: int
    name: str
    deck: str
    ops: int
    type: str
    box: str
    remove: bool
    provisional_yellow: str
    barred_in_spring_thaw: bool
    rp_br: int = 0
    rp_us: int = 0
    rp_su: int = 0
    rp_ge: int = 0
    rp_axis: int = 0

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class Turn(Struct, frozen=True):
    """A box of the turn record track with what the rules say of that turn."""

    turn: int
    season: str
    year: int
    name: str
    action_rounds: int
    counts_as_spring_round_6: bool
    orders_roll: bool
    spring_thaw_rounds: str
    winter_42: bool
    axis_sr_barred_in_su: bool
    soviet_entrench: str
    axis_rp_card_limit: int | None
    axis_min_hand: int
    vp_requirement: int | None
    partisans_per_action: int
    invasions_barred_a_to_i: bool


class OrdersBox(Struct, frozen=True):
    """A line of the Orders Tables (8.1)."""

    side: Side
    die: int
    orders: Orders


class Placement(Struct, frozen=True):
    """A line of the set-up list (20.2)."""

    item: str
    what: str
    where: str
    reduced: bool
    counters: int


class FireTable(Struct, frozen=True):
    """A fire table (11.2): column names, least strength of each, results by die."""

    columns: tuple[str, ...]
    least: tuple[int, ...]
    results: Mapping[int, tuple[int, ...]]

    @carries_out("11.2/fire-column")
    def column(self, strength: int) -> int:
        """Returns the column of a strength, counted from 0."""
        return max(0, bisect_right(self.least, strength) - 1)

    @carries_out("11.2/column-limits")
    def shifted(self, column: int, shift: int) -> int:
        """Returns the column after shifts, which never lead off the table (11.2)."""
        return min(max(column + shift, 0), len(self.columns) - 1)


@from_tables_for
def fire_table(large: bool) -> FireTable:
    """Returns the LCU or the SCU fire table."""
    text = package_text(PACKAGE, "data/lcu_fire.csv" if large else "data/scu_fire.csv")
    head, least, *lines = csv.reader(io.StringIO(text))
    results = {int(line[0]): tuple(map(int, line[1:])) for line in lines}
    return FireTable(tuple(head[1:]), tuple(map(int, least[1:])), results)


@carries_out("2.3/deck-composition", "card-list/axis-35-misnumbered")
@from_tables_for
def cards(side: Side) -> Mapping[int, Card]:
    """Returns a side's deck by card number."""
    every = records(Card, package_text(PACKAGE, "data/cards.csv"))
    return {card.number: card for card in every if card.side == side}


@from_tables
def turns() -> Mapping[int, Turn]:
    """Returns the turn track."""
    return {row.turn: row for row in records(Turn, package_text(PACKAGE, "data/turns.csv"))}


@from_tables
def orders_table() -> Mapping[tuple[Side, int], Orders]:
    """Returns both sides' Orders Tables by side and die (8.1)."""
    every = records(OrdersBox, package_text(PACKAGE, "data/orders.csv"))
    return {(row.side, row.die): row.orders for row in every}


@carries_out("20.2/british", "20.2/soviet-armies", "20.2/soviet-fronts", "20.2/southwest-front-mechanised",
             "20.2/soviet-reserve", "20.2/italy-corps", "20.2/italy-mechanised-corps", "20.2/hungary", "20.2/bulgaria",
             "20.2/romania", "20.2/romania-reserve", "20.2/german-corps", "20.2/german-vienna", "20.2/german-north",
             "20.2/german-centre", "20.2/german-south", "20.2/german-yassi", "20.2/german-hellfire-pass",
             "20.2/german-reserve", "20.2/sweden", "20.2/turkey-armies", "20.2/turkey-reserve")  # fmt: skip
@from_tables
def setup_list() -> tuple[Placement, ...]:
    """Returns the campaign's set-up (20.2)."""
    return records(Placement, package_text(PACKAGE, "data/setup.csv"))
