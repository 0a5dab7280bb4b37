"""A plain text, such as a log that was typed with an editor."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.core.problem import Kind, Problem
from pbem.log.armour import unarmoured
from pbem.log.page import NOTHING, Page, Row, is_quoted


def plain_page(text: str, name: str, problems: Sequence[Problem] = ()) -> Page:
    """Returns the lines of a plain text, without quotations."""
    raw = text.split("\n")
    lines = enumerate(unarmoured(raw), 1)
    rows = [Row(number, NOTHING if is_quoted(line.text) else line) for number, line in lines]
    page = Page(name, "log", raw, rows)
    return replace(page, problems=(*problems, *_quoted_notice(page)))


def _quoted_notice(page: Page) -> Iterator[Problem]:
    number = next((number for number, line in enumerate(page.raw, 1) if is_quoted(line)), 0)
    if number:
        mark = page.raw[number - 1].strip()[:1]
        message = f"lines that begin with `{mark}` are quotations: they are left out, from this one on"
        remedy = f"Delete the `{mark}` where a line is meant as an order."
        yield page.problem("log/quoted", Kind.NOTICE, message, remedy, page.span(number))
