"""The table of a rulebook's obligations, `rules.csv`."""

from collections.abc import Callable

from msgspec import Struct, structs

from pbem.core.frozen import replace
from pbem.core.rules import Rule, RuleBook, Status
from pbem.core.tables.records import records


class RuleRow(Struct, frozen=True):
    """A row of `rules.csv`."""

    code: str
    page: str
    summary: str
    status: Status
    ruling: str
    note: str


def read_rulebook(text: str, ruling_in_words: Callable[[str], str] = str) -> RuleBook:
    """Returns every obligation of a rulebook by its code, in the rulebook's order."""
    rows = records(RuleRow, text)
    return {row.code: Rule(*structs.astuple(replace(row, ruling=ruling_in_words(row.ruling)))) for row in rows}
