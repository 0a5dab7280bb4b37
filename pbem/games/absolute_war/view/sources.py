"""What of the game's data is a stand-in: the tables say of each value whether it is reconstructed."""

from collections.abc import Iterable, Iterator, Sequence

from pbem.core.tables.in_play import from_tables
from pbem.core.telling.orders import enumerated
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.charts import (
    assault_results,
    battle_results,
    scenarios,
    setup_rows,
    terrain,
    turns,
    weathers,
)  # fmt: skip
from pbem.games.absolute_war.board.counters import units
from pbem.games.absolute_war.board.map import board

WORD = "reconstructed"


@from_tables
def stand_ins() -> str:
    """Returns a sentence that counts the values of the game which are not the published ones."""
    tables: Sequence[tuple[str, Iterable[str]]] = (
        ("Zones, seas and lakes", (row.source for row in board().zones.values())),
        ("borders", (row.source for row in set(board().borders.values()))),
        ("units", (row.source for row in units().values())),
        ("cards", (card.row.source for card in cards().values())),
        ("combat results", _of_both_tables()),
        ("rows of the terrain and weather charts", _of_both_charts()),
        ("turns", (row.source for row in turns().values())),
        ("scenarios", (row.source for row in scenarios().values())),
        ("lines of the set-ups", (row.source for name in scenarios() for row in setup_rows(name))),
    )
    found = [_counted(name, list(sources)) for name, sources in tables]
    return (
        f"The printed map, counters and cards were not at hand. Reconstructed, wholly or in part, are "
        f"{enumerated(each for each in found if each)}. They stand in for the published values, and are to be "
        "corrected from a real copy; the rest follows from the rulebook."
    )


def _of_both_tables() -> Iterator[str]:
    yield from (row.source for row in battle_results().values())
    yield from (row.source for row in assault_results().values())


def _of_both_charts() -> Iterator[str]:
    yield from (row.source for row in terrain().values())
    yield from (row.source for row in weathers().values())


def _counted(name: str, sources: Sequence[str]) -> str:
    number = sum(WORD in source for source in sources)
    return f"{number:,} of {len(sources):,} {name}" if number else ""
