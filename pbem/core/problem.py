"""Whatever can go wrong with a log, as a value with a place. Nothing here is ever raised."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pbem.core.rules import Private
from pbem.core.source import Line, Place, Span


class Kind(StrEnum):
    """The ways to be wrong, which are never mixed; `NOTICE` and `WAIVED` are told but are no fault."""

    UNUSABLE = "unusable input"
    NOT_UNDERSTOOD = "not understood"
    NOT_POSSIBLE = "not possible"
    NOT_PERMITTED = "not permitted"
    DIFFERS = "the boards differ"
    FOLLOWS = "follows from an earlier fault"
    WAIVED = "waived"
    NOTICE = "notice"


HARMLESS = frozenset({Kind.WAIVED, Kind.NOTICE})


@dataclass(frozen=True, slots=True)
class Problem:
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

    @property
    def row(self) -> str:
        """The row of the rulebook that is shown with it, if there is one of that name."""
        return self.rule or self.code

    @property
    def counts(self) -> bool:
        """Tells whether it makes the log unclean."""
        return self.kind not in HARMLESS


def at_line(line: Line, code: str, kind: Kind, message: str, *, remedy: str = "", span: Span | None = None) -> Problem:
    """Returns a problem that lies on a line, at `span` or, without one, on the whole of it."""
    where = span or line.span()
    return Problem(code, kind, message, where, line.raw_line(where.line), remedy)


def by_place(problems: Iterable[Problem], files: Sequence[str]) -> tuple[Problem, ...]:
    """Returns problems by file, in the order of the files, and by line; those without a place come first."""
    return tuple(sorted(problems, key=lambda each: place_in(each.span, files)))


def place_in(span: Span | None, files: Sequence[str]) -> tuple[int, int, int]:
    """Returns where a place comes among all places of the files; one in no file comes last."""
    if span is None:
        return -1, 0, 0
    return files.index(span.file) if span.file in files else len(files), span.line, span.column
