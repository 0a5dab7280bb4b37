"""Where words stand: spans in a file, and logical lines that remember their physical places."""

from bisect import bisect_right
from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct


class Place(NamedTuple):
    """A line of a file. A game may come in several files, so that a number alone is no place."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"

    def seen_from(self, file: str) -> str:
        """Returns the place in words, as they are said of another line of `file`."""
        return f"line {self.line}" if self.file == file else f"line {self.line} of {self.file}"

    def among(self, files: Sequence[str]) -> str:
        """Returns the place as a label, where the reader knows which files there are."""
        return str(self.line) if len(files) <= 1 else str(self)


class Span(Struct, frozen=True):
    """A stretch of text on one physical line; line and columns count from 1, `end` is exclusive."""

    file: str
    line: int
    column: int
    end: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    @property
    def place(self) -> Place:
        """The line that it lies on."""
        return Place(self.file, self.line)


class Piece(NamedTuple):
    """From `offset` in the logical text on, characters stand at `line`, `column` of the file."""

    offset: int
    line: int
    column: int


class Line(Struct, frozen=True):
    """One order as the player meant it: folded text, its comment, and the raw lines it came from.

    `pieces` are sorted by offset and begin with offset 0; `raw` maps nothing, it is the
    physical lines from `number` on, for excerpts.
    """

    text: str
    file: str
    number: int
    raw: tuple[str, ...]
    pieces: tuple[Piece, ...]
    comment: str = ""
    writer: str = ""  # the name or address of whoever wrote it; empty where that is not known

    @property
    def place(self) -> Place:
        """Where it begins."""
        return Place(self.file, self.number)

    @property
    def last(self) -> int:
        """The number of the physical line on which it ends."""
        return self.number + len(self.raw) - 1

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Returns the place of text[start:end]; a stretch over two physical lines ends with the first."""
        end = len(self.text) if end is None else end
        line, column = self._place(start)
        if len(self.pieces) == 1:
            return Span(self.file, line, column, column + max(end - start, 1))
        last_line, last = self._place(max(start, end - 1))
        stop = last + 1 if last_line == line else len(self.raw_line(line)) + 1
        return Span(self.file, line, column, max(stop, column + 1))

    def offsets(self, span: Span) -> tuple[int, int] | None:
        """Returns from where to where a span lies in the text; None where that is not known."""
        found = [each for each in self.pieces if each.line == span.line and each.column <= span.column]
        if not found or span.file != self.file:
            return None
        start = found[-1].offset + span.column - found[-1].column
        end = start + span.end - span.column
        return (start, end) if end <= len(self.text) and self.span(start, end) == span else None

    def raw_line(self, number: int) -> str:
        """Returns the physical line of that number as the file has it."""
        index = number - self.number
        return self.raw[index] if 0 <= index < len(self.raw) else ""

    def _place(self, offset: int) -> tuple[int, int]:
        piece = self.pieces[0]
        if len(self.pieces) > 1:
            piece = self.pieces[max(0, bisect_right(self.pieces, offset, key=itemgetter(0)) - 1)]
        return piece.line, piece.column + offset - piece.offset


def plain_line(text: str, file: str = "-", number: int = 1) -> Line:
    """Returns the logical line of a text that stands on one physical line, unchanged."""
    return Line(text, file, number, (text,), (Piece(0, number, 1),))
