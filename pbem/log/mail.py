"""Mails: the text part is found and decoded; quotations, signatures and earlier mails go."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pbem.core.problem import Kind, Problem
from pbem.log.decode import SAVE_AS_TEXT, Text, check_text, decode
from pbem.log.fence import begins_a_block
from pbem.log.mime import Mail, Part, open_mail
from pbem.log.page import Page, Row, closed, own_words, unusable
from pbem.log.tags import KNOWN_TAGS

HEAD_LINES = 200
MAIL_HEADERS = frozenset({"from", "received", "message-id", "mime-version", "return-path", "date", "subject"})
_HEADER = re.compile(r"([!-9;-~]+):")
_FORWARD = re.compile(r"\s*(fwd?|wg|tr|rv|doorst)\s*:", re.IGNORECASE)
_CHARSET = re.compile(
    r"utf-?8|utf-?16.*|us-ascii|ascii|iso-?8859.*|latin.*|windows-.*|cp\d+|koi8.*|mac.*|gb.*|big5.*"
    r"|shift.?jis|euc.*|iso-2022.*"
)
_EARLIER_MAIL = re.compile(
    r"\s*-{2,}\s*(original message|original appointment|ursprüngliche nachricht|message d.origine"
    r"|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht)\s*-{2,}\s*",
    re.IGNORECASE,
)
_SENDER = re.compile(r"\s*[*_]*(from|von|de|da|van|fra|från)[*_]*\s?:[*_]*\s*\S", re.IGNORECASE)
_SENT = re.compile(
    r"\s*[*_]*(sent|date|gesendet|datum|envoyé|enviado|inviato|verzonden|sendt|skickat|to|an|à|para|aan)[*_]*\s?:",
    re.IGNORECASE,
)


class Body(NamedTuple):
    """A text of a mail, and the part that it is in."""

    text: Text
    part: Part


def is_mail(data: bytes) -> bool:
    """Tells whether bytes begin like a mail; a log's own header is none."""
    names = set()
    for line in _head(data):
        found = _HEADER.match(line)
        if found:
            names.add(found[1].lower())
        elif not line.startswith((" ", "\t")) or not names:
            break
    return bool(names & MAIL_HEADERS) and not names & KNOWN_TAGS


def mail_page(data: bytes, name: str) -> Page:
    """Returns the lines that the sender of a mail has written himself."""
    data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    mail = open_mail(data)
    if mail is None:
        message = "this mail is damaged: its parts cannot be told apart"
        return closed(name, "mail", unusable(name, "log/mail-damaged", message, SAVE_AS_TEXT))
    body = _best_body(mail, name)
    if body is None:
        message = "this mail has no text in it"
        return closed(name, "mail", unusable(name, "log/mail-no-text", message, SAVE_AS_TEXT))
    if body.text.unusable:
        return closed(name, "mail", *body.text.problems)
    return _page(body, name, _first_line(body.part, data), forwarded=_FORWARD.match(mail.subject) is not None)


def _page(body: Body, name: str, first: int, *, forwarded: bool) -> Page:
    raw = body.text.text.split("\n")
    end = _end_of_own_words(raw, forwarded=forwarded)
    rows = [Row(number, own_words(line)) for number, line in enumerate(raw[:end], first)]
    page = Page(name, "mail", raw, rows, first)
    problems = [_moved(problem, first - 1) for problem in body.text.problems]
    return replace(page, problems=(*problems, *_notices(page, end, html=body.part.html)))


def _moved(problem: Problem, lines: int) -> Problem:
    """Returns a problem of a part as one of the file, where the part begins below its first line."""
    span = problem.span
    return replace(problem, span=replace(span, line=span.line + lines)) if span else problem


def _head(data: bytes) -> list[str]:
    lines = data[:65536].lstrip(b"\xef\xbb\xbf\r\n").decode("latin-1").splitlines()
    return lines[1 if lines and lines[0].startswith("From ") else 0 :][:HEAD_LINES]


def _best_body(mail: Mail, name: str) -> Body | None:
    """Returns the first text with a turn block in it, else the first text there is."""
    best = None
    for body in _bodies(mail, name):
        if any(map(begins_a_block, body.text.text.split("\n"))):
            return body
        best = best or body
    return best


def _bodies(mail: Mail, name: str) -> Iterator[Body]:
    """Yields the texts of a mail that are not empty, plain ones first."""
    for html in (False, True):
        for part in mail.parts:
            if part.html is html:
                text = _html_text(_decoded(part, name), name) if html else _decoded(part, name)
                if text.text or text.problems[0].code != "log/empty":
                    yield Body(text, part)


def _decoded(part: Part, name: str) -> Text:
    charset = part.charset
    if charset in {"us-ascii", "ascii"} or not _CHARSET.fullmatch(charset):
        return decode(part.data, name)
    if charset in {"iso-8859-1", "latin-1", "latin1"}:
        charset = "cp1252"  # as all mail programs do, since senders mean it
    try:
        return check_text(part.data.decode(charset), name)
    except (LookupError, UnicodeError):
        return decode(part.data, name)


def _first_line(part: Part, data: bytes) -> int:
    """Returns the line of the file with which a part begins, or 1 when it is encoded."""
    start = -1 if part.encoded or part.html else data.find(b"\n\n" + part.data)
    return 1 if start < 0 else data.count(b"\n", 0, start + 2) + 1


def _html_text(text: Text, name: str) -> Text:
    from pbem.log.hypertext import plain_text

    return text if text.unusable else check_text(plain_text(text.text), name, *text.problems)


def _end_of_own_words(raw: Sequence[str], *, forwarded: bool) -> int:
    """Returns the index of the first line below the signature, or of an earlier mail left standing."""
    for index, line in enumerate(raw):
        if line in {"-- ", "--"}:
            return index
        if not forwarded and _heads_an_earlier_mail(line, raw[index + 1 : index + 2]):
            return index
    return len(raw)


def _heads_an_earlier_mail(line: str, following: Sequence[str]) -> bool:
    if len(line) > 500:
        return False
    if _EARLIER_MAIL.fullmatch(line):
        return True
    return bool(_SENDER.match(line) and following and _SENT.match(following[0][:100]))


def _notices(page: Page, end: int, *, html: bool) -> Iterator[Problem]:
    if html and any(map(begins_a_block, page.raw[:end])):
        message = "this mail has no plain text with a turn block; the HTML text was read"
        remedy = "Send mails as plain text, then nothing is lost on the way."
        yield page.problem("log/html-mail", Kind.NOTICE, message, remedy, page.span(page.first))
    for number, line in enumerate(page.raw[end:], page.first + end):
        if begins_a_block(line):
            message = "this turn block stands below a signature or an earlier mail; it does not count"
            remedy = "Put the orders above the signature if they are meant."
            yield page.problem("log/quoted-block", Kind.NOTICE, message, remedy, page.span(number))
            return
