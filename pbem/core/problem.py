"""Whatever can go wrong with a log, as a value with a place. Nothing here is ever raised."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.rules import Private, Violation
from pbem.core.source import Line, Place, Span


class Kind(StrEnum):
    """The ways to be wrong, which are never mixed; `NOTICE` and `WAIVED` are told but are no fault.

    With what `WAITS` nobody has done wrong, but the log is not yet what both have agreed on.
    """

    UNUSABLE = "unusable input"
    NOT_UNDERSTOOD = "not understood"
    NOT_POSSIBLE = "not possible"
    NOT_PERMITTED = "not permitted"
    DIFFERS = "the boards differ"
    FOLLOWS = "follows from an earlier fault"
    WAITS = "waits for an answer"
    WAIVED = "waived"
    NOTICE = "notice"


MOST_FAULTS = 300  # beyond them the log is something else, or the players should mend these first
MOST_IN_A_LINE = 20  # problems of one order; more are told in one sentence
HARMLESS = frozenset({Kind.WAIVED, Kind.NOTICE})


class Problem(Struct, frozen=True):
    """One thing wrong: a stable code (the rulebook's number for an illegal move), place, words, remedy."""

    code: str
    kind: Kind
    message: str
    span: Span | None = None
    excerpt: str = ""
    remedy: str = ""
    cause: Place | None = None  # for FOLLOWS: the place of the order it follows from
    rule: str = ""  # the row that says why, where `code` is none of the rulebook's
    private: Private | None = None  # the remedy as one side may read it
    plain: bool = False  # the reading taken of its row decides nothing here, and is not told
    waived: str = ""  # why it is let stand

    def told_of(self, number: int) -> "Problem":
        """Returns the problem as that of several orders, of which this is the first."""
        if number == 1:
            return self
        return replace(self, message=f"{self.message} (the first of {number:,} orders here)")

    @property
    def row(self) -> str:
        """The row of the rulebook that is shown with it, if there is one of that name."""
        return self.rule or self.code

    @property
    def counts(self) -> bool:
        """Tells whether it makes the log unclean."""
        return self.kind not in HARMLESS


def said_of(violation: Violation, waived: str = "") -> str:
    """Returns what is said of a broken rule: the sentence, and why it is let stand, if it is."""
    return f"{violation.text} ({waived})" if waived else violation.text


def at_line(line: Line, code: str, kind: Kind, message: str, *, remedy: str = "", span: Span | None = None) -> Problem:
    """Returns a problem that lies on a line, at `span` or, without one, on the whole of it."""
    where = span or line.span()
    return Problem(code, kind, message, where, line.raw_line(where.line), remedy)


def bounded(problems: Sequence[Problem], most: int = MOST_FAULTS) -> tuple[Problem, ...]:
    """Returns no more problems than anybody reads, faults and notices apart, and says how many more there are."""
    if len(problems) <= most:
        return tuple(problems)
    counted = {True: 0, False: 0}
    kept: list[Problem] = []
    for each in problems:
        counted[each.counts] += 1
        if each.kind is Kind.UNUSABLE or counted[each.counts] <= most:
            kept.append(each)
    for counts, name, kind in ((True, "faults", Kind.NOT_UNDERSTOOD), (False, "notices", Kind.NOTICE)):
        if counted[counts] > most:
            message, remedy = f"{counted[counts] - most:,} more {name} are not told", "mend those that are told first"
            kept.append(Problem("log/too-many-faults", kind, message, kept[-1].span, "", remedy))
    return tuple(kept)


def by_place(problems: Iterable[Problem], files: Sequence[str]) -> tuple[Problem, ...]:
    """Returns problems by file, in the order of the files, and by line; those without a place come first."""
    return tuple(sorted(problems, key=lambda each: place_in(each.span, files)))


def place_in(span: Span | None, files: Sequence[str]) -> tuple[int, int, int]:
    """Returns where a place comes among all places of the files; one in no file comes last."""
    if span is None:
        return -1, 0, 0
    return files.index(span.file) if span.file in files else len(files), span.line, span.column


def and_so_on(line: Line) -> Problem:
    """Returns the last problem of an order that has more of them than anybody reads."""
    message = f"more names of this order are not understood; only the first {MOST_IN_A_LINE} problems are told"
    return at_line(line, "log/and-so-on", Kind.NOT_UNDERSTOOD, message, remedy="mend those first")
