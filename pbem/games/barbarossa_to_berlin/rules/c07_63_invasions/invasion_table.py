"""What each invasion card lists (7.63): its Beach Heads, its beaches, and the units that land."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables, from_tables_for
from pbem.core.tables.records import records
from pbem.games.barbarossa_to_berlin.board.counters import units
from pbem.games.barbarossa_to_berlin.board.map import PACKAGE
from pbem.games.barbarossa_to_berlin.board.types import OFF, RESERVE, Side, SpaceId, TypeId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.reinforcement_table import Arrival, Newcomer, arrivals
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import EIGHTH_ARMY, SEVENTH_ARMY, letters
from pbem.games.barbarossa_to_berlin.state.position import Position

OVERLORD, SHINGLE = 33, 46
ENTRY_PLACES: Mapping[str, tuple[SpaceId, ...]] = {  # the two armies that invade out of the Reserve Box
    SEVENTH_ARMY: (OFF, RESERVE[Side.ALLIED]),
    EIGHTH_ARMY: (RESERVE[Side.ALLIED],),
}


class Invasion(Struct, frozen=True):
    """A row of the table; `markers` are alternatives, of which an invasion uses one or a part of one."""

    card: int
    name: str
    markers: str
    beaches: str

    @property
    def alternatives(self) -> tuple[frozenset[str], ...]:
        """The sets of Beach Head markers that the card allows."""
        return tuple(frozenset(each.split()) for each in self.markers.split("|"))

    @property
    def range(self) -> tuple[SpaceId, ...]:
        """The beaches that the card allows."""
        return tuple(sorted(letters(*self.beaches)))


@from_tables
def invasions() -> Mapping[int, Invasion]:
    """Returns the invasion cards by number."""
    return {row.card: row for row in records(Invasion, package_text(PACKAGE, "data/invasions.csv"))}


class Force(Struct, frozen=True):
    """The units of an invasion as they can be had now: for the beaches, for the Reserve Box, and those wanting."""

    ashore: tuple[Newcomer, ...]
    reserve: tuple[Newcomer, ...]
    missing: tuple[TypeId, ...]


@carries_out("card-allied-01/forces", "card-allied-16/forces", "card-allied-33/forces", "card-allied-34/forces",
             "card-allied-45/forces", "card-allied-46/forces", "card-allied-50/forces",
             "card-allied-52/forces")  # fmt: skip
def force(position: Position, card: int) -> Force:
    """Returns the units of an invasion: counters not yet in play, and the two armies also from the Reserve Box."""
    found: list[Newcomer] = []
    missing: list[TypeId] = []
    for row in arrivals(Side.ALLIED, card):
        free = [unit for unit in _free(position, row) if unit not in {each.unit for each in found}][: row.counters]
        found += (Newcomer(unit, row.to, row.reduced) for unit in free)
        missing += [row.unit] * (row.counters - len(free))
    ashore = tuple(each for each in found if each.to == "beachhead")
    return Force(ashore, tuple(each for each in found if each.to != "beachhead"), tuple(missing))


def _free(position: Position, row: Arrival) -> Iterator[UnitId]:
    places = ENTRY_PLACES.get(row.unit, (OFF,))
    return (unit for unit in _counters(row.unit) if position.place(unit) in places)


@from_tables_for
def _counters(type_: TypeId) -> tuple[UnitId, ...]:
    return tuple(unit for unit, each in units().items() if each.id == type_)
