"""What can be folded in a log: turns, and the parts of each."""

import re
from pathlib import Path

import pytest
from lsprotocol.types import FoldingRangeParams, TextDocumentIdentifier

from pbem.lsp.folding import folding
from pbem.lsp.symbols import symbols
from tests.lsp.edits import opened, openings
from tests.support.editors import Editor, uri

SAMPLES = Path(__file__).parents[2] / "samples"
OPENINGS = openings()
OPENING = (SAMPLES / "barbarossa-to-berlin" / "opening.log").read_text("utf-8")


@pytest.mark.parametrize("path", OPENINGS, ids=lambda path: path.parent.name)
def test_turns_and_their_parts_are_folded(path: Path) -> None:
    """Each range begins and ends with words, and lies within another or beside it."""
    text = path.read_text("utf-8") + "\n\n# the end\n"
    lines, found = text.split("\n"), folding(opened(text))
    turns = [each for each in found if lines[each.start_line].strip().startswith("turn ")]
    assert turns
    assert lines[turns[-1].end_line] == "# the end"
    for each in found:
        assert lines[each.start_line].strip()
        assert lines[each.end_line].strip()
        assert all(
            other.end_line < each.start_line
            or each.end_line < other.start_line
            or (other.start_line <= each.start_line and each.end_line <= other.end_line)
            or (each.start_line <= other.start_line and other.end_line <= each.end_line)
            for other in found
        )


@pytest.mark.parametrize("path", OPENINGS, ids=lambda path: path.parent.name)
def test_the_outline_has_the_turns_and_their_parts(path: Path) -> None:
    """Each under the words of its line, without the remark, and within the part that is around it."""
    text = path.read_text("utf-8")
    turns = [each for each in symbols(opened(text)) if each.name.startswith("turn ")]
    written = re.findall(r"^turn \d+", text, re.MULTILINE)
    assert [each.name for each in turns] in (written, written[:-1])  # the last may have only begun
    assert turns[0].children
    for each in turns[0].children:
        assert turns[0].range.start.line < each.range.start.line <= each.range.end.line <= turns[0].range.end.line


def test_lines_are_those_of_the_editor() -> None:
    """To which a carriage return in the middle of a line is an end."""
    text = OPENING.replace("# Army Group North: into Lithuania", "# Army Group North:\rinto Lithuania", 1)
    plain, shifted = folding(opened(OPENING)), folding(opened(text))
    assert [each.end_line + 1 for each in plain][-1:] == [each.end_line for each in shifted][-1:]


@pytest.mark.parametrize("text", ["", "Game: Chess\n\ne4\n"])
def test_what_is_no_log_is_not_folded(text: str) -> None:
    assert folding(opened(text)) == []


def test_an_editor_may_ask(an_editor: Editor) -> None:
    here = uri("folded.log")
    an_editor.write(here, OPENING)
    found = an_editor.wait(
        an_editor.client.text_document_folding_range_async(FoldingRangeParams(TextDocumentIdentifier(here)))
    )
    assert [(each.start_line, each.end_line) for each in found or ()] == [
        (each.start_line, each.end_line) for each in folding(opened(OPENING))
    ]
