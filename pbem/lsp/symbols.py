"""The outline of a log: its header, its turns, and in them the parts that can be folded, each by its first line."""

import re
from collections.abc import Sequence
from itertools import takewhile

from lsprotocol.types import DocumentSymbol, FoldingRange, Position, Range, SymbolKind

from pbem.log.lines import split_comment
from pbem.log.page import whole
from pbem.lsp.document import Document
from pbem.lsp.folding import folding

_EDITORS_END = re.compile(r"\r\n|\n|\r")


def symbols(document: Document) -> list[DocumentSymbol]:
    """Returns what can be folded as an outline, the inner parts in the outer ones."""
    lines = _EDITORS_END.split(document.text.source)
    ranges = sorted(folding(document), key=lambda each: (each.start_line, -each.end_line))
    return _nested(ranges, lines)


def _nested(ranges: Sequence[FoldingRange], lines: Sequence[str]) -> list[DocumentSymbol]:
    """Returns the outermost of some ranges, each with those in it; they are in order."""
    found: list[DocumentSymbol] = []
    while ranges:
        first, *rest = ranges
        inside = _within(first, rest)
        found.append(_symbol(first, lines, _nested(inside, lines)))
        ranges = rest[len(inside) :]
    return found


def _within(part: FoldingRange, others: Sequence[FoldingRange]) -> Sequence[FoldingRange]:
    return list(takewhile(lambda each: each.start_line <= part.end_line, others))


def _symbol(part: FoldingRange, lines: Sequence[str], inside: Sequence[DocumentSymbol]) -> DocumentSymbol:
    """Returns a part under the words of its first line; lines are the editor's."""
    first, last = lines[part.start_line], lines[part.end_line]
    name = split_comment(whole(first))[0].text.strip() or first.strip()
    begin = Position(part.start_line, 0)
    named, all_of_it = Range(begin, begin), Range(begin, Position(part.end_line, len(last)))
    return DocumentSymbol(name, SymbolKind.Event, range=all_of_it, selection_range=named, children=inside)
