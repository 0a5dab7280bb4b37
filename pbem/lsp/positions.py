"""Places of a log and places in an editor: lines and columns as we count them, lines and code units as it does.

The two do not even count lines alike: to an editor a carriage return ends one wherever it stands; to us only where all
lines end so, and any number of them before a line feed is one end.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property

from lsprotocol.types import Position, Range
from pygls.workspace import PositionCodec

from pbem.core.source import Span

_EDITORS_END = re.compile(r"\r\n|\n|\r")
_OUR_END = re.compile(r"\r*\n|\r+\Z")
_MARK = "\ufeff"


class Text:
    """The text of a document as the editor has it; `codec` counts the units in which the editor counts."""

    def __init__(self, source: str, codec: PositionCodec | None = None) -> None:
        """Keeps the text; by itself an editor counts in units of UTF-16."""
        self.source = source
        self._codec = codec or PositionCodec()

    @property
    def data(self) -> bytes:
        """The text as a file has it; half of a character, which some editors send, is a question mark."""
        return self.source.removeprefix(_MARK).encode("utf-8", "replace")

    @cached_property
    def lines(self) -> Sequence[tuple[int, int]]:
        """Where each line begins and ends, as logs are read."""
        returns_only = "\n" not in self.source and "\r" in self.source.strip("\r")
        ends = re.finditer("\r", self.source) if returns_only else _OUR_END.finditer(self.source)
        return tuple(_between(ends, len(_MARK) * self.source.startswith(_MARK), len(self.source)))

    @property
    def line_end(self) -> str:
        """What ends the first line; a line feed where there is but one."""
        return next(("\r\n" if found[0] == "\r\n" else found[0] for found in _EDITORS_END.finditer(self.source)), "\n")

    @cached_property
    def _starts(self) -> Sequence[int]:
        return (0, *(found.end() for found in _EDITORS_END.finditer(self.source)))

    # -- from ours to the editor's

    def range(self, span: Span | None) -> Range:
        """Returns where a span lies, as far as it lies in the text; the first line without one."""
        if span is None:
            return self.between(*self.lines[0])
        start, end = self.lines[min(span.line, len(self.lines)) - 1]
        first = min(start + span.column - 1, end)
        return self.between(first, max(first, min(start + span.end - 1, end)))

    def covers(self, span: Span | None, offset: int) -> bool:
        """Tells whether an offset lies in a span, or right behind it."""
        if span is None or not 0 < span.line <= len(self.lines):
            return False
        start, end = self.lines[span.line - 1]
        return min(start + span.column - 1, end) <= offset <= min(start + span.end - 1, end)

    def between(self, start: int, end: int) -> Range:
        """Returns the range from one offset to another."""
        return Range(self.position(start), self.position(end))

    def position(self, offset: int) -> Position:
        """Returns where an offset lies."""
        line = bisect_right(self._starts, offset) - 1
        before = self.source[self._starts[line] : offset]
        units = len(before) if before.isascii() else self._codec.client_num_units(before)
        return Position(line, units)

    # -- and back

    def offset(self, position: Position) -> int:
        """Returns the offset of a position; one beyond the end of its line or of the text is that end."""
        if position.line >= len(self._starts):
            return len(self.source)
        start = self._starts[position.line]
        end = _EDITORS_END.search(self.source, start)
        line = self.source[start : end.start() if end else len(self.source)]
        if line.isascii():
            return start + min(position.character, len(line))
        return start + _characters(line, position.character, self._codec)

    def line_at(self, offset: int) -> int:
        """Returns the number of the line that an offset lies in, as logs are read, from 1."""
        return max(1, bisect_right(self.lines, offset, key=lambda line: line[0]))

    def place(self, position: Position) -> tuple[int, int]:
        """Returns line and column of a position, as logs are read, from 1."""
        offset = self.offset(position)
        line = self.line_at(offset)
        start, end = self.lines[line - 1]
        return line, max(0, min(offset, end) - start) + 1

    def line(self, number: int) -> str:
        """Returns a line without its end, as logs are read; one that is not there is empty."""
        if not 0 < number <= len(self.lines):
            return ""
        start, end = self.lines[number - 1]
        return self.source[start:end]


def _between(ends: Iterator[re.Match[str]], start: int, last: int) -> Iterator[tuple[int, int]]:
    for found in ends:
        yield start, max(start, found.start())
        start = found.end()
    yield start, last


def _characters(line: str, units: int, codec: PositionCodec) -> int:
    """Returns how many characters so many units are; a position inside of one lies before it."""
    count = 0
    for at, character in enumerate(line):
        count += codec.client_num_units(character)
        if count > units:
            return at
    return len(line)
