"""Where a rule stands in the program: the functions behind each row of the rules table, and the cases that show it."""

from collections.abc import Mapping

from msgspec import Struct

from pbem.core.tables.csv_rows import printed_text
from pbem.core.tables.records import records


class Covered(Struct, frozen=True):
    """A row of the rules table by its code; functions and cases with a blank between them."""

    code: str
    functions: str
    cases: str


def coverage(game: str) -> Mapping[str, Covered]:
    """Returns what stands behind each row of a game; `game` is its name, the table is made by `tests.rule_coverage`."""
    package = f"pbem.games.{game.replace('-', '_')}"
    return {each.code: each for each in records(Covered, printed_text(package, "data/coverage.csv"))}
