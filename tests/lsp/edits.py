"""What becomes of a text when an editor carries out the edits that it is given."""

from collections.abc import Sequence
from pathlib import Path

from lsprotocol.types import TextEdit

from pbem.lsp.document import Document
from pbem.lsp.positions import Text

SAMPLES = Path(__file__).parents[2] / "samples"


def opened(text: str) -> Document:
    """Returns a document with a text."""
    document = Document("file:///somewhere/game.log")
    document.change(text)
    return document


def edited(text: str, edits: Sequence[TextEdit]) -> str:
    """Returns a text with edits carried out, none of which overlaps another."""
    places = Text(text)
    found = [(places.offset(each.range.start), places.offset(each.range.end), each.new_text) for each in edits]
    for start, end, new in sorted(found, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def openings() -> list[Path]:
    """Returns a log of each game, not long and without a fault."""
    found = {
        path.parent: path
        for name in ("opening-with-standing-orders", "opening")
        for path in SAMPLES.glob(f"*/{name}.log")
    }
    return sorted(found.values())
