"""Words that their writer has struck out: they are no order, and it is told that they were left out."""

import re
from collections.abc import Iterator

from pbem.core.problem import Kind, Problem
from pbem.log.page import Mapped, Page

_STRUCK = re.compile(r"~~(?=[^\s~])(.*?[^\s~])~~")
_PERHAPS = re.compile(r"(?<![~\w])~(?=[^\s~])[^~]*[^\s~]~(?![~\w])|(?<![~\w])~[^\s~]~(?![~\w])")


def without_struck(line: Mapped) -> Mapped:
    """Returns a line without what stands between two pairs of tildes."""
    if line.text.count("~~") < 2:
        return line
    return line.edited((found.start(), found.end(), "") for found in _STRUCK.finditer(line.text))


def struck_words(page: Page, number: int, line: Mapped) -> Iterator[Problem]:
    """Yields a notice of all that is struck out in a line by tildes."""
    found = list(_STRUCK.finditer(line.text)) if line.text.count("~~") >= 2 else []
    if found:
        yield struck(page, number, line.columns[found[0].start()], "; ".join(each[1] for each in found[:9]))


def struck(page: Page, number: int, column: int, words: str) -> Problem:
    """Returns the notice of words that are struck out."""
    shown = words if len(words) <= 80 else f"{words[:80]} ..."
    message, remedy = f"this is struck out and does not count: `{shown}`", "Type it anew if it is meant."
    return page.problem("log/struck", Kind.NOTICE, message, remedy, page.span(number, column, column + 1))


def perhaps_struck(page: Page, number: int, line: Mapped) -> Iterator[Problem]:
    """Yields the fault of words between single tildes, which some programs show as struck out, others as they are."""
    if found := _PERHAPS.search(line.text):
        message = "what stands between these tildes is struck out in some programs, and stands in others"
        remedy = "Write `~~` on both sides if it is struck out, or take the tildes away."
        span = page.span(number, line.columns[found.start()], line.columns[found.end() - 1] + 1)
        yield page.problem("log/perhaps-struck", Kind.NOT_UNDERSTOOD, message, remedy, span)
