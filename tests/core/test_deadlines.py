"""How long a player has: the words of the header, and a clock that stands still on some days."""

from datetime import UTC, datetime, timedelta

import pytest

from pbem.core.deadlines import Deadline, Leave, UnclearDeadlineError, read_deadline, read_leave
from pbem.post.due import end_of

DAY = 24
FRIDAY = datetime(2026, 11, 27, 18, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("3 days", Deadline(3 * DAY)),
        ("36 Hours", Deadline(36)),
        ("1 week; grace 1 day", Deadline(7 * DAY, DAY)),
        ("3 days; pause Sat, Sun", Deadline(3 * DAY, pauses=frozenset({5, 6}))),
        ("3 days; pause Saturday and Sunday", Deadline(3 * DAY, pauses=frozenset({5, 6}))),
        ("3 days; then Bert may claim the game", Deadline(3 * DAY, then="Bert may claim the game")),
    ],
)
def test_what_a_header_says(said: str, meant: Deadline) -> None:
    assert read_deadline(said) == meant


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("soon", "`soon` is no time"),
        ("0 days", "`0 days` is no time"),
        ("367 days", "`367 days` is no time"),
        ("3 days; pause Caturday", "`Caturday` is no day"),
        ("3 days; grace 1 day; grace 2 days", "`grace 2 days` stands there twice"),
        ("3 days; maybe", "`maybe` is not understood"),
        ("3 days; pause mon tue wed thu fri sat sun", "the clock never runs"),
    ],
)
def test_what_is_not_understood_is_told(said: str, told: str) -> None:
    with pytest.raises(UnclearDeadlineError, match=told):
        read_deadline(said)


def test_the_clock_stands_still() -> None:
    """Six hours of Friday, the week-end apart, then Monday and Tuesday and eighteen hours of Wednesday."""
    pauses = frozenset({5, 6})
    assert end_of(3 * DAY, FRIDAY, frozenset(), ()) == FRIDAY + timedelta(days=3)
    assert end_of(3 * DAY, FRIDAY, pauses, ()) == datetime(2026, 12, 2, 18, 0, tzinfo=UTC)
    away = Leave("2026-11-30", "2026-12-01")
    assert end_of(3 * DAY, FRIDAY, pauses, (away,)) == datetime(2026, 12, 4, 18, 0, tzinfo=UTC)


def test_it_stands_still_where_it_begins_on_a_day_of_pause() -> None:
    saturday = FRIDAY + timedelta(days=1)
    assert end_of(DAY, saturday, frozenset({5, 6}), ()) == datetime(2026, 12, 1, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("2026-12-20", "2026-12-19"),
        ("2026-02-30", "2026-03-01"),
        ("2026-01-01", "2027-01-01"),
        ("2026-13-01", "2026-13-02"),
    ],
)
def test_no_vacation(first: str, last: str) -> None:
    """It ends before it begins, on no day, or is longer than a year."""
    assert read_leave(first, last) is None
