"""Which kind of text it is, and its lines without what belongs to the kind."""

from collections.abc import Sequence
from dataclasses import replace

from pbem.core.problem import Kind, Problem
from pbem.log.decode import LARGEST, decode, foreign, too_large
from pbem.log.forum import forum_page, is_forum
from pbem.log.mail import is_mail, mail_page
from pbem.log.page import Page, Row, closed, is_quoted, own_words


def open_page(data: bytes, name: str) -> Page:
    """Returns the lines of a log, a mail or a forum post."""
    if len(data) > LARGEST:
        return closed(name, "log", too_large(name))
    if (problem := foreign(data, name)) is not None:
        return closed(name, "log", problem)
    if is_mail(data):
        return mail_page(data, name)
    text = decode(data, name)
    if text.unusable:
        return closed(name, "log", *text.problems)
    if is_forum(text.text):
        return forum_page(text.text, name, text.problems)
    return _plain_page(text.text, name, text.problems)


def _plain_page(text: str, name: str, problems: Sequence[Problem]) -> Page:
    raw = text.split("\n")
    rows = [Row(number, own_words(line)) for number, line in enumerate(raw, 1)]
    page = Page(name, "log", raw, rows)
    return replace(page, problems=(*problems, *_quoted_notice(page)))


def _quoted_notice(page: Page) -> list[Problem]:
    number = next((number for number, line in enumerate(page.raw, 1) if is_quoted(line)), 0)
    if not number:
        return []
    message = "lines that begin with `>` are quotations: they are left out, from this one on"
    remedy = "Delete the `>` where a line is meant as an order."
    return [page.problem("log/quoted", Kind.NOTICE, message, remedy, page.span(number))]
