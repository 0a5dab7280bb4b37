"""A text as it came in: physical lines whose characters remember the columns they stood in."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from pbem.core.problem import Kind, Problem
from pbem.core.source import Piece, Span
from pbem.log.mails.letter import NO_LETTER, Letter

LONGEST_EXCERPT = 200
_BEFORE_QUOTES = " \t\v\f\xa0\u200b\u200e\u2060\ufeff"  # telephones put a byte order mark there

# Old mail programs quote with a bar; two of them hide a spoiler, and a table has another one at the end of its line.
_MARKS = re.compile(rf"(?:[{_BEFORE_QUOTES}]{{0,20}}[>|])+[{_BEFORE_QUOTES}]?")
_BAR = re.compile(r"\|(?:\s*$|[\s>](?!.*\|\s*$))")


class Mapped(Struct, frozen=True):
    """Text with the column of each of its characters; a `range` while nothing was taken out."""

    text: str
    columns: Sequence[int]

    def part(self, start: int, end: int | None = None) -> "Mapped":
        """Returns text[start:end] with its columns."""
        return Mapped(self.text[start:end], self.columns[start:end])

    def stripped(self) -> "Mapped":
        """Returns the text without blanks at its ends."""
        text = self.text.strip()
        if len(text) == len(self.text):
            return self
        start = len(self.text) - len(self.text.lstrip())
        return Mapped(text, self.columns[start : start + len(text)])

    def edited(self, edits: Iterable[tuple[int, int, str]]) -> "Mapped":
        """Returns the text with each stretch (start, end, new) replaced; edits are in order and apart."""
        texts: list[str] = []
        columns: list[int] = []
        done = 0
        for start, end, new in edits:
            texts += (self.text[done:start], new)
            columns += self.columns[done:start]
            columns += [self.columns[min(start + index, end - 1)] for index in range(len(new))]
            done = end
        if not texts:
            return self
        return Mapped("".join((*texts, self.text[done:])), [*columns, *self.columns[done:]])

    def pieces(self, offset: int, line: int) -> tuple[Piece, ...]:
        """Returns the places of the text when it begins at `offset` of a logical line."""
        columns = self.columns
        if isinstance(columns, range):
            return (Piece(offset, line, columns.start),)
        return tuple(
            Piece(offset + index, line, column)
            for index, column in enumerate(columns)
            if not index or column != columns[index - 1] + 1
        )


NOTHING = Mapped("", range(1, 1))


def whole(line: str) -> Mapped:
    """Returns a physical line as it stands."""
    return Mapped(line, range(1, len(line) + 1))


def is_quoted(line: str) -> bool:
    """Tells whether a mail program has marked the line as somebody else's words."""
    if ">" not in line and "|" not in line:
        return False
    text = line.lstrip(_BEFORE_QUOTES)
    return text.startswith(">") or (text.startswith("|") and _BAR.match(text) is not None)


def quotes_words(line: str) -> bool:
    """Tells whether a quoted line has more in it than marks."""
    return is_quoted(line) and any(map(str.isalnum, line))


def unquoted(line: str) -> Mapped:
    """Returns a physical line without the marks of quotation before it."""
    found = _MARKS.match(line)
    return whole(line).part(found.end()) if found else whole(line)


def own_words(line: str) -> Mapped:
    """Returns a physical line, or nothing where it is quoted."""
    return NOTHING if is_quoted(line) else whole(line)


class Row(NamedTuple):
    """One physical line after the markup of its format is gone."""

    number: int
    text: Mapped
    flows: bool = False  # the line above has no end of its own: a mail program has broken it


class Below(NamedTuple):
    """What is below the line `first` and others, which look like the head of somebody else's words.

    `thread` says that it may also be the next mail of a saved thread; `page` has the lines if they are another's, as
    those of a mail are whose turn is attached. `signed` says that the line is below the block, and names its writer.
    """

    first: int
    sure: bool
    rows: Sequence[Row]
    thread: bool = False
    page: "Page | None" = None
    signed: bool = False


class Page(Struct, frozen=True):
    """All lines of a text; `raw` is untouched and begins with line number `first`."""

    file: str
    format: str
    raw: Sequence[str]
    rows: Sequence[Row]
    first: int = 1
    problems: tuple[Problem, ...] = ()
    letter: Letter = NO_LETTER
    beside: Sequence[Row] = ()  # below a signature: no order is looked for there, but none is overlooked
    apart: Sequence[Row] = ()  # outside the turn blocks of another version of the mail, and not in this one
    unshown: Sequence[Row] = ()  # hidden in this version of the mail, where its reader may see another one
    quoted: Sequence[int] = ()  # the lines that have somebody else's words in them
    cause: str = ""  # why there may be no turn in it
    below: Sequence[Below] = ()  # what is not played without asking
    head: int = 0  # the number of the first line that looks like the head of an earlier mail, if there is one

    @property
    def unusable(self) -> bool:
        """Tells whether nothing can be read from it."""
        return is_unusable(self.problems)

    def raw_lines(self, first: int, last: int) -> tuple[str, ...]:
        """Returns the physical lines with these numbers, both included."""
        return tuple(self.raw[first - self.first : last - self.first + 1])

    def problem(self, code: str, kind: Kind, message: str, remedy: str, span: Span) -> Problem:
        """Returns a problem at a place of the page, with its line as excerpt."""
        return Problem(code, kind, message, span, shortened(self.raw[span.line - self.first], span), remedy)

    def span(self, number: int, column: int = 0, end: int = 0) -> Span:
        """Returns the place of a stretch of a physical line, without columns that of all its words."""
        raw = self.raw[number - self.first]
        column = column or len(raw) - len(raw.lstrip()) + 1
        end = max(column + 1, end or len(raw.rstrip()) + 1)
        return Span(self.file, number, column, min(end, max(LONGEST_EXCERPT, column) + 1))


def shortened(raw: str, span: Span) -> str:
    """Returns a line for an excerpt, without the end that nobody needs to see."""
    stop = max(LONGEST_EXCERPT, span.end - 1)
    return raw if len(raw) <= 2 * stop else raw[:stop] + " ..."


def is_unusable(problems: Iterable[Problem]) -> bool:
    """Tells whether one of the problems concerns the whole input."""
    return any(problem.kind is Kind.UNUSABLE for problem in problems)


def unusable(file: str, code: str, message: str, remedy: str) -> Problem:
    """Returns a problem of the whole input; it is shown at its first character."""
    return Problem(code, Kind.UNUSABLE, message, Span(file, 1, 1, 2), "", remedy)


def closed(file: str, form: str, *problems: Problem) -> Page:
    """Returns the page of an input that cannot be read."""
    return Page(file, form, (), (), problems=problems)
