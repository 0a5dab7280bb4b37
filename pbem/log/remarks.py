"""Remarks that a mail program may have broken into two lines, the second of which reads like an order."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pbem.core.problem import Kind, Problem
from pbem.log.amid_prose import order_amid
from pbem.log.line_beginnings import Words
from pbem.log.page import Mapped, Page, Row
from pbem.log.tags import HEADING

NARROWEST, WIDEST = 62, 80  # where mail programs break lines
_ENDED = re.compile(r"[.!?)\]:;…\"]\s*")
_WORD = re.compile(r"\S+")
_MARKED = re.compile(r"\s*#(?:(?:\s*#)+\s*|(?=[^\s#]))(?=\D)(.*)")


class Remark(Struct, frozen=True):
    """The last line that ended with a remark: its number, its width, and whether its sentence is at an end."""

    number: int
    width: int
    ended: bool


def remark_of(row: Row, comment: str | None) -> Remark | None:
    """Returns the remark that a row ends with."""
    if not comment:
        return None
    text = row.text.text.rstrip()
    return Remark(row.number, len(text), _ENDED.fullmatch(text[-1:]) is not None)


def may_be_its_rest(remark: Remark | None, row: Row) -> bool:
    """Tells whether a row may be the end of a remark that was too long for its line."""
    if remark is None or remark.ended or row.number != remark.number + 1 or row.text.text[:1].isspace():
        return False
    word = _WORD.match(row.text.text)
    return remark.width <= WIDEST and word is not None and remark.width + 1 + word.end() > NARROWEST


def doubtful(page: Page, row: Row) -> Problem:
    """Returns the fault of an order that may be the rest of a remark."""
    message = "this may be an order, or the rest of the remark above it, which a mail program has broken into two lines"
    remedy = "Close the turn with the number of its orders (`pbem end 7 orders`), or shorten the remark."
    return page.problem("log/wrapped-remark", Kind.NOT_UNDERSTOOD, message, remedy, page.span(row.number))


def glued_remark(page: Page, number: int, body: Mapped, comment: str | None) -> Iterator[Problem]:
    """Yields a notice of a remark without a blank before it: `16A#18A` may be meant as two units."""
    before = body.text[-1:]
    if comment and comment[0].isalnum() and (before.isalnum() or before == "]"):
        message = "`#` begins a remark here: what stands behind it is no part of the order"  # nor for the enemy's eyes
        column = body.columns[-1] + 1
        remedy, span = "Put a blank before `#`, or a comma in its place.", page.span(number, column, column + 1)
        yield page.problem("log/glued-remark", Kind.NOTICE, message, remedy, span)


def behind_marks(text: str) -> str:
    """Returns the words of a line behind `##`, or behind a `#` without a blank: it may be a heading, and no remark."""
    found = _MARKED.fullmatch(text)
    return found[1].strip() if found else ""


def is_marked_order(text: str, words: Words) -> bool:
    """Tells whether an order stands behind the marks of a heading."""
    said = behind_marks(text)
    return bool(said) and (order_amid(said, words) is True or HEADING.fullmatch(said.lower()) is not None)


def marked(page: Page, numbers: Sequence[int]) -> Iterator[Problem]:
    """Yields the one notice of all such lines."""
    if numbers:
        more = f" (and {len(numbers) - 1:,} more below)" if len(numbers) > 1 else ""
        message = f"`#` begins a remark: this line{more} looks like an order, and is not played"
        remedy = "Take the marks away if it is meant; of a remark nothing is told behind a single `#` and a blank."
        yield page.problem("log/marked-remark", Kind.NOTICE, message, remedy, page.span(numbers[0]))
