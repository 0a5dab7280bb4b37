"""The head of a mail as far as a judge needs it: where it came from, whom it was sent to, who vouches for it."""

import hashlib
import re
from email.header import decode_header, make_header
from email.message import Message
from email.parser import BytesHeaderParser
from email.policy import compat32
from email.utils import getaddresses
from typing import NamedTuple

TO = ("To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To")
TRACES = frozenset({"received", "return-path", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "lines",
                    "authentication-results", "arc-authentication-results", "arc-seal", "arc-message-signature",
                    "received-spf", "status", "x-status", "content-length", "x-uid", "x-uidl"})  # fmt: skip
BULK = frozenset({"bulk", "junk", "list", "auto_reply"})
LONGEST_ID = 250
MOST_ANSWERED = 20
TOKEN = re.compile(r"[0-9a-f]{20}")
_ID = re.compile(rf"<[!-;=?-~]{{1,{LONGEST_ID - 2}}}>")
_ADDRESS = re.compile(r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*", re.ASCII)
_RESULT = re.compile(r"\b(dkim|dmarc|spf)\s*=\s*(\w+)", re.IGNORECASE)
_HEAD_ENDS = re.compile(rb"\r?\n\r?\n")


class Head(NamedTuple):
    """What the head of a mail says; addresses in lower case."""

    digest: str
    message_id: str
    sender: str
    subject: str
    tokens: tuple[str, ...]
    vouched: bool  # the server that the configuration names says that the address is the sender's
    machine: str  # why it is taken for a machine's, if it is
    answers: tuple[str, ...] = ()  # the Message-IDs of the mails that it answers


def read_head(raw: bytes, own: str, trusted: str) -> Head:
    """Returns the head of a mail; nothing in a mail makes it fail.

    `own` is the judge's address, `trusted` the server whose word counts.
    """
    head = BytesHeaderParser(policy=compat32).parsebytes(raw)
    sender = _sender(head)
    identity = "".join(_texts(head, "Message-ID")[:1]).strip()
    subject = " ".join(" ".join(_texts(head, "Subject")[:1]).split())[:LONGEST_ID]
    tokens = tuple(dict.fromkeys(TOKEN.findall(" ".join((*_addresses(head), subject.lower())))))
    machine = _machine(head, sender, own)
    identity = identity if _ID.fullmatch(identity) else ""  # what is none is not repeated in an answer's head
    answers = tuple(dict.fromkeys(_ID.findall(" ".join(map(str, _answered(head))))))[-MOST_ANSWERED:]
    vouched = _vouched(head, sender, trusted)
    return Head(_digest(raw, head), identity, sender, subject, tokens, vouched, machine, answers)


def _answered(head: Message) -> list[object]:
    return [*head.get_all("References", []), *head.get_all("In-Reply-To", [])]


def _texts(head: Message, name: str) -> list[str]:
    return [_decoded(str(each)) for each in head.get_all(name, [])]


def _decoded(text: str) -> str:
    try:
        return str(make_header(decode_header(text)))
    except (ValueError, LookupError, UnicodeError):
        return text


def _sender(head: Message) -> str:
    """Returns the one address of `From:`; of several, or none, it is empty."""
    found = {address.lower() for _, address in getaddresses(list(map(str, head.get_all("From", [])))) if "@" in address}
    one = found.pop() if len(found) == 1 else ""
    return one if _ADDRESS.fullmatch(one) else ""


def _addresses(head: Message) -> list[str]:
    given = [str(each) for name in TO for each in head.get_all(name, [])]
    return [address.lower() for _, address in getaddresses(given)]


def _digest(raw: bytes, head: Message) -> str:
    """Returns a hash over what the sender wrote, without the traces of its way: no two ways are alike."""
    fields = [f"{name.lower()}:{value}" for name, value in head.items() if name.lower() not in TRACES]
    split = _HEAD_ENDS.split(raw.lstrip(b"\r\n"), maxsplit=1)
    body = split[1] if len(split) > 1 else raw
    text = "\n".join(" ".join(each.split()) for each in fields)
    said = text.encode("utf-8", "surrogateescape") + b"\n\n" + body.replace(b"\r\n", b"\n").rstrip()
    return hashlib.sha256(said).hexdigest()


# -- machines (RFC 3834)


def _machine(head: Message, sender: str, own: str) -> str:
    automatic = "".join(_texts(head, "Auto-Submitted")[:1]).partition(";")[0].strip().lower()
    if automatic not in {"", "no"}:
        return f"Auto-Submitted: {automatic[:40]}"
    if (precedence := "".join(_texts(head, "Precedence")[:1]).strip().lower()) in BULK:
        return f"Precedence: {precedence}"
    if any("".join(each.split()) == "<>" for each in _texts(head, "Return-Path")[:1]):
        return "a null return-path"
    if _texts(head, "List-Id") or _texts(head, "List-Unsubscribe"):
        return "a mailing list"
    if _is_own(sender, own) or sender.partition("@")[0] in {"mailer-daemon", "postmaster"}:
        return "the address of a mail system or of the judge itself"
    return ""


def _is_own(sender: str, own: str) -> bool:
    local, _, host = sender.partition("@")
    return f"{local.partition('+')[0]}@{host}" == own


# -- who vouches (RFC 8601)


def _vouched(head: Message, sender: str, trusted: str) -> bool:
    """Tells whether the trusted server says that the mail is of the domain in `From:`.

    Its own line stands topmost, since each server writes above what it was given: whatever stands below may be forged.
    """
    said = [str(each) for each in head.get_all("Authentication-Results", [])]
    if not trusted or not said or not sender:
        return False
    server, _, results = " ".join(said[0].split()).partition(";")
    if server.split()[:1] != [trusted]:
        return False
    return _passes(results, sender.partition("@")[2])


def _passes(results: str, domain: str) -> bool:
    for part in re.sub(r"\([^()]*\)", " ", results).lower().split(";"):
        found = _RESULT.match(part.strip())
        if not found or found[2] != "pass":
            continue
        if found[1] == "dmarc" and f"header.from={domain}" in part.split():
            return True
        if found[1] == "dkim" and f"header.d={domain}" in part.split():
            return True
    return False
