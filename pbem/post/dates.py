"""When a mail was sent is its sender's word, and when it came its reader's server's: the clock goes by what is known.

A sender who dates a mail back would take days from its reader, and a reader who fetches his mail late would win some.
The `Received:` at the top of a mail is written where it came in: by that neither can. Where a mail has none, its date
is believed for a day; one that is older counts from the moment at which the mail was put in.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from pbem.core.deadlines import Leave, read_leave
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.replay import AnyReplay, AnyStep, Outcome
from pbem.core.source import Line
from pbem.log import Log
from pbem.log.mails.letter import Letter
from pbem.post.stamp import FORM, stamps

DATE, OVER = "post/date", "log/vacation-past"
APART = timedelta(hours=1)  # clocks differ
BELIEVED = timedelta(days=1)  # for so long a date counts that no server has confirmed


def believed(sent: datetime | None, last: datetime | None, now: datetime | None) -> datetime | None:
    """Returns when a mail was sent: not after now, and not before the last one that came in."""
    if sent is None or sent.tzinfo is None:
        return sent
    if now is not None and sent > now:
        return now
    return last if last is not None and sent < last and (now is None or last <= now) else sent


class Moments(NamedTuple):
    """When a mail was sent, as far as that is believed, and when it came, if that is known and another time."""

    sent: datetime | None
    came: datetime | None = None

    @property
    def known(self) -> datetime | None:
        """When its reader had it."""
        return self.came or self.sent


def moments(letter: Letter, log: Log, now: datetime | None) -> Moments:
    """Returns when a mail was sent, and when it came, that is put into a log now."""
    if now is None or letter.sent is None or letter.sent.tzinfo is None:
        return Moments(believed(letter.sent, last_date(log), now))
    sent = believed(letter.sent, last_date(log), min(now, letter.received or now)) or letter.sent
    latest = max((stamp.known for _, stamp in stamps(log) if stamp.known), default=None)
    came = believed(_came(letter, sent, now), latest, now) or sent
    return Moments(sent, came if abs(came - sent) > APART else None)


def _came(letter: Letter, sent: datetime, now: datetime) -> datetime:
    """Returns when a mail came; one that was passed on not before it was written, nor before what it came in."""
    if letter.received is None:
        dated = max(sent, letter.passed_on or sent)
        return now if now - dated > BELIEVED else dated
    return max(letter.received, sent) if letter.passed_on else letter.received


def last_date(log: Log) -> datetime | None:
    """Returns the latest date of the mails in a log."""
    return max((stamp.sent for _, stamp in stamps(log) if stamp.sent), default=None)


def odd_dates(mail: Log, log: Log, replay: AnyReplay, now: datetime | None) -> Iterator[Problem]:
    """Yields what cannot be about a mail's date and about the vacations in it; `replay` has the mail's orders last."""
    sent, real = mail.letter.sent, moments(mail.letter, log, now)
    if mail.lines and sent and real.sent and abs(sent - real.sent) > APART:
        yield _cannot_be(mail.lines[0], sent, real.sent, "than it is now" if real.sent == now else "than it came")
    elif mail.lines and sent and real.came and replay.header.get("deadline"):
        yield _came_apart(mail, sent, real.came)
    if real.known and real.known.tzinfo:
        yield from late_leaves(replay, len(replay.steps) - len(mail.lines), len(replay.steps), real.known)


def _cannot_be(line: Line, sent: datetime, real: datetime, too_late: str) -> Problem:
    """Returns that a mail is dated where it cannot have been sent."""
    when = f"later {too_late}" if sent > real else "earlier than the last mail in the log"
    message = f"this mail is dated {sent:{FORM}}, {when}"
    remedy = f"it counts as sent {real:{FORM}}; ask its sender to set his clock"
    return at_line(line, DATE, Kind.NOTICE, message, remedy=remedy)


def _came_apart(mail: Log, sent: datetime, came: datetime) -> Problem:
    """Returns that a mail came at another time than it says, or that nobody knows when."""
    message = f"this mail is dated {sent:{FORM}}, and it came {came:{FORM}}"
    remedy = "the time for what comes next begins when it came"
    if not mail.letter.received:
        message = f"this mail is dated {sent:{FORM}}, and has no line `Received:` that says when it came"
        remedy = f"it counts as come {came:{FORM}}; if it came earlier, save it with its whole head, and give that"
    return at_line(mail.lines[0], DATE, Kind.NOTICE, message, remedy=remedy)


def late_leaves(replay: AnyReplay, since: int, until: int, told: datetime) -> Iterator[Problem]:
    """Yields what is to be said of vacations, among some orders, that had begun when the other side was told."""
    for step in replay.steps[max(0, since) : until]:
        leave, day = leave_of(step), f"{told:%Y-%m-%d}"
        if leave is not None and leave.first < day:
            what = "was over" if leave.last < day else "had begun"
            message = f"this vacation {what} when it was told, on {day}"
            remedy = "the clock stands still on its days all the same: say so, if you have not agreed on it"
            yield at_line(step.line, OVER, Kind.NOTICE, message, remedy=remedy)


def leave_of(step: AnyStep) -> Leave | None:
    """Returns the days of a vacation that a line gives."""
    if step.outcome is not Outcome.SAID or not step.written.startswith("vacation ") or step.problems:
        return None
    first, _, last = step.written.partition(" -- ")[0].rsplit(" ", 3)[1:]
    return read_leave(first, last)
