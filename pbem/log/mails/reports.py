"""What mail servers say of a mail: it did not arrive, it waits, it was shown. The mail itself comes back with it."""

import re
from collections.abc import Sequence
from email.message import Message

from msgspec import Struct

from pbem.log.mails.heads import one_field, words
from pbem.log.mails.letter import Letter

_FIELD = r"^{}[ \t]*:[ \t]*((?:[^\n]|\n[ \t])*)"
_RECIPIENT = re.compile(_FIELD.format("(?:original|final)-recipient"), re.IGNORECASE | re.MULTILINE)
_ACTION = re.compile(_FIELD.format("action"), re.IGNORECASE | re.MULTILINE)
_CAUSE = re.compile(_FIELD.format("diagnostic-code"), re.IGNORECASE | re.MULTILINE)
_STATUS = re.compile(_FIELD.format("status"), re.IGNORECASE | re.MULTILINE)
_ARRIVED = frozenset({"delivered", "relayed", "expanded"})
_MACHINE = re.compile(r"postmaster", re.IGNORECASE)
_DAEMON = re.compile(r"mailer-?daemon|mail delivery (?:sub)?system|mdaemon|mail-?daemon", re.IGNORECASE)
_RETURNED = re.compile(
    r"undeliver|returned mail|return(?:ed|ing) (?:message )?to sender|delivery (?:status|failure|has failed|failed"
    r"|delayed|notification)|failure notice|mail (?:delivery )?fail|could not be delivered"
    r"|message (?:delayed|not delivered)"
    r"|mail system error|nicht zustellbar|unzustellbar|zustellung|rücksendung|non remis|no entregado|échec de la remise"
    r"|warning: could not send|warning: message",
    re.IGNORECASE,
)
REMEDY = "What it returns is never played. Check the address, and send the orders again."


class Report(Struct, frozen=True):
    """What became of a mail, in words; `arrived` if nothing is to be done about it."""

    message: str
    arrived: bool = False


def report_of(kind: str, body: bytes, returned: Sequence[Letter]) -> Report:
    """Returns what a report says, whose parts have one field on each line."""
    text = body[:200_000].decode("utf-8", "replace")
    what = _name(returned[0].subject if returned else "")
    if "disposition" in kind.lower():
        return Report(f"this is a receipt from a mail program for {what}", arrived=True)
    if "feedback" in kind.lower():
        return Report(f"this is a complaint about {what}, which a mail server passes on")
    actions = {each.partition(";")[0].split()[0].lower() for each in _ACTION.findall(text) if each.strip()}
    if actions and actions <= _ARRIVED:
        return Report(f"this is a receipt from a mail server for {what}", arrived=True)
    to = dict.fromkeys(_value(each) for each in _RECIPIENT.findall(text))
    where = f" to {', '.join(list(to)[:3])}" if to else ""
    cause = next((_value(each) for form in (_CAUSE, _STATUS) for each in form.findall(text)), "")
    why = f": {cause[:200]}" if cause else ""
    if actions == {"delayed"}:
        return Report(f"{what} has not been delivered{where} yet{why}")
    return Report(f"{what} could not be delivered{where}{why}")


def bounced(head: Message) -> Report | None:
    """Returns that a mail came back, where a mail server says so in a form of its own."""
    sender, subject = words(one_field(head, "From"))[:500], words(one_field(head, "Subject"))[:500]
    failed = one_field(head, "X-Failed-Recipients")[:200]
    machine = bool(_MACHINE.search(sender)) or one_field(head, "Return-Path").replace(" ", "") == "<>"
    if not failed and not _DAEMON.search(sender) and not (machine and _RETURNED.search(subject)):
        return None
    where = f" to {failed}" if failed else ""
    return Report(f"a mail could not be delivered{where}, says `{subject[:100]}`")


def _name(subject: str) -> str:
    return f"the mail `{subject[:100]}`" if subject else "a mail"


def _value(text: str) -> str:
    """Returns what a field says without the name of its kind, such as `rfc822;`."""
    return " ".join(text.split()).rpartition(";")[2].strip()
