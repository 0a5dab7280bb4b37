"""Who owes a decision in which game, since when and till when, as `Deadline:` and the players' vacations have it."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, time, timedelta
from enum import StrEnum
from typing import Any, NamedTuple

from pbem.core.authors import Authors
from pbem.core.chance.next_orders import options_of
from pbem.core.deadlines import Deadline, Leave, UnclearDeadlineError, read_deadline
from pbem.core.invisible_characters import on_one_line, shown
from pbem.core.policies import REFEREE
from pbem.core.replay import AnyReplay, AnyStep, Outcome
from pbem.log import Log
from pbem.post.dates import late_leaves, leave_of
from pbem.post.stamp import Block, came

TALK = ("propose ", "takeback ", "reject", "vacation ", "standing ")
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
    by_mail: bool  # since its last orders came; else since the log's file was last written
    till: datetime | None = None
    last: datetime | None = None
    state: State = State.WAITED_FOR
    then: str = ""  # what the players agreed on for a missed deadline
    doubts: tuple[str, ...] = ()  # dates that cannot be, and vacations told when they had begun

    @property
    def is_late(self) -> bool:
        """Tells whether the deadline is over."""
        return self.state in {State.IN_GRACE, State.OVERDUE}


def due_in(log: Log, replay: AnyReplay, written: datetime, now: datetime) -> Due | None:
    """Returns what is owed in a log that was last written at a moment; None where the game is over."""
    options = options_of(replay)
    if not options.offers:
        return None
    side = options.side if options.side in (*replay.game.sides, REFEREE) else ""
    sent, doubt = _sent_last(log, replay, side, now)
    found = Due(
        log.file,
        " ".join(filter(None, (replay.game.title, replay.header.get("id")))),
        side,
        replay.header.get(side).strip("() ") if side else "",
        options.decision,
        sent or min(written, now),
        sent is not None,
        doubts=tuple(filter(None, (doubt, *_late_leaves(log, replay, now)))),
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


def _sent_last(log: Log, replay: AnyReplay, side: str, now: datetime) -> tuple[datetime | None, str]:
    """Returns when the last orders came, where the log says so and nothing was written behind them; and a doubt.

    A date that has not come yet is not believed, nor one before that of an earlier mail. By a mail in which a side only
    asks or says something it wins no time for what it is to decide.
    """
    blocks = came(log, replay)
    if not blocks or blocks[-1].end != len(replay.steps):
        return None, ""
    blocks = blocks[: _giving_the_word(blocks, replay, side) + 1]
    if (sent := blocks[-1].stamp.known) is None:
        return None, ""
    if sent > now:
        return None, f"the last mail is dated {_said(sent)}, which has not come yet"
    last = max((each.stamp.known for each in blocks if each.stamp.known and each.stamp.known <= now), default=sent)
    return last, f"the last mail is dated {_said(sent)}, before an earlier one" if last > sent else ""


def _giving_the_word(blocks: Sequence[Block], replay: AnyReplay, side: str) -> int:
    """Returns the place of the mail that has left the decision to a side: the last one that is no talk of its own."""
    authors = Authors(replay.header, replay.game.sides)
    at = len(blocks) - 1
    while at and side and authors.named(blocks[at].stamp.writer) == side:
        steps = replay.steps[blocks[at].above : blocks[at].end]
        if blocks[at - 1].end != blocks[at].above or not all(map(_is_talk, steps)):
            break
        at -= 1
    return at


def _is_talk(step: AnyStep) -> bool:
    """Tells whether a line asks or says something, or has been taken back: nothing of it is on the board."""
    return step.outcome is Outcome.WITHDRAWN or step.written.startswith(TALK)


def _late_leaves(log: Log, replay: AnyReplay, now: datetime) -> Iterator[str]:
    """Yields vacations that had begun when the mail with them came."""
    for block in came(log, replay):
        if block.stamp.known and block.stamp.known <= now:
            for problem in late_leaves(replay, block.above, block.end, block.stamp.known):
                yield f"{problem.excerpt.strip()}: {problem.message}"


def _deadline(replay: AnyReplay) -> Deadline | None:
    try:
        return read_deadline(said) if (said := replay.header.get("deadline")) else None
    except UnclearDeadlineError:
        return None  # told by `check`


def _leaves(replay: AnyReplay, side: str) -> Iterator[Leave]:
    """Yields when a side's player is away; where either may go on, nobody is waited for by name."""
    for step in replay.steps:
        if side and (leave := leave_of(step)) is not None:
            who = step.written.partition(" -- ")[0].removeprefix("vacation ").rsplit(" ", 3)[0]
            if who.casefold() in {side, *_names(replay, side)}:
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
    lines += [f"  note: {each}" for each in due.doubts]
    return "\n".join(lines)


def _said(moment: datetime) -> str:
    return f"{moment:%a %Y-%m-%d %H:%M %z}".strip()


def _source(due: Due) -> str:
    return ", when the last orders came" if due.by_mail else ", when the log was last written"


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
