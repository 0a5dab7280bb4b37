"""What of the game's data is a stand-in: the tables say of each value whether it is reconstructed."""

from collections.abc import Iterable, Sequence

from pbem.core.tables.in_play import from_tables
from pbem.core.telling.orders import enumerated
from pbem.games.on_to_berlin.board.cards import cards
from pbem.games.on_to_berlin.board.charts import setup_rows, turns
from pbem.games.on_to_berlin.board.counters import kinds
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.nations import nations, tracks

WORD = "reconstructed"


@from_tables
def stand_ins() -> str:
    """Returns a sentence that counts the values of the game which are not the published ones."""
    tables: Sequence[tuple[str, Iterable[str]]] = (
        ("areas", (row.source for row in board().areas.values())),
        ("borders", (row.source for row in board().borders)),
        ("kinds of counters", (row.source for row in kinds().values())),
        ("lines of the set-up", (row.source for row in setup_rows())),
        ("cards", (row.source for row in cards().values())),
        ("nations", (row.source for row in nations().values())),
        ("spaces of the War Entry Tracks", (row.source for spaces in tracks().values() for row in spaces)),
        ("turns", (row.source for row in turns().values())),
    )
    found = [_counted(name, list(sources)) for name, sources in tables]
    return (
        f"The printed map, counters and cards were not at hand. Reconstructed, wholly or in part, are "
        f"{enumerated(each for each in found if each)}. They stand in for the published values, and are to be "
        "corrected from a real copy; the rest follows from the rulebook."
    )


def _counted(name: str, sources: Sequence[str]) -> str:
    number = sum(WORD in source for source in sources)
    return f"{number:,} of {len(sources):,} {name}" if number else ""
