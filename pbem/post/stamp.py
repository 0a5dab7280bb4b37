"""The remark above a block of orders that came by mail: who sent it, when, under which Message-ID, how many orders.

`# from Anna <anna@example.org>, sent 2026-11-24 10:00 +0000, <abc@example.org>, 11 orders`; what a mail does not say is
left out. `came 2026-11-27 18:00 +0000` behind the date says that it came later than that. Whatever a mail claims, the
remark is one line, and none of its parts can pass for another.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from pbem.core.invisible_characters import on_one_line
from pbem.core.replay import AnyReplay
from pbem.log import Log

FORM = "%Y-%m-%d %H:%M %z"
LONGEST_WRITER = 120
LONGEST_ID = 200
SOMEBODY = "somebody"
_ID = re.compile(rf"<[!-;=?-~]{{1,{LONGEST_ID}}}>")  # without blanks and angle brackets
_MOMENT = r"\d{4}-\d\d-\d\d \d\d:\d\d [+-]\d{4}"
_STAMP = re.compile(
    rf"# from (?P<writer>[^,]{{1,200}})(?:, sent (?P<sent>{_MOMENT}))?(?:, came (?P<came>{_MOMENT}))?"
    rf"(?:, (?P<identity>{_ID.pattern}))?(?:, (?P<orders>\d{{1,6}}) orders?)?"
)


class Stamp(NamedTuple):
    """Who sent a block of orders and when, the mail's Message-ID, how many orders it has; empty where not known.

    `came` is when the mail came, where that is known and not about when it was sent.
    """

    writer: str = ""
    sent: datetime | None = None
    identity: str = ""
    orders: int | None = None
    came: datetime | None = None

    @property
    def known(self) -> datetime | None:
        """Tells when its reader had it."""
        return self.came or self.sent


def stamp_line(stamp: Stamp) -> str:
    """Returns the remark, on one line."""
    sent = f"sent {_said(stamp.sent)}" if stamp.sent and stamp.sent.tzinfo else ""
    came = f"came {_said(stamp.came)}" if stamp.came and stamp.came.tzinfo else ""
    name = stamp.identity if _ID.fullmatch(stamp.identity) else ""
    orders = "" if stamp.orders is None else f"{stamp.orders} order{'s' * (stamp.orders != 1)}"
    return f"# from {', '.join(filter(None, (_writer(stamp.writer), sent, came, name, orders)))}"


def _said(moment: datetime) -> str:
    """Returns a moment with a year of four digits, whatever a mail claims: else the remark could not be read."""
    return moment.strftime(FORM).rjust(len("2026-11-24 10:00 +0000"), "0")


def _writer(said: str) -> str:
    """Returns who wrote, without a comma, which parts what the remark says."""
    return " ".join(on_one_line(said).replace(",", ";").split())[:LONGEST_WRITER].strip() or SOMEBODY


def read_stamp(text: str) -> Stamp | None:
    """Returns what such a remark says; None for any other line."""
    found = _STAMP.fullmatch(text.rstrip())
    if found is None or not any((found["sent"], found["came"], found["identity"], found["orders"])):
        return None
    writer = "" if found["writer"] == SOMEBODY else found["writer"]
    orders = int(found["orders"]) if found["orders"] else None
    return Stamp(writer, _moment(found["sent"]), found["identity"] or "", orders, _moment(found["came"]))


def _moment(said: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat(said.replace(" ", "T", 1).replace(" ", "")) if said else None
    except ValueError:
        return None


class Block(NamedTuple):
    """A block of orders that came in: how many orders stand above it, and how many with it."""

    above: int
    end: int
    stamp: Stamp


def came(log: Log, replay: AnyReplay) -> tuple[Block, ...]:
    """Returns the blocks of orders that came in by mail."""
    numbers = [step.line.number for step in replay.steps]
    found = ((sum(number < line for number in numbers), stamp) for line, stamp in stamps(log) if stamp.orders)
    return tuple(Block(above, above + (stamp.orders or 0), stamp) for above, stamp in found)


def stamps(log: Log) -> tuple[tuple[int, Stamp], ...]:
    """Returns the stamps of a log, each with the number of its line."""
    return tuple(_stamps(log))


def _stamps(log: Log) -> Iterator[tuple[int, Stamp]]:
    for number, text in enumerate(log.raw, 1):
        if (stamp := read_stamp(text)) is not None:
            yield number, stamp
