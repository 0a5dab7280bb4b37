"""The canonical form as edits, whatever the lines end with."""

from pathlib import Path

import pytest
from lsprotocol.types import DocumentFormattingParams, FormattingOptions, TextDocumentIdentifier

import pbem
from pbem.lsp.formatting import formatting
from tests.lsp.edits import edited, opened
from tests.support.editors import Editor, uri

SAMPLES = Path(__file__).parents[2] / "samples"
LOGS = [
    ("absolute-war/opening-with-mistakes.log", "\r"),
    ("a-victory-awaits/opening-with-standing-orders.log", "\n"),
    ("barbarossa-to-berlin/opening-with-mistakes.log", "\r\n"),
    ("on-to-berlin/opening.log", "\r\n"),
]
OPENING = (SAMPLES / "barbarossa-to-berlin" / "opening.log").read_text("utf-8")
MAIL = "From: Anna <anna@example.org>\nSubject: turn 2\n\npbem begin\nturn   2\npbem end\n"


@pytest.mark.parametrize(("name", "end"), LOGS)
def test_a_log_becomes_canonical(name: str, end: str) -> None:
    """With the line ends that it had; and nothing is to be done then."""
    text = (SAMPLES / name).read_text("utf-8").replace("\n\n", "\n\n\n\n", 1)
    document = opened(text.replace("\n", end))
    written = edited(document.text.source, formatting(document))
    assert written == pbem.judge(text).formatted().replace("\n", end)
    assert formatting(opened(written)) == []


@pytest.mark.parametrize("tail", ["turn 2", "turn 2\n", "turn 2\n\n\n", "Turn 2 # 😀 so", "turn\n     2\n\n", "\n"])
def test_the_end_of_a_log_is_one_line_end(tail: str) -> None:
    document = opened(OPENING + tail)
    assert edited(document.text.source, formatting(document)) == pbem.judge(OPENING + tail).formatted()


@pytest.mark.parametrize("text", ["", "Game: Chess\n\ne4\n", MAIL])
def test_what_is_no_plain_log_stays_as_it_is(text: str) -> None:
    """Lines would be lost."""
    assert formatting(opened(text)) == []


def test_an_editor_may_ask(an_editor: Editor) -> None:
    here, text = uri("formatted.log"), OPENING.replace("  attack Kaunas from", "Attack  Kaunas  from")
    an_editor.write(here, text)
    asked = DocumentFormattingParams(TextDocumentIdentifier(here), FormattingOptions(4, insert_spaces=True))
    edits = an_editor.wait(an_editor.client.text_document_formatting_async(asked))
    assert edited(text, edits or ()) == pbem.judge(text).formatted()
