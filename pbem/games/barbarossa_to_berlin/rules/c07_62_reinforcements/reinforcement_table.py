"""What the cards bring: the table of reinforcements, and the counters that a card still has to give (7.62)."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables_for
from pbem.core.tables.records import records
from pbem.games.barbarossa_to_berlin.board.counters import unit_types, units
from pbem.games.barbarossa_to_berlin.board.map import PACKAGE
from pbem.games.barbarossa_to_berlin.board.types import OFF, Side, TypeId, UnitId
from pbem.games.barbarossa_to_berlin.state.position import Position

NATION_WORDS = {
    "br": "British", "us": "U.S.", "su": "Soviet", "ge": "German", "it": "Italian", "hu": "Hungarian",
    "yu": "Yugoslav",
}  # fmt: skip
ONE_NATION = {"cw": "br", "ff": "us"}  # they come on the cards of that nation


class Arrival(Struct, frozen=True):
    """A line of the table: what a card brings, where to, and with which side up."""

    side: Side
    card: int
    unit: TypeId
    counters: int
    to: str
    reduced: bool
    note: str


class Newcomer(Struct, frozen=True):
    """A counter that a card brings."""

    unit: UnitId
    to: str
    reduced: bool


@carries_out("card-axis-32/10th-and-14th-armies", "card-axis-33/15th-and-19th-armies", "card-axis-34/8th-army",
             "card-axis-35/5th-panzer-army", "card-axis-36/6th-ss-panzer-army", "card-axis-37/1st-fj-army",
             "card-allied-02/four-fronts", "card-allied-04/six-tank-armies", "card-allied-05/desert-army",
             "card-allied-13/five-shock-armies", "card-allied-24/three-fronts", "card-allied-26/1st-canadian-army",
             "card-allied-38/us-15th-army", "card-allied-40/us-3rd-army", "card-allied-41/us-9th-army")  # fmt: skip
@from_tables_for
def arrivals(side: Side, number: int) -> tuple[Arrival, ...]:
    """Returns what a card brings."""
    every = records(Arrival, package_text(PACKAGE, "data/reinforcements.csv"))
    return tuple(row for row in every if (row.side, row.card) == (side, number))


@from_tables_for
def nations(side: Side, number: int) -> frozenset[str]:
    """Returns the nations whose one Reinforcement card of the turn it would be (7.62)."""
    found = {unit_types()[row.unit].nation for row in arrivals(side, number)}
    return frozenset(ONE_NATION.get(nation, nation) for nation in found)


def newcomers(position: Position, side: Side, number: int) -> tuple[Newcomer, ...]:
    """Returns the counters that a card brings; those that are in play already are not among them."""
    found: list[Newcomer] = []
    for row in arrivals(side, number):
        taken = {each.unit for each in found}
        free = [unit for unit in _off(position, row.unit) if unit not in taken]
        found += (Newcomer(unit, row.to, row.reduced) for unit in free[: row.counters])
    return tuple(found)


def _off(position: Position, type_: TypeId) -> Iterator[UnitId]:
    return (unit for unit in _counters(type_) if position.place(unit) == OFF)


@from_tables_for
def _counters(type_: TypeId) -> tuple[UnitId, ...]:
    return tuple(unit for unit, each in units().items() if each.id == type_)
