"""A mail's date is its sender's word: no date is believed that cannot be, and it is told."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from pbem.core.deadlines import Leave, read_leave
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.replay import AnyReplay, AnyStep, Outcome
from pbem.log import Log
from pbem.post.stamp import FORM, stamps

DATE, OVER = "post/date", "log/vacation-past"
APART = timedelta(hours=1)  # clocks differ


def believed(sent: datetime | None, last: datetime | None, now: datetime | None) -> datetime | None:
    """Returns when a mail was sent: not after now, and not before the last one that came in."""
    if sent is None or sent.tzinfo is None:
        return sent
    if now is not None and sent > now:
        return now
    return last if last is not None and sent < last and (now is None or last <= now) else sent


def last_date(log: Log) -> datetime | None:
    """Returns the latest date of the mails in a log."""
    return max((stamp.sent for _, stamp in stamps(log) if stamp.sent), default=None)


def odd_dates(mail: Log, log: Log, replay: AnyReplay, now: datetime | None) -> Iterator[Problem]:
    """Yields what cannot be about a mail's date and about the vacations in it; `replay` has the mail's orders last."""
    sent, last = mail.letter.sent, last_date(log)
    real = believed(sent, last, now)
    if sent and real and mail.lines and abs(sent - real) > APART:
        when = "than it is now" if sent > real else "than the last mail in the log"
        message = f"this mail is dated {sent:{FORM}}, {'later' if sent > real else 'earlier'} {when}"
        remedy = f"it counts as sent {real:{FORM}}; ask its sender to set his clock"
        yield at_line(mail.lines[0], DATE, Kind.NOTICE, message, remedy=remedy)
    if real and real.tzinfo:
        yield from late_leaves(replay, len(replay.steps) - len(mail.lines), len(replay.steps), real)


def late_leaves(replay: AnyReplay, since: int, until: int, written: datetime) -> Iterator[Problem]:
    """Yields what is to be said of vacations, among some orders, that had begun when they were written."""
    for step in replay.steps[max(0, since) : until]:
        leave, day = leave_of(step), f"{written:%Y-%m-%d}"
        if leave is not None and leave.first < day:
            what = "was over" if leave.last < day else "had begun"
            message = f"this vacation {what} when it was written, on {day}"
            remedy = "the clock stands still on its days all the same: say so, if you have not agreed on it"
            yield at_line(step.line, OVER, Kind.NOTICE, message, remedy=remedy)


def leave_of(step: AnyStep) -> Leave | None:
    """Returns the days of a vacation that a line gives."""
    if step.outcome is not Outcome.SAID or not step.written.startswith("vacation ") or step.problems:
        return None
    first, _, last = step.written.partition(" -- ")[0].rsplit(" ", 3)[1:]
    return read_leave(first, last)
