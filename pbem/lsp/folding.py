"""What can be folded: each turn, and in it each part as the game cuts it: rounds, commands, phases."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from lsprotocol.types import FoldingRange, FoldingRangeKind

from pbem.core.replay import AnyReplay, AnyStep
from pbem.core.tables.in_play import playing_with
from pbem.lsp.document import Document


def folding(document: Document) -> list[FoldingRange]:
    """Returns the stretches of a document that can be folded, the outer ones first."""
    verdict = document.verdict
    if verdict.replay is None:
        return []
    with playing_with(document.tables):
        found = [*_header(document), *_turns(document, verdict.replay), *_parts(document, verdict.replay)]
    by_first_line: dict[int, FoldingRange] = {}  # an editor folds one at a line
    for each in found:
        if each.start_line < each.end_line:
            by_first_line.setdefault(each.start_line, each)
    return list(by_first_line.values())


def _header(document: Document) -> Iterator[FoldingRange]:
    lines = [each.number for each in document.verdict.log.header.lines.values()]
    if lines:
        yield _range(document, min(lines), max(lines) + 1, FoldingRangeKind.Region)


def _turns(document: Document, replay: AnyReplay) -> Iterator[FoldingRange]:
    """Yields each turn, from its heading to the next one."""
    begun = [each.line.number for each in replay.steps if _words(each)[0] == "turn"]
    yield from (_range(document, *pair) for pair in pairwise([*begun, len(document.text.lines) + 1]))


def _words(step: AnyStep) -> Sequence[str]:
    return (step.written or step.line.text).split() or [""]


def _parts(document: Document, replay: AnyReplay) -> Iterator[FoldingRange]:
    """Yields each part under a title, down to its last order."""
    for part in replay.game.parts(replay.rulings):
        first, last = part.steps[0].line, part.steps[-1].line
        yield _range(document, first.number, last.last + 1)


def _range(document: Document, first: int, after: int, kind: FoldingRangeKind | None = None) -> FoldingRange:
    """Returns the range of lines from one on to the last one with words above another."""
    last = next((each for each in range(after - 1, first, -1) if document.text.line(each).strip()), first)
    text = document.text
    return FoldingRange(
        text.position(text.lines[first - 1][0]).line, text.position(text.lines[last - 1][0]).line, kind=kind
    )
