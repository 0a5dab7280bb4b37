"""The readings that are taken where the rulebook contradicts itself or is silent: a question and its answer each."""

from collections.abc import Mapping

from msgspec import Struct

from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.records import records
from pbem.games.a_victory_awaits.board.map import PACKAGE


class Reading(Struct, frozen=True):
    """A row of `rulings.csv`."""

    ruling: str
    question: str
    reading: str


@from_tables
def readings() -> Mapping[str, Reading]:
    """Returns every reading by its number, `Q3`."""
    return {row.ruling: row for row in records(Reading, package_text(PACKAGE, "data/rulings.csv"))}


def in_words(numbers: str) -> str:
    """Returns readings, `Q2 Q7`, with the question that each answers."""
    found = (readings()[number] for number in numbers.split())
    return " ".join(f"{row.ruling}: {row.question} {row.reading}." for row in found)
