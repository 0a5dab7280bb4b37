"""Remedies of the header as edits: a tag, its value or the whole line, where nothing is wrong with it then."""

from collections.abc import Iterator

from lsprotocol.types import TextEdit

from pbem.core.problem import Problem
from pbem.core.source import Span
from pbem.lsp.candidates import quoted
from pbem.lsp.document import Document
from pbem.lsp.positions import Text


def header_fixes(document: Document, first: int, last: int) -> Iterator[tuple[Problem, str, TextEdit]]:
    """Yields what is wrong with header lines among some lines, what is to be written there, and the edit."""
    if document.lines and first >= document.lines[0].number:
        return
    known = document.beside_the_orders(document.text)
    for problem in known:
        span = problem.span
        if span is not None and first <= span.line <= last and ":" in document.text.line(span.line):
            for line in _lines(document.text.line(span.line)[span.column - 1 : span.end - 1], problem):
                if _helps(document, span, line, len(known)):
                    yield problem, line, TextEdit(document.text.range(span), line)


def _lines(line: str, problem: Problem) -> Iterator[str]:
    """Yields the line as the remedy may mean it: what it quotes is a line, a tag or a value."""
    tag, _, value = line.partition(":")
    for each in quoted(problem):
        yield f"{each} {value.strip()}" if each.endswith(":") else each if ":" in each else f"{tag}: {each}"


def _helps(document: Document, span: Span, line: str, number: int) -> bool:
    """Tells whether less is wrong beside the orders with such a line."""
    source, (begin, _) = document.text.source, document.text.lines[span.line - 1]
    changed = Text(source[: begin + span.column - 1] + line + source[begin + span.end - 1 :])
    return len(document.beside_the_orders(changed)) < number
