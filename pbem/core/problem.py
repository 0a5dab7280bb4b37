"""Whatever can go wrong with a log, as a value with a place. Nothing here is ever raised."""

from dataclasses import dataclass
from enum import StrEnum

from pbem.core.source import Line, Span


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
    cause: int | None = None  # for FOLLOWS: the line number of the order it follows from

    @property
    def counts(self) -> bool:
        """Tells whether it makes the log unclean."""
        return self.kind not in HARMLESS


def at_line(line: Line, code: str, kind: Kind, message: str, *, remedy: str = "", span: Span | None = None) -> Problem:
    """Returns a problem that lies on a line, at `span` or, without one, on the whole of it."""
    where = span or line.span()
    return Problem(code, kind, message, where, line.raw_line(where.line), remedy)
