"""Who owes a decision in which game, since when and till when, as `Deadline:` and the players' vacations have it."""

from collections.abc import Iterable, Iterator
from datetime import datetime, time, timedelta
from enum import StrEnum
from typing import Any, NamedTuple

from pbem.core.chance.next_orders import options_of
from pbem.core.deadlines import Deadline, Leave, UnclearDeadlineError, read_deadline, read_leave
from pbem.core.invisible_characters import on_one_line, shown
from pbem.core.policies import REFEREE
from pbem.core.replay import AnyReplay, Outcome
from pbem.log import Log
from pbem.post.stamp import stamps

_NIGHT = timedelta(days=1)


class State(StrEnum):
    """How a decision stands to its deadline."""

    WAITED_FOR = "waited for"  # no deadline is set
    DUE = "due"
    IN_GRACE = "in its days of grace"
    OVERDUE = "overdue"


class Due(NamedTuple):
    """Who owes what in a game; `till` is the deadline's end and `last` that of its grace, None where there is none."""

    file: str
    game: str  # its title, and its id
    side: str  # empty where either may go on
    player: str
    decision: str
    since: datetime
    by_mail: bool  # since its last orders were sent; else since the log's file was last written
    till: datetime | None = None
    last: datetime | None = None
    state: State = State.WAITED_FOR
    then: str = ""  # what the players agreed on for a missed deadline

    @property
    def is_late(self) -> bool:
        """Tells whether the deadline is over."""
        return self.state in {State.IN_GRACE, State.OVERDUE}


def due_in(log: Log, replay: AnyReplay, written: datetime, now: datetime) -> Due | None:
    """Returns what is owed in a log that was last written at a moment; None where the game is over."""
    options = options_of(replay)
    if not options.offers:
        return None
    sent = _sent_last(log, replay)
    side = options.side if options.side in (*replay.game.sides, REFEREE) else ""
    found = Due(
        log.file,
        " ".join(filter(None, (replay.game.title, replay.header.get("id")))),
        side,
        replay.header.get(side).strip("() ") if side else "",
        options.decision,
        sent or written,
        sent is not None,
    )
    deadline = _deadline(replay)
    return _dated(found, deadline, tuple(_leaves(replay, side)), now) if deadline else found


def _dated(due: Due, deadline: Deadline, away: tuple[Leave, ...], now: datetime) -> Due:
    till = end_of(deadline.hours, due.since, deadline.pauses, away)
    last = end_of(deadline.grace, till, deadline.pauses, away)
    late = State.OVERDUE if now > last else State.IN_GRACE
    return due._replace(till=till, last=last, state=late if now > till else State.DUE, then=deadline.then)


def end_of(hours: int, since: datetime, pauses: frozenset[int], away: Iterable[Leave]) -> datetime:
    """Returns when a time has run out that begins at a moment, in that moment's own time zone."""
    leaves, now, left = tuple(away), since, timedelta(hours=hours)
    while left > timedelta():
        midnight = datetime.combine(now.date() + _NIGHT, time(), now.tzinfo)
        if now.weekday() not in pauses and not any(each.holds(f"{now:%Y-%m-%d}") for each in leaves):
            if left <= midnight - now:
                return now + left
            left -= midnight - now
        now = midnight
    return now


def _sent_last(log: Log, replay: AnyReplay) -> datetime | None:
    """Returns when the last orders were sent, where the log says so and nothing has been written behind them."""
    came = [(line, stamp) for line, stamp in stamps(log) if stamp.orders]
    if not came:
        return None
    line, stamp = came[-1]
    behind = sum(step.line.number > line for step in replay.steps)
    return stamp.sent if behind == stamp.orders else None


def _deadline(replay: AnyReplay) -> Deadline | None:
    try:
        return read_deadline(said) if (said := replay.header.get("deadline")) else None
    except UnclearDeadlineError:
        return None  # told by `check`


def _leaves(replay: AnyReplay, side: str) -> Iterator[Leave]:
    """Yields when a side's player is away; where either may go on, nobody is waited for by name."""
    for step in replay.steps:
        if step.outcome is Outcome.SAID and step.written.startswith("vacation ") and not step.problems:
            who, first, _, last = step.written.partition(" -- ")[0].removeprefix("vacation ").rsplit(" ", 3)
            leave = read_leave(first, last)
            if leave and side and who.casefold() in {side, *_names(replay, side)}:
                yield leave


def is_away(replay: AnyReplay, side: str, now: datetime) -> bool:
    """Tells whether the player of a side is on vacation."""
    return any(each.holds(f"{now:%Y-%m-%d}") for each in _leaves(replay, side))


def _names(replay: AnyReplay, side: str) -> Iterator[str]:
    for name in replay.header.get(side).split(","):
        yield name.strip().casefold()
        yield name.partition("<")[0].strip().casefold()


def due_data(due: Due) -> dict[str, Any]:
    """Returns what is owed as plain data, times in ISO 8601."""
    data = due._asdict()
    for key in ("since", "till", "last"):
        data[key] = data[key].isoformat(timespec="minutes") if data[key] else None
    return {**data, "state": str(due.state)}


def due_text(due: Due) -> str:
    """Returns what is owed in lines: who, what, since when, till when."""
    who = f"{due.side.capitalize()}{f' ({due.player})' if due.player else ''}" if due.side else "Either side"
    lines = [f"{due.file}: {due.game}", f"  {who}: {due.decision}", f"  since {_said(due.since)}{_source(due)}"]
    if due.till and due.last:
        grace = f", with grace till {_said(due.last)}" if due.last != due.till else ""
        lines.append(f"  till {_said(due.till)}{grace}: {due.state}")
    if due.then and due.state is State.OVERDUE:
        lines.append(f"  agreed on for this: {due.then}")
    return "\n".join(lines)


def _said(moment: datetime) -> str:
    return f"{moment:%a %Y-%m-%d %H:%M %z}".strip()


def _source(due: Due) -> str:
    return ", when the last orders were sent" if due.by_mail else ", when the log was last written"


def calendar(dues: list[Due], now: datetime) -> bytes:
    """Returns an iCalendar file with an entry of an hour up to each deadline; the same decision keeps its entry."""
    from icalendar import Calendar, Event

    whole = Calendar()
    whole.add("prodid", "-//pbem//due//EN")
    whole.add("version", "2.0")
    for due in dues:
        if due.till is not None:
            event = Event()
            event.add("uid", f"{on_one_line(due.file)}-{due.since:%Y%m%dT%H%M%S}@pbem.invalid")
            event.add("dtstamp", now)
            event.add("dtstart", due.till - timedelta(hours=1))
            event.add("dtend", due.till)
            event.add("summary", shown(f"{due.player or due.side or 'either side'}: {due.game}"))
            event.add("description", shown(due_text(due)))
            whole.add_component(event)
    return bytes(whole.to_ical())
