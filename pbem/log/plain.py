"""A plain text, such as a log that was typed with an editor."""

import re
from collections.abc import Iterator, Sequence

from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem
from pbem.log.mails.armour import unarmoured
from pbem.log.page import NOTHING, Page, Row, is_quoted

_ENDLESS = re.compile(r"\s*>>>(?!>)")


def plain_page(text: str, name: str, problems: Sequence[Problem] = ()) -> Page:
    """Returns the lines of a plain text, without quotations."""
    raw = text.split("\n")
    lines = enumerate(unarmoured(raw), 1)
    rows = [Row(number, NOTHING if is_quoted(line.text) else line) for number, line in lines]
    page = Page(name, "log", raw, rows)
    return replace(page, problems=(*problems, *_quoted_notice(page), *endless_quotation(page)))


def endless_quotation(page: Page) -> Iterator[Problem]:
    """Yields the fault of `>>>`, by which Discord quotes all that follows, where lines without a mark follow.

    Where each line of a quotation is marked it is a mail program's third level.
    """
    marked = [number for number, line in enumerate(page.raw) if is_quoted(line)]
    begun = next((number for number in marked if _ENDLESS.match(page.raw[number])), None)
    below = page.raw[begun + 1 :] if begun is not None else ()
    if begun is None or not below or not below[0].strip() or len(marked) > 1:
        return
    message = "`>>>` quotes all that follows in some programs: nothing says whether the lines below are quoted or meant"
    remedy = "Delete the quotation, or put `>` before each of its lines."
    yield page.problem("log/quote-open", Kind.NOT_UNDERSTOOD, message, remedy, page.span(begun + 1))


def _quoted_notice(page: Page) -> Iterator[Problem]:
    number = next((number for number, line in enumerate(page.raw, 1) if is_quoted(line)), 0)
    if number:
        mark = page.raw[number - 1].strip()[:1]
        message = f"lines that begin with `{mark}` are quotations: they are left out, from this one on"
        remedy = f"Delete the `{mark}` where a line is meant as an order."
        yield page.problem("log/quoted", Kind.NOTICE, message, remedy, page.span(number))
