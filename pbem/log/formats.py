"""Which kind of text it is, and its lines without what belongs to the kind."""

import re
from collections.abc import Collection

from pbem.log.decode import LARGEST, LARGEST_MAILS, decode, foreign, too_large
from pbem.log.forum import forum_page, is_forum
from pbem.log.mails.letter import heading
from pbem.log.page import Page, closed
from pbem.log.plain import plain_page
from pbem.log.tags import KNOWN_TAGS

HEAD_LINES = 200
LARGEST_HEAD = 65_536
MAIL_HEADERS = frozenset({
    "from", "received", "message-id", "mime-version", "return-path", "date", "subject", "delivered-to", "content-type",
    "content-transfer-encoding",
})  # fmt: skip
_HEADER = re.compile(r"([!-9;-~]+)[ \t]{0,9}:")  # a blank before the colon, as mails of the 1980s may have it


def open_pages(data: bytes, name: str, people: Collection[str] = ()) -> list[Page]:
    """Return the lines of a log or a forum post, or of each mail in a file; `people` are the players' names."""
    if len(data) > LARGEST and not (begins_as_mail(data[:LARGEST_HEAD]) and len(data) <= LARGEST_MAILS):
        return [closed(name, "log", too_large(name))]
    if (problem := foreign(data, name)) is not None:
        return [closed(name, "log", problem)]
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) and begins_as_mail(narrow := _narrow(data)):
        data = narrow
    if begins_as_mail(data):
        from pbem.log.mails.mail import mail_pages  # what a plain log need not wait for

        return mail_pages(data, name, people)
    text = decode(data, name)
    if text.unusable:
        return [closed(name, "log", *text.problems)]
    if mails := _typed_mail(text.text, name, people):
        return mails
    if is_forum(text.text):
        return [forum_page(text.text, name, text.problems)]
    return [plain_page(text.text, name, text.problems)]


def _narrow(data: bytes) -> bytes:
    """Returns a mail that an editor has saved in UTF-16 as one in UTF-8."""
    return data.decode("utf-16", "replace").encode()


def begins_as_mail(data: bytes) -> bool:
    """True if bytes begin like a mail; a log's own header does not."""
    names = set()
    for line in _head(data):
        found = _HEADER.match(line)
        if found:
            names.add(found[1].lower())
        elif not line.startswith((" ", "\t")) or not names:
            break
    return bool(names & MAIL_HEADERS) and not names & KNOWN_TAGS


def _head(data: bytes) -> list[str]:
    lines = data[:LARGEST_HEAD].lstrip(b"\xef\xbb\xbf\r\n").decode("latin-1").splitlines()
    first = lines[0] if lines else ""
    postmark = first.startswith("From ") and not _HEADER.match(first)
    before = postmark or first.strip() == "From" or first.strip().isdigit()
    return lines[1 if before else 0 :][:HEAD_LINES]


def _typed_mail(text: str, name: str, people: Collection[str]) -> list[Page]:
    """Returns the pages of a mail that was saved as text, with its head in the language of its program."""
    lines = text.split("\n")
    start = next((n for n, line in enumerate(lines) if line.strip()), 0)
    found = heading(lines, start)
    if found is None:
        return []
    from pbem.log.mails.mail import typed_mail

    letter, below = found
    return typed_mail(lines, below, letter, name, people)
