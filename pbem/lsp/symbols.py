"""The outline of a log: its header, its turns, and in them the parts that can be folded, each by its first line."""

import re

from lsprotocol.types import DocumentSymbol, FoldingRange, Position, Range, SymbolKind

from pbem.log.lines import split_comment
from pbem.log.page import whole
from pbem.lsp.document import Document
from pbem.lsp.folding import folding

_EDITORS_END = re.compile(r"\r\n|\n|\r")


def symbols(document: Document) -> list[DocumentSymbol]:
    """Returns what can be folded as an outline, the inner parts in the outer ones."""
    found: list[DocumentSymbol] = []
    around: list[DocumentSymbol] = []
    lines = _EDITORS_END.split(document.text.source)
    for each in sorted(folding(document), key=lambda each: (each.start_line, -each.end_line)):
        while around and around[-1].range.end.line < each.start_line:
            around.pop()
        made = _symbol(each, lines)
        inside = around[-1].children if around else found
        assert inside is not None
        inside.append(made)
        around.append(made)
    return found


def _symbol(part: FoldingRange, lines: list[str]) -> DocumentSymbol:
    """Returns a part under the words of its first line; lines are the editor's."""
    first, last = lines[part.start_line], lines[part.end_line]
    name = split_comment(whole(first))[0].text.strip() or first.strip()
    begin = Position(part.start_line, 0)
    named, all_of_it = Range(begin, begin), Range(begin, Position(part.end_line, len(last)))
    return DocumentSymbol(name, SymbolKind.Event, range=all_of_it, selection_range=named, children=[])
