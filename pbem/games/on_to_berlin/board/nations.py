"""The nations as the game begins: side or leaning, at war or not, how they come in (3.1.1, 3.1.2)."""

from collections.abc import Mapping

from msgspec import Struct

from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.records import records
from pbem.games.on_to_berlin.board.map import PACKAGE
from pbem.games.on_to_berlin.board.types import Nation, Side

ON_TRACKS = (Nation.US, Nation.SU, Nation.SP, Nation.TU)  # War Entry Tracks (2.2.2)


class NationRow(Struct, frozen=True):
    """A nation; `side` is that of a neutral's leaning, too, `minor` says that it has no Resource Area (12.1)."""

    id: Nation
    name: str
    side: Side
    neutral: bool
    at_war: bool
    entry: str
    minor: bool
    aliases: str
    source: str


class Space(Struct, frozen=True):
    """A space of a War Entry Track; `points` are those of the North Atlantic that are reached there (15.3)."""

    nation: Nation
    space: int
    kind: str
    points: int
    source: str


@from_tables
def nations() -> Mapping[Nation, NationRow]:
    """Returns every nation."""
    return {row.id: row for row in records(NationRow, package_text(PACKAGE, "data/nations.csv"))}


@from_tables
def tracks() -> Mapping[Nation, tuple[Space, ...]]:
    """Returns the War Entry Tracks, each from its start to Entry."""
    rows = records(Space, package_text(PACKAGE, "data/war_entry.csv"))
    return {nation: tuple(row for row in rows if row.nation is nation) for nation in ON_TRACKS}


@from_tables
def entry_spaces() -> Mapping[Nation, int]:
    """Returns the Entry space of each track."""
    return {nation: next(each.space for each in spaces if each.kind == "entry") for nation, spaces in tracks().items()}
