"""The parts of a mail, by the standard library: what is text in it, as bytes."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from email.message import Message


class Part(NamedTuple):
    """A text in a mail; `encoded` tells that its lines are not those of the file."""

    data: bytes
    html: bool
    charset: str
    encoded: bool


class Mail(NamedTuple):
    """What is read of a mail."""

    subject: str
    parts: list[Part]


def open_mail(data: bytes) -> Mail | None:
    """Returns the texts of a mail in order, without attachments, or None if it is too damaged."""
    # 30 ms that a plain log need not pay
    from email import message_from_bytes
    from email.header import decode_header, make_header

    try:
        mail = message_from_bytes(data.lstrip(b"\xef\xbb\xbf\n"))
        subject = str(make_header(decode_header(str(mail.get("Subject", ""))[:1000])))
        return Mail(subject, [_part(leaf) for leaf in _leaves(mail) if _is_text(leaf)])
    except Exception:  # noqa: BLE001  the standard library raises all kinds of errors on hostile mails
        return None


def _leaves(mail: "Message") -> Iterator["Message"]:
    """Yields the parts of a mail that have no parts; a mail inside a mail is somebody else's."""
    waiting: list[Message] = [mail]
    while waiting:
        part = waiting.pop()
        if part.get_content_maintype() == "message":
            continue
        if part.is_multipart():
            waiting += reversed([inner for inner in part.get_payload() if not isinstance(inner, str)])
        else:
            yield part


def _is_text(part: "Message") -> bool:
    wanted = part.get_content_type() in {"text/plain", "text/html"}
    return wanted and part.get_content_disposition() != "attachment"


def _part(part: "Message") -> Part:
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    charset = (part.get_content_charset() or "us-ascii").lower()
    encoding = str(part.get("Content-Transfer-Encoding", "7bit")).strip().lower()
    return Part(data, part.get_content_type() == "text/html", charset, encoding not in {"7bit", "8bit", "binary"})
