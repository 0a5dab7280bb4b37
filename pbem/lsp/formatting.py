"""The one canonical form of a log, as edits of the lines that are to be otherwise."""

from collections.abc import Sequence
from difflib import SequenceMatcher

from lsprotocol.types import TextEdit

from pbem.core.tables.in_play import playing_with
from pbem.formatter import canonical_text, is_fenced
from pbem.lsp.document import Document
from pbem.lsp.positions import Text
from pbem.referee import Verdict


def formatting(document: Document) -> list[TextEdit]:
    """Returns what makes a plain log canonical; of what is none nothing is changed, since something might be lost."""
    verdict = document.verdict
    if verdict.replay is None or not can_be_formatted(verdict):
        return []
    with playing_with(document.tables):
        wanted = canonical_text(verdict.log, verdict.replay).split("\n")
    return _edits(document, wanted)


def can_be_formatted(verdict: Verdict) -> bool:
    """Tells whether a log is one that `pbem fmt --write` writes: no mail, no post, no turn block."""
    return verdict.usable and verdict.log.format == "log" and not is_fenced(verdict.log)


def _edits(document: Document, wanted: Sequence[str]) -> list[TextEdit]:
    source, lines = document.text.source, document.text.lines
    matcher = SequenceMatcher(None, [source[start:end] for start, end in lines], wanted, autojunk=False)
    changes = (each for each in matcher.get_opcodes() if each[0] != "equal")
    return [_edit(document.text, range(first, last), wanted[begin:end]) for _, first, last, begin, end in changes]


def _edit(text: Text, old: range, new: Sequence[str]) -> TextEdit:
    """Returns the edit that puts lines in the place of others; their line ends are those of the text."""
    starts = [*(start for start, _ in text.lines), len(text.source)]
    start, stop = starts[old.start], starts[old.stop]
    written = "".join(f"{line}{text.line_end}" for line in new)
    if old.stop == len(text.lines):  # the last line has no end
        written = written.removesuffix(text.line_end)
        if not new and old.start:  # nor has the one that is the last now
            start = text.lines[old.start - 1][1]
        elif not old:
            written = text.line_end + written
    return TextEdit(text.between(start, stop), written)
