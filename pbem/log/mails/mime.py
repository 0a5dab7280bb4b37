"""The parts of a mail: its head and its encodings by the standard library, its tree by boundaries, each read once."""

import re
from collections.abc import Iterator, Sequence
from email.message import Message

from pbem.log.mails.heads import (
    FIELD,
    LONGEST_FIELD,
    MOST_PARAMETERS,
    all_fields,
    file_name,
    head_of,
    kind,
    one_field,
    parameter,
    words,
)
from pbem.log.mails.letter import Letter, by_header_rules, is_reply, read_moment, taken_in, written_by
from pbem.log.mails.parts import Mail, Part, Reading, closed_part, leaf, looks_like_html
from pbem.log.mails.reports import bounced, report_of
from pbem.log.mails.transfer import decoded, encoding_of

LARGEST_HEAD = 250_000
LONGEST_SENDER = 1_000
MOST_PARTS = 500
DEEPEST = 12
_MAILS = frozenset({"message/rfc822", "message/global", "message/rfc2822", "message/news"})
_REPORTS = frozenset({"message/delivery-status", "message/disposition-notification", "message/feedback-report"})
_SPLIT = {
    "message/partial": "a mail in several pieces, of which this is one",
    "message/external-body": "a text that is elsewhere",
}
_ONCE = ("From", "Date", "Message-ID", "Subject")
_NEXT_PART = re.compile(
    rb"^--([^\n]{1,200}?)[ \t]*\n(?:[!-9;-~]+:[^\n]*\n|[ \t][^\n]*\n){0,20}?content-[a-z-]+[ \t]*:",
    re.MULTILINE | re.IGNORECASE,
)
_FIELDS, _BEGINS = (
    re.compile(form, re.MULTILINE | re.IGNORECASE) for form in (rb"^\W*content-[a-z-]+\s*:", rb"^\W*pbem\s+begin\b")
)
_GOES_ON = re.compile(rb"\n{0,9}(?:content-(?:type|transfer-encoding|disposition)|mime-version)[ \t]*:", re.IGNORECASE)


class _DamagedError(Exception):
    """The mail is not one that any program would write."""


def open_mail(data: bytes, line: int = 1) -> Mail | None:
    """Returns the texts of a mail whose first line has that number, or None if it is too damaged."""
    try:
        return _mail(data, line, 0)
    except Exception:  # noqa: BLE001  the standard library raises all kinds of errors on hostile mails
        return None


def _mail(data: bytes, line: int, depth: int) -> Mail:
    start = len(data) - len(data.lstrip(b"\xef\xbb\xbf\n"))
    line += data.count(b"\n", 0, start)
    data = data[start:]
    if data.startswith((b"From ", b">From ")):
        line, data = line + 1, data.partition(b"\n")[2]
    head, body, line = _parted(data, line)
    mail = Mail(_letter(head), blank=not body.strip())
    if "Content-Type" not in head and _GOES_ON.match(body):
        more, body, line = _parted(body.lstrip(b"\n"), line + len(body) - len(body.lstrip(b"\n")))
        for name, value in more.raw_items():
            head[name] = value
        mail.odd.append("there is a blank line in its head")
    mail.texts = _texts(head, body, line, mail, depth) or [[[part]] for part in mail.spare]
    mail.report = mail.report or bounced(head)
    return mail


def _parted(data: bytes, line: int) -> tuple[Message, bytes, int]:
    """Returns the head of a mail or of a part, its body, and the line with which the body begins."""
    end = 0 if data.startswith(b"\n") else data.find(b"\n\n") + 1
    if end == 0 and not data.startswith(b"\n"):
        end = len(data)
    if end > LARGEST_HEAD:
        end = data.find(b"\n", LARGEST_HEAD) + 1
        if _bare_body(data[:end]) < 0:
            raise _DamagedError
    if (bare := _bare_body(data[:end])) >= 0:
        return head_of(data[:bare]), data[bare:], line + data.count(b"\n", 0, bare)
    head = head_of(data[:end])
    for name, value in head.raw_items():
        if name.lower().startswith("content-") and (
            len(str(value)) > LONGEST_FIELD or str(value).count(";") > MOST_PARAMETERS
        ):
            raise _DamagedError
    return head, data[end + 1 :], line + data.count(b"\n", 0, end) + 1


