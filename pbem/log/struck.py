"""Words that their writer has struck out: they are no order, and it is told that they were left out."""

import re
from collections.abc import Iterator, Sequence

from pbem.core.problem import Kind, Problem
from pbem.core.source import Span
from pbem.log.page import Mapped, Page, Row

_STRUCK = re.compile(r"~~(?=[^\s~])(.*?[^\s~])~~")
_PERHAPS = re.compile(r"(?<![~\w])~(?=[^\s~])[^~]*[^\s~]~(?![~\w])|(?<![~\w])~[^\s~]~(?![~\w])")
_PAIR = re.compile(r"(?<!~)~~(?!~)")


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
    return _left_out(page, "log/struck", "struck out", page.span(number, column, column + 1), words)


def hidden(page: Page, number: int, column: int, words: str) -> Problem:
    """Returns the notice of words that nobody can see."""
    return _left_out(page, "log/hidden-text", "hidden", page.span(number, column, column + 1), words)


def _left_out(page: Page, code: str, how: str, span: Span, words: str) -> Problem:
    shown = words if len(words) <= 80 else f"{words[:80]} ..."
    message, remedy = f"this is {how} and does not count: `{shown}`", "Type it anew if it is meant."
    return page.problem(code, Kind.NOTICE, message, remedy, span)


def perhaps_struck(page: Page, number: int, line: Mapped) -> Iterator[Problem]:
    """Yields the fault of words between single tildes, which some programs show as struck out, others as they are."""
    if found := _PERHAPS.search(line.text):
        message = "what stands between these tildes is struck out in some programs, and stands in others"
        remedy = "Write `~~` on both sides if it is struck out, or take the tildes away."
        span = page.span(number, line.columns[found.start()], line.columns[found.end() - 1] + 1)
        yield page.problem("log/perhaps-struck", Kind.NOT_UNDERSTOOD, message, remedy, span)


def struck_across(rows: Sequence[Row]) -> list[Sequence[Row]]:
    """Returns the stretches of whole lines from two tildes to two others further down."""
    if sum("~~" in row.text.text for row in rows) < 2:
        return []
    found: list[Sequence[Row]] = []
    begun = -1
    for index, row in enumerate(rows):
        opens, closes = _half(row) if "~~" in row.text.text else (False, False)
        if closes and begun >= 0:
            found.append(rows[begun : index + 1])
            begun = -1
        elif opens:
            begun = index
    return found


def _half(row: Row) -> tuple[bool, bool]:
    """Tells whether two tildes stand in a line that may begin a stretch, and whether they may end one."""
    text = without_struck(row.text).text.partition("#")[0].strip()
    pair = _PAIR.search(text)
    if pair is None:
        return False, False
    before, behind = text[: pair.start()], text[pair.end() :]
    alone = not before and not behind
    return alone or bool(behind.strip()), alone or any(map(str.isalnum, before))


def perhaps_struck_across(page: Page, stretch: Sequence[Row]) -> Problem:
    """Returns the fault of tildes around several lines, which some programs strike out, others only in part."""
    message = (
        f"the lines from here to {stretch[-1].number} stand between two tildes and two others: some programs show them"
        " as struck out, some the first alone, some none; they are not played"
    )
    remedy = "Delete the lines that do not count; or take the tildes away."
    span = page.span(stretch[0].number)
    return page.problem("log/perhaps-struck", Kind.NOT_UNDERSTOOD, message, remedy, span)
