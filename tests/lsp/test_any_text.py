"""Whatever somebody types or pastes: every answer comes, and every place in it lies in the text."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol.types import Position, Range, TextEdit

from pbem.lsp.completion import completions
from pbem.lsp.definition import definition
from pbem.lsp.diagnostics import diagnostics
from pbem.lsp.document import Document
from pbem.lsp.folding import folding
from pbem.lsp.formatting import formatting
from pbem.lsp.hover import hover
from pbem.lsp.quick_fixes import code_actions
from pbem.lsp.tokens import semantic_tokens
from tests.lsp.edits import SAMPLES

TEXTS = [
    SAMPLES / "barbarossa-to-berlin" / "opening.eml",
    SAMPLES / "barbarossa-to-berlin" / "opening.forum.txt",
    SAMPLES / "a-victory-awaits" / "opening-with-standing-orders.log",
    SAMPLES / "absolute-war" / "opening-with-mistakes.log",
    SAMPLES / "on-to-berlin" / "opening-with-mistakes.log",
]
JUNK = (
    "", "\r", "\n", "\r\r\n", "😀", "Łódź", "#", "@9", "attack ", "\ufeff", "\u2028", "\x0c", "\ud800", "[", ";", ", ", "- ",
    "pbem begin\n", "pbem end\n", "> ", "Game: x\n", "waive 1.1 -- \n", "  ",
)  # fmt: skip


def _spoilt(text: str, chance: random.Random) -> str:
    for _ in range(chance.randrange(5)):
        start = chance.randrange(len(text) + 1)
        text = text[:start] + chance.choice(JUNK) + text[start + chance.choice((0, 0, 1, 5, 40, 300)) :]
    return text.replace("\n", "\r\n") if chance.random() < 1 / 3 else text


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_every_place_in_an_answer_lies_in_the_text(path: Path) -> None:
    chance, document = random.Random(11), Document(path.as_uri())
    text = path.read_bytes().decode("utf-8", "replace")
    for _ in range(2):
        document.change(_spoilt(text, chance))
        where = document.text.position(chance.randrange(len(document.text.source) + 1))
        for each in (*_about(document, where), *_of_the_whole(document)):
            start, end = document.text.offset(each.start), document.text.offset(each.end)
            assert start <= end
            assert Range(document.text.position(start), document.text.position(end)) == each


def _about(document: Document, where: Position) -> Iterator[Range]:
    """Yields the places in what is answered about a place."""
    for item in completions(document, where).items:
        assert isinstance(item.text_edit, TextEdit)
        assert item.text_edit.range.start.line == item.text_edit.range.end.line == where.line
        yield item.text_edit.range
    hover(document, where)
    if (found := definition(document, where)) is not None:
        yield found.range
    for action in code_actions(document, Range(where, where)):
        assert action.edit is not None
        yield from (edit.range for edits in (action.edit.changes or {}).values() for edit in edits)


def _of_the_whole(document: Document) -> Iterator[Range]:
    """Yields the places in what is answered about a document."""
    yield from (each.range for each in diagnostics(document))
    yield from (each.range for each in formatting(document))
    yield from (Range(Position(each.start_line, 0), Position(each.end_line, 0)) for each in folding(document))
    line = column = 0
    for down, right, length, _, _ in zip(*[iter(semantic_tokens(document).data)] * 5, strict=True):
        line, column = line + down, right if down else column + right
        assert length > 0
        yield Range(Position(line, column), Position(line, column + length))