def _bare_body(head: bytes) -> int:
    """Returns where the body begins that no blank line parts from its head, as some programs write it; else -1."""
    at = 0
    for line in head.split(b"\n"):
        if line and not FIELD.match(line):
            return at
        at += len(line) + 1
    return -1


def _letter(head: Message) -> Letter:
    subject = _words(head, "Subject")
    answers = bool(head.get("In-Reply-To") or head.get("References"))
    date = one_field(head, "Date")[:200]
    sent = by_header_rules(date)
    typed = sent is None
    sent = sent or read_moment(date or one_field(head, "Sent")[:200])
    identity = one_field(head, "Message-ID")[:500].strip()
    writer = written_by(", ".join(all_fields(head, "From"))[:LONGEST_SENDER], _words(head, "From"))
    reply, received = answers or is_reply(subject), taken_in(one_field(head, "Received")[:LONGEST_FIELD])
    doubled = tuple(name for name in _ONCE if len(set(all_fields(head, name))) > 1)
    return Letter(writer, sent, identity, subject, reply, exact=not typed, received=received, doubled=doubled)


def _words(head: Message, name: str) -> str:
    return " ".join(words(one_field(head, name)[:LONGEST_SENDER]).split())


def _texts(head: Message, body: bytes, line: int, mail: Mail, depth: int) -> list[list[Reading]]:
    """Returns the texts below a head in order; what is attached goes to the mail."""
    if depth > DEEPEST:
        raise _DamagedError
    what = kind(head)
    if what.startswith("message/"):
        if what in _MAILS:
            mail.inner.append(_mail(_unpacked(head, body), line, depth + 1))
        elif what in _REPORTS and depth == 0:
            mail.report = report_of(what, body, ())
        elif what in _SPLIT:
            closed_part(mail, _SPLIT[what])
        return []
    if what.startswith("multipart/") or (depth == 0 and what == "text/plain" and _is_torn(head, body)):
        return _many(head, body, line, mail, depth)
    if file_name(head).lower().endswith(".eml"):
        mail.inner.append(_mail(_unpacked(head, body), line, DEEPEST))
        return []
    return leaf(head, body, line, mail)


def _is_torn(head: Message, body: bytes) -> bool:
    """True if a text begins with the parts of a mail: its head has lost what says that it has parts."""
    found = None if encoding_of(one_field(head, "Content-Transfer-Encoding")) else _NEXT_PART.search(body)
    return found is not None and not _BEGINS.search(body, 0, found.start())


def _many(head: Message, body: bytes, line: int, mail: Mail, depth: int) -> list[list[Reading]]:
    boundary = _boundary(head, body, mail)
    if boundary is None and encoding_of(one_field(head, "Content-Transfer-Encoding")):
        body = decoded(body, one_field(head, "Content-Transfer-Encoding")).data
        boundary = _boundary(head, body, mail)
    if boundary is None:
        return _whole(body, line, mail)
    outside: list[bytes] = []
    pieces = [(*_parted(piece, start),) for piece, start in _pieces(body, boundary, line, outside)]
    mail.unseen += [text[:LARGEST_HEAD] for text in outside if b"pbem" in text.lower()]
    before = len(mail.inner)
    found = _children(kind(head), boundary, pieces, mail, depth)
    if kind(head) == "multipart/encrypted":
        closed_part(mail, "an encrypted message")
    if kind(head) == "multipart/report":
        mail.report = report_of(parameter(head, "report-type"), body, [each.letter for each in mail.inner[before:]])
    return found


