"""Where a place of a log lies in an editor: lines and units, whatever ends a line and however long a letter is."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lsprotocol.types import Position, Range
from pygls.workspace import PositionCodec

from pbem.core.source import Span
from pbem.log.decode import decode
from pbem.lsp.positions import Text

ALPHABET = st.sampled_from("a\u00e9\u0142\u20ac\U0001f600\r\n\x0b\x0c\x85\u2028 ")


def _range(line: int, start: int, end: int) -> Range:
    return Range(Position(line, start), Position(line, end))


@pytest.mark.parametrize(("encoding", "start", "end"), [("utf-16", 4, 8), ("utf-8", 6, 13), ("utf-32", 3, 6)])
def test_units_are_those_that_the_editor_counts(encoding: str, start: int, end: int) -> None:
    text = Text("a\r\nb\U0001f600 c\u0142\U0001f600d", PositionCodec(encoding))
    assert text.range(Span("log", 2, 4, 7)) == _range(1, start, end)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
def test_lines_are_counted_as_the_editor_does(end: str) -> None:
    """To an editor the third of two carriage returns before a line feed is a line of its own."""
    text = Text(end.join(["Game: x", "", "move A - B", ""]))
    line = 2 * (1 + end.startswith("\r\r"))
    assert text.range(Span("log", 3, 6, 7)) == _range(line, 5, 6)
    assert text.place(Position(line, 5)) == (3, 6)


def test_what_lies_beyond_the_text_is_told_at_its_end() -> None:
    text = Text("\ufeffmove")
    assert text.range(Span("log", 1, 1, 5)) == _range(0, 1, 5)
    assert text.range(Span("log", 1, 5, 6)) == _range(0, 5, 5)
    assert text.range(Span("log", 9, 90, 99)) == _range(0, 5, 5)
    assert text.range(None) == _range(0, 1, 5)
    assert text.offset(Position(7, 7)) == 5
    assert text.offset(Position(0, 70)) == 5
    assert Text("").range(Span("log", 1, 1, 2)) == _range(0, 0, 0)
    assert (Text("").line(1), Text("").line(2)) == ("", "")


@settings(max_examples=50, deadline=None)
@given(st.text(ALPHABET, max_size=12))
def test_lines_are_those_that_are_read(source: str) -> None:
    """As the reader divides a text, but for one with nothing in it; each place is found again."""
    text = Text(source)
    read = decode(text.data, "log")
    if not read.unusable:
        assert [source[start:end] for start, end in text.lines] == read.text.split("\n")
    for offset in range(len(source) + 1):
        inside_an_end = source[offset - 1 : offset + 1] == "\r\n"
        assert inside_an_end or text.offset(text.position(offset)) == offset
        assert text.lines[text.line_at(offset) - 1][0] <= max(offset, text.lines[0][0])
