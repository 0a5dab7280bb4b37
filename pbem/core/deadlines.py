"""How long a player has for his decision: `Deadline:` in the header, and who is away when.

`Deadline: 3 days; grace 1 day; pause Sat, Sun; then Bert may claim the game`. The clock stands still on days of pause
and while the player who is to decide is away. What follows a missed deadline is the players' policy and is only told.
"""

import re
from calendar import monthrange
from collections.abc import Iterable, Iterator

from msgspec import Struct

DAY = 24  # hours
LONGEST = 366 * DAY
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
FORM = "`Deadline: 3 days; grace 1 day; pause Sat, Sun; then the other side may claim the game`"
_UNITS = {"hour": 1, "day": DAY, "week": 7 * DAY}
_TIME = re.compile(r"(\d{1,4})\s*(hour|day|week)s?", re.IGNORECASE)
_PART = re.compile(r"(grace|pause|then)\s+(.+)", re.IGNORECASE | re.DOTALL)
_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)")


class Deadline(Struct, frozen=True):
    """What the header says: the hours, those of grace behind them, the days (Monday is 0) of pause, what follows."""

    hours: int
    grace: int = 0
    pauses: frozenset[int] = frozenset()
    then: str = ""


class Leave(Struct, frozen=True):
    """A player is away from the first day to the last, both included, as `2026-12-20`, which sorts by itself."""

    first: str
    last: str

    def holds(self, day: str) -> bool:
        """Tells whether he is away on a day."""
        return self.first <= day <= self.last


class UnclearDeadlineError(ValueError):
    """What a header says of its deadline is not understood; the message quotes it."""


def read_deadline(said: str) -> Deadline:
    """Returns what a header's tag says.

    Raises:
        UnclearDeadlineError: if a part of it is not understood, or the clock would never run.
    """
    head, *rest = (part.strip() for part in said.split(";"))
    parts = dict(_parts(rest))
    grace = _hours(parts["grace"]) if "grace" in parts else 0
    found = Deadline(_hours(head), grace, _days(parts.get("pause", "")), parts.get("then", ""))
    if len(found.pauses) == len(DAYS):
        message = "with a pause on every day the clock never runs"
        raise UnclearDeadlineError(message)
    return found


def _parts(rest: Iterable[str]) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for part in filter(None, rest):
        found = _PART.fullmatch(part)
        word = found[1].lower() if found else ""
        if found is None or word in seen:
            message = f"`{part}` stands there twice" if word else f"`{part}` is not understood"
            raise UnclearDeadlineError(message)
        seen.add(word)
        yield word, found[2].strip()


def _hours(said: str) -> int:
    found = _TIME.fullmatch(said)
    span = int(found[1]) * _UNITS[found[2].lower()] if found else 0
    if not 0 < span <= LONGEST:
        message = f"`{said}` is no time such as `3 days` or `36 hours`, of a year at most"
        raise UnclearDeadlineError(message)
    return span


def _days(said: str) -> frozenset[int]:
    return frozenset(_day(word) for word in re.split(r"[\s,]+|and", said) if word)


def _day(word: str) -> int:
    short = word[:3].lower()
    if short not in DAYS:
        message = f"`{word}` is no day of the week"
        raise UnclearDeadlineError(message)
    return DAYS.index(short)


def read_leave(first: str, last: str) -> Leave | None:
    """Returns the days of a vacation, or None if there are no such days, or more than a year of them."""
    if not (_is_day(first) and _is_day(last)):
        return None
    a_year_on = f"{int(first[:4]) + 1:04}{first[4:]}"
    return Leave(first, last) if first <= last < a_year_on else None


def _is_day(said: str) -> bool:
    found = _ISO.fullmatch(said)
    if found is None or not (int(found[1]) and 1 <= int(found[2]) <= 12):
        return False
    return 1 <= int(found[3]) <= monthrange(int(found[1]), int(found[2]))[1]