def _children(
    what: str, boundary: bytes, pieces: Sequence[tuple[Message, bytes, int]], mail: Mail, depth: int
) -> list[list[Reading]]:
    """Returns the texts of the parts of something; one that has no parts, and the same boundary, has those below it."""
    found = []
    for number, (head, body, line) in enumerate(pieces):
        if what == "multipart/digest" and "Content-Type" not in head:
            head["Content-Type"] = "message/rfc822"
        if (
            kind(head).startswith("multipart/")
            and not body.strip()
            and parameter(head, "boundary").encode() == boundary
        ):
            found.append(_children(kind(head), boundary, pieces[number + 1 :], mail, depth + 1))
            break
        found.append(_texts(head, body, line, mail, depth + 1))
    if what != "multipart/alternative":
        return [text for texts in found for text in texts]
    readings = [[part for text in texts for part in text[0]] for texts in found if texts]
    readings = [each for each in readings if any(part.data.strip() for part in each)] or readings
    return [readings] if readings else []


def _boundary(head: Message, body: bytes, mail: Mail) -> bytes | None:
    """Returns the boundary of the parts: the one that the head names, or else the one that the body has."""
    named = parameter(head, "boundary").encode("utf-8", "surrogateescape")
    for form in dict.fromkeys(
        (
            named,
            named.strip(),
            named.strip(b" \t\"'"),
            named.strip(b" \t\"'<>"),
            named.partition(b" ")[0],
            named.rstrip(b";,."),
        )
    ):
        if form and _opening(form).search(body):
            return form
    if named and (
        same := re.search(rb"^--(" + re.escape(named.strip()) + rb")[ \t]*$", body, re.MULTILINE | re.IGNORECASE)
    ):
        return same[1]
    found = _NEXT_PART.search(body)
    if found is None:
        return None
    shown = found[1].decode("utf-8", "replace")[:60]
    mail.odd.append(f"its parts are separated by `--{shown}`, which its head does not name")
    return found[1]


def _whole(body: bytes, line: int, mail: Mail) -> list[list[Reading]]:
    """Returns a body whose parts cannot be told apart as one text, if a turn block begins in it; else nothing of it."""
    if not body.strip():
        return []
    mail.damage.append("its parts cannot be told apart")
    if _FIELDS.search(body) or not _BEGINS.search(body):
        return []
    return [[[Part(body, looks_like_html(body), "", encoded=False, line=line)]]]


def _opening(boundary: bytes) -> re.Pattern[bytes]:
    return re.compile(rb"^--" + re.escape(boundary) + rb"(?:[ \t][^\n]*)?$", re.MULTILINE)


def _delimiter(boundary: bytes) -> re.Pattern[bytes]:
    return re.compile(rb"^--" + re.escape(boundary) + rb"(--)?(?:[ \t][^\n]*)?$", re.MULTILINE)


def _pieces(body: bytes, boundary: bytes, line: int, outside: list[bytes]) -> Iterator[tuple[bytes, int]]:
    """Yields the pieces between the lines of a boundary, each with the line it begins with.

    What stands above the first, and below one that closes them, goes to what is outside of the parts.
    """
    start, counted, ended = -1, 0, 0
    for number, found in enumerate(_delimiter(boundary).finditer(body)):
        if number > MOST_PARTS:
            raise _DamagedError
        if start >= 0:
            yield body[start : max(start, found.start() - 1)], line
        else:
            outside.append(body[ended : found.start()])
        start = found.end() + 1
        line += body.count(b"\n", counted, start)
        counted = ended = start
        if found[1]:
            start = -1
    if start >= 0:
        yield body[start:], line
    else:
        outside.append(body[ended:])


def _unpacked(head: Message, body: bytes) -> bytes:
    """Returns the bytes of a mail within a mail, whose own parts have encodings of their own."""
    encoding = one_field(head, "Content-Transfer-Encoding")
    return decoded(body, encoding).data if encoding_of(encoding) else body
