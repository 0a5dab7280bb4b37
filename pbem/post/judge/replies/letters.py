"""The judge's mails: to whom, under which Message-ID, and so marked that no machine answers them."""

import hashlib
import re
from collections.abc import Sequence
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import NamedTuple

from pbem.core.invisible_characters import on_one_line, shown
from pbem.log.fences.fence import marker
from pbem.post.answer import BAR
from pbem.post.judge.commands.case import Attached
from pbem.post.judge.commands.forms import KINDS
from pbem.post.judge.settings import Settings
from pbem.post.judge.store.outbox import Post
from pbem.post.judge.store.seats import Seat

_COMMAND = re.compile(rf"(pbem)[\W_]+({'|'.join(KINDS)})\b", re.IGNORECASE)
_FENCE = re.compile(r"(pbem)[^\w|#]+(begin|start|end)\b", re.IGNORECASE)
LONGEST_LINE = 900  # bytes, below what the standard allows


class Letter(NamedTuple):
    """A mail in the making; `key` makes its Message-ID, which is the same whenever it is made."""

    address: str
    subject: str
    text: str
    key: str
    seat: Seat | None = None
    mail: int | None = None
    answers: str = ""  # the Message-ID of the mail that it answers
    thread: str = ""
    attached: Sequence[Attached] = ()
    automatic: str = "auto-replied"


def post_of(letter: Letter, settings: Settings, now: datetime) -> Post:
    """Returns a mail that is ready to be sent."""
    identity = f"<{_hash(letter.key)}@{settings.domain}>"
    message = _message(letter, settings, now, identity)
    return Post(identity, letter.address, message.as_bytes(), letter.mail, letter.seat and letter.seat.id)


def thread_of(game: str, settings: Settings) -> str:
    """Returns the name under which a mail program puts the mails of a game together."""
    return f"<{game}.{_hash(game + settings.address)}@{settings.domain}>"


def inert(text: str) -> str:
    """Returns a letter in which no line is a command, nor becomes one when a program wraps the letter or quotes it.

    What the judge writes himself never has the word pbem right before a command. What others have written, such as
    press, may have: there the word is set in brackets. A turn block is left only behind bars, to be copied from there.
    """
    lines = (_FENCE.sub(r"\1|\2", line) if _opens(line) else line for line in text.split("\n"))
    return _COMMAND.sub(r"(\1) \2", "\n".join(lines))


def _opens(line: str) -> bool:
    return not line.startswith(BAR) and marker(line) is not None


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:32]


def _message(letter: Letter, settings: Settings, now: datetime, identity: str) -> EmailMessage:
    message = EmailMessage(policy=SMTP)
    own = settings.address_of(letter.seat.token) if letter.seat else settings.address
    message["From"] = _address(settings.name, settings.address)
    message["Reply-To"] = own
    message["To"] = _address(letter.seat.name if letter.seat else "", letter.address)
    message["Subject"] = on_one_line(letter.subject)[:200]
    message["Date"] = format_datetime(now)
    message["Message-ID"] = identity
    message["Auto-Submitted"] = letter.automatic
    message["X-Auto-Response-Suppress"] = "All"
    if letter.answers:
        message["In-Reply-To"] = letter.answers
    references = " ".join(filter(None, (letter.thread, letter.answers)))
    if references:
        message["References"] = references
    text = inert(shown(letter.text)).rstrip("\n") + "\n"
    message.set_content(text, cte="quoted-printable" if _is_odd(text) else "7bit")
    for each in letter.attached:
        message.add_attachment(each.text, subtype=each.subtype, filename=each.name)
    if letter.attached:
        message.set_boundary(f"part-{_hash(f'{letter.key} parts')}")  # none by chance: a letter made again is the same
    return message


def _is_odd(text: str) -> bool:
    return not text.isascii() or any(len(line) > LONGEST_LINE for line in text.split("\n"))


def _address(name: str, address: str) -> Address:
    local, _, host = address.rpartition("@")
    return Address(on_one_line(name), local, host)
