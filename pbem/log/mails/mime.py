"""The parts of a mail: its head and its encodings by the standard library, its tree by boundaries, each read once."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from email.header import decode_header, make_header
from email.message import Message
from email.parser import BytesHeaderParser

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.log.mails.letter import Letter, by_header_rules, is_reply, read_moment, taken_in, written_by

LARGEST_HEAD = 250_000
LONGEST_SENDER = 1_000
MOST_PARTS = 500
DEEPEST = 12
_TAG, _BEGUN = re.compile(rb"<[^<>]{0,2000}>"), re.compile(rb"pbem\s{1,20}begin", re.IGNORECASE)
_HTML = frozenset(
    {"text/html", "text/x-amp-html", "application/xhtml+xml"}
)  # some programs show the one, some the other
_TEXTS = _HTML | {"text/plain", "text/markdown", "text/x-markdown", "text/x-log", "text/log"}
_FIELD = re.compile(rb"[!-9;-~]+:|[ \t]|>?From ")
_ONCE = ("From", "Date", "Message-ID", "Subject")
_LONGEST_FIELD, _MOST_PARAMETERS = 5_000, 64  # of the fields that say what a part is
_TEXT_FILE = re.compile(r".+\.(txt|log|text|md|asc)", re.IGNORECASE)


class Part(Struct, frozen=True):
    """A text in a mail and the line it begins with; `encoded` tells that its lines are not those of the file."""

    data: bytes
    html: bool
    charset: str
    encoded: bool
    line: int
    file: str = ""  # its name, if it is attached
    flowed: bool = False


Reading = list[Part]


@dataclass(slots=True)
class Mail:
    """What is read of a mail: texts one after the other, each in one or several readings (plain, HTML)."""

    letter: Letter
    texts: list[list[Reading]] = field(default_factory=list)
    attached: list[Part] = field(default_factory=list)
    inner: list["Mail"] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)  # what else is attached, by name or kind
    unseen: list[bytes] = field(default_factory=list)  # what stands outside of its parts


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
    mail = Mail(_letter(head))
    mail.texts = _texts(head, body, line, mail, depth)
    return mail


def _parted(data: bytes, line: int) -> tuple[Message, bytes, int]:
    """Returns the head of a mail or of a part, its body, and the line with which the body begins."""
    end = 0 if data.startswith(b"\n") else data.find(b"\n\n") + 1
    if end == 0 and not data.startswith(b"\n"):
        end = len(data)
    if end > LARGEST_HEAD:
        raise _DamagedError
    if (bare := _bare_body(data[:end])) >= 0:
        return BytesHeaderParser().parsebytes(data[:bare]), data[bare:], line + data.count(b"\n", 0, bare)
    head = BytesHeaderParser().parsebytes(data[:end])
    for name, value in head.raw_items():
        if name.lower().startswith("content-") and (
            len(str(value)) > _LONGEST_FIELD or str(value).count(";") > _MOST_PARAMETERS
        ):
            raise _DamagedError
    return head, data[end + 1 :], line + data.count(b"\n", 0, end) + 1


def _bare_body(head: bytes) -> int:
    """Returns where the body begins that no blank line parts from its head, as some programs write it; else -1."""
    at = 0
    for line in head.split(b"\n"):
        if line and not _FIELD.match(line):
            return at
        at += len(line) + 1
    return -1


def _letter(head: Message) -> Letter:
    subject = _words(head, "Subject")
    answers = bool(head.get("In-Reply-To") or head.get("References"))
    date = str(head.get("Date", ""))[:200]
    sent = by_header_rules(date)
    typed = sent is None
    sent = sent or read_moment(date or str(head.get("Sent", ""))[:200])
    identity = str(head.get("Message-ID", ""))[:500].strip()
    writer = written_by(", ".join(map(str, head.get_all("From", ())))[:LONGEST_SENDER], _words(head, "From"))
    reply, received = answers or is_reply(subject), taken_in(str(head.get("Received", ""))[:_LONGEST_FIELD])
    doubled = tuple(name for name in _ONCE if len({str(each).strip() for each in head.get_all(name, ())}) > 1)
    return Letter(writer, sent, identity, subject, reply, exact=not typed, received=received, doubled=doubled)


def _words(head: Message, name: str) -> str:
    value = str(head.get(name, ""))[:LONGEST_SENDER]
    with suppress(ValueError, LookupError):
        value = str(make_header(decode_header(value)))
    return " ".join(value.split())


def _texts(head: Message, body: bytes, line: int, mail: Mail, depth: int) -> list[list[Reading]]:
    """Returns the texts below a head in order; what is attached goes to the mail."""
    if depth > DEEPEST:
        raise _DamagedError
    kind = head.get_content_type()
    if kind.startswith("message/"):
        if kind in {"message/rfc822", "message/global"}:
            mail.inner.append(_mail(_decoded(head, body), line, depth + 1))
        elif kind in {"message/partial", "message/external-body"}:
            mail.foreign.append(kind)
        return []
    if kind.startswith("multipart/"):
        return _many(head, body, line, mail, depth)
    return _leaf(head, body, line, mail)


def _many(head: Message, body: bytes, line: int, mail: Mail, depth: int) -> list[list[Reading]]:
    boundary = str(head.get_boundary() or "")
    if not boundary:
        raise _DamagedError
    found = []
    mail.unseen += _outside(body, boundary)
    for number, (piece, start) in enumerate(_pieces(body, boundary, line)):
        if number > MOST_PARTS:
            raise _DamagedError
        inner, inner_body, inner_line = _parted(piece, start)
        if head.get_content_type() == "multipart/digest" and "Content-Type" not in inner:
            inner["Content-Type"] = "message/rfc822"
        found.append(_texts(inner, inner_body, inner_line, mail, depth + 1))
    if head.get_content_type() == "multipart/encrypted":
        mail.foreign.append("an encrypted message")
    if head.get_content_type() != "multipart/alternative":
        return [text for texts in found for text in texts]
    readings = [[part for text in texts for part in text[0]] for texts in found if texts]
    return [readings] if readings else []


def _pieces(body: bytes, boundary: str, line: int) -> Iterator[tuple[bytes, int]]:
    """Yields the pieces between the lines of a boundary, each with the line it begins with."""
    escaped = re.escape(boundary.encode("utf-8", "surrogateescape"))
    start, counted = -1, 0
    for found in re.finditer(rb"^--" + escaped + rb"(--)?[ \t]*$", body, re.MULTILINE):
        if start >= 0:
            yield body[start : max(start, found.start() - 1)], line
        start = found.end() + 1
        line += body.count(b"\n", counted, start)
        counted = start
        if found[1]:
            return
    if start >= 0:
        yield body[start:], line


def _outside(body: bytes, boundary: str) -> list[bytes]:
    """Returns what stands above the first part and below the last one, if it may be a turn."""
    mark = b"\n--" + boundary.encode("utf-8", "surrogateescape")
    first, last = (b"\n" + body).partition(mark)[0], body.rpartition(mark + b"--")[2]
    return [text[:LARGEST_HEAD] for text in (first, last) if text != body and b"pbem" in text.lower()]


def _leaf(head: Message, body: bytes, line: int, mail: Mail) -> list[list[Reading]]:
    file, kind = str(head.get_filename() or "")[:200], head.get_content_type()
    attached = head.get_content_disposition() == "attachment" or bool(file)
    if file.lower().endswith(".eml"):
        mail.inner.append(_mail(_decoded(head, body), line, DEEPEST))
        return []
    if kind not in _TEXTS and not (attached and _TEXT_FILE.fullmatch(file)):
        mail.foreign.append(file or kind)
        return []
    charset = str(head.get_content_charset() or "us-ascii").lower()
    encoding = str(head.get("Content-Transfer-Encoding", "7bit")).strip().lower()
    flowed = str(head.get_param("format", "")).lower() == "flowed"
    encoded = encoding not in {"7bit", "8bit", "binary"}
    part = Part(_decoded(head, body), kind in _HTML, charset, encoded, line, file if attached else "", flowed)
    if not attached:
        return [[[part]]]
    if kind in _HTML:
        mail.foreign.append(file or kind)
        mail.unseen += [_TAG.sub(b"\n", part.data)] if _BEGUN.search(part.data) else []
    else:
        mail.attached.append(replace(part, file=file or "attachment"))
    return []


def _decoded(head: Message, body: bytes) -> bytes:
    """Returns the bytes of a part, whatever its transfer encoding."""
    encoding = str(head.get("Content-Transfer-Encoding", "7bit")).strip().lower()
    if encoding in {"7bit", "8bit", "binary"}:
        return body
    carrier = Message()
    carrier["Content-Transfer-Encoding"] = encoding
    carrier.set_payload(body.decode("ascii", "surrogateescape"))
    payload = carrier.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""
