"""Dates that cannot be: they are told, and neither a log nor `due` believes them."""

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.post.adding import Added, add
from pbem.post.due import due_in
from pbem.post.stamp import stamps
from tests.post.mails import judged, read

BERT = "Bert <bert@example.org>"
LOG = f"""Game: Barbarossa to Berlin
Axis: Anna <anna@example.org>
Allied: {BERT}
Deadline: 3 days

deploy Paris: [1A]; Bordeaux: [7A]
turn 1
"""
NOW = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)
MAILED = "%a, %d %b %Y %H:%M:%S +0000"


def sent(log: str, when: datetime, *lines: str, top: str = "") -> Added:
    """Returns the log with a mail of Bert's of that date in it, below other lines of a head."""
    head = f"{top}From: {BERT}\nSubject: turn\nDate: {when:{MAILED}}\nMessage-ID: <{when:%d%H}@x.org>\n\n"
    block = "\n".join(("pbem begin", *lines, "pbem end"))
    return add("game.log", log.encode(), read([f"{head}{block}\n"], log), asking=True, now=NOW)


def told(added: Added) -> list[str]:
    return [each.code for each in added.handled[0].problems if each.code in ("post/date", "log/vacation-past")]


AWAY = "vacation allied 2026-05-01 to 2026-05-03"
BEFORE = (
    "# from Anna <anna@example.org>, sent 2026-03-08 12:00 +0000, 1 order\nvacation axis 2026-08-01 to 2026-08-09\n"
)


@pytest.mark.parametrize(
    ("when", "codes", "stamp"),
    [
        (NOW + 400 * DAY, ["post/date"], "2026-03-10 12:00"),
        (NOW + DAY / 48, [], "2026-03-10 12:00"),  # clocks differ by minutes
        (NOW - DAY, [], "2026-03-09 12:00"),
        (NOW - 9 * DAY, ["post/date"], "2026-03-08 12:00"),
    ],
)
def test_a_date_that_cannot_be_is_told_and_bounded(when: datetime, codes: list[str], stamp: str) -> None:
    added = sent(LOG + BEFORE, when, AWAY)
    assert told(added) == codes
    assert f"# from {BERT}, sent {stamp} +0000" in added.data.decode()


def taken_in(when: datetime) -> str:
    """Returns what Anna's server writes above a mail, and below it what Bert may have written himself."""
    return "".join(
        f"Received: from a.example (b [192.0.2.1])\n\tby mx.example.org; {each:{MAILED}}\n"
        for each in (when, when - 20 * DAY)
    )


@pytest.mark.parametrize(
    ("dated", "came", "codes", "clock"),
    [
        (5, 0.01, ["post/date"], 0.01),  # dated back: her server knows better
        (5, 5, [], 5),  # she fetches it late: nothing is won
        (5, None, ["post/date"], 0),  # no server's word
        (0.9, None, [], 0.9),
        (-2, 3, ["post/date"], 3),
        (3, 0.98, ["post/date"], 0.98),
        (1, 0.98, [], 1),  # on its way for half an hour
    ],
)
def test_the_clock_goes_by_what_the_readers_own_server_says(
    dated: float, came: float | None, codes: list[str], clock: float
) -> None:
    added = sent(LOG, NOW - dated * DAY, AWAY, top="" if came is None else taken_in(NOW - came * DAY))
    assert told(added) == codes
    found, by_mail, _ = since(added.data.decode(), NOW)
    assert by_mail
    assert abs(found - (NOW - clock * DAY)) < timedelta(minutes=1)


def test_a_mail_that_is_passed_on_came_with_the_one_that_passes_it_on() -> None:
    """Its own date, and what a server is said to have written above it, were typed by whoever passes it on."""
    inner = f"{taken_in(NOW - 9 * DAY)}From: {BERT}\nDate: {NOW - 9 * DAY:{MAILED}}\nSubject: turn\n\n"
    block = f"pbem begin\n{AWAY}\npbem end"
    mime = "MIME-Version: 1.0\nContent-Type: message/rfc822\n"
    for top, clock in ((taken_in(NOW - DAY / 4), 0.25), ("", 0.5)):
        head = f"{top}From: {BERT}\nDate: {NOW - DAY / 2:{MAILED}}\nSubject: Fwd: turn\n{mime}\n"
        added = add("game.log", LOG.encode(), read([f"{head}{inner}{block}\n"], LOG), asking=True, now=NOW)
        found = since(added.data.decode(), NOW)[0]
        assert abs(found - (NOW - clock * DAY)) < timedelta(minutes=1)


def test_without_a_deadline_no_clock_is_spoken_of() -> None:
    log = LOG.replace("Deadline: 3 days\n", "")
    assert told(sent(log, NOW - 5 * DAY, AWAY)) == []


def test_a_vacation_in_a_mail_that_is_dated_back_had_begun_when_it_was_told() -> None:
    added = sent(LOG, NOW - 5 * DAY, "vacation allied 2026-03-08 to 2026-03-20", top=taken_in(NOW))
    assert told(added) == ["post/date", "log/vacation-past"]
    assert since(added.data.decode(), NOW)[2] == 1


def since(log: str, now: datetime) -> tuple[datetime, bool, int]:
    verdict = judged(log)
    assert verdict.replay is not None
    found = due_in(verdict.log, verdict.replay, NOW, now)
    assert found is not None
    return found.since, found.by_mail, len(found.doubts)


def test_due_believes_no_date_that_cannot_be() -> None:
    """A log may have been filled by hand, or by an earlier version."""
    stamp = "# from Bert <bert@example.org>, sent {} 12:00 +0000, 1 order\n" + AWAY + "\n"
    assert since(LOG + BEFORE + stamp.format("2026-03-09"), NOW + DAY) == (NOW - DAY, True, 0)
    assert since(LOG + BEFORE + stamp.format("2027-03-09"), NOW + DAY) == (NOW, False, 1)
    assert since(LOG + BEFORE + stamp.format("2026-03-01"), NOW + DAY) == (NOW - 2 * DAY, True, 1)


@pytest.mark.parametrize(
    ("days", "codes"),
    [
        ("2026-03-10 to 2026-03-12", []),
        ("2026-03-01 to 2026-03-12", ["log/vacation-past"]),
        ("2026-03-01 to 2026-03-02", ["log/vacation-past"]),
    ],
)
def test_a_vacation_that_had_begun_when_it_was_written_is_told(days: str, codes: list[str]) -> None:
    added = sent(LOG, NOW, f"vacation allied {days}")
    assert told(added) == codes
    assert since(added.data.decode(), NOW)[2] == len(codes)


def test_due_tells_it(tmp_path: Path) -> None:
    (tmp_path / "game.log").write_text(sent(LOG, NOW, "vacation allied 2026-03-01 to 2026-03-02").data.decode())
    os.utime(tmp_path / "game.log", (NOW.timestamp(), NOW.timestamp()))
    words = ["due", str(tmp_path), "--now", "2026-03-11T12:00+0000"]
    text = CliRunner().invoke(pbem, words).output
    assert "note: vacation allied 2026-03-01 to 2026-03-02: this vacation was over when it was told" in text
    data: Any = json.loads(CliRunner().invoke(pbem, [*words, "--json"]).output)
    assert len(data["due"][0]["doubts"]) == 1


def test_by_asking_a_side_wins_no_time_for_what_it_is_to_decide() -> None:
    """Else a question a day, asked and withdrawn, would put the deadline off for ever."""
    stamp = "# from {}, sent 2026-03-0{} 12:00 +0000, {} order\n{}\n"
    anna, asks = "Anna <anna@example.org>", "propose axis Options: workshop"
    log = LOG.replace("Allied:", "Id: k7f3\nAllied:") + stamp.format("Bert <bert@example.org>", 1, 1, AWAY)
    assert since(log, NOW)[0].day == 1
    for day, line in enumerate((asks, "reject axis", "vacation axis 2026-08-01 to 2026-08-09"), 2):
        log += stamp.format(anna, day, 1, line)
        assert since(log, NOW)[0].day == 1
    log += stamp.format(anna, 6, 1, "standfast Brest-Litovsk, Kaunas, Lwow")
    assert since(log, NOW)[0].day == 6
    log += stamp.format("Bert <bert@example.org>", 8, 1, "propose allied Options: workshop")
    assert since(log, NOW)[0].day == 8


@pytest.mark.parametrize(
    "said", ["1 Jan 0500 00:00:00 +0000", "31 Dec 9999 23:59:59 -2359", "junk", "Tue, 10 Mar 2026 11:00:00 -0000"]
)
@pytest.mark.parametrize("field", ["Date", "Received"])
def test_whatever_a_mail_is_dated_the_remark_says_whose_orders_they_are(field: str, said: str) -> None:
    """A remark that cannot be read would make them the log's own."""
    line = f"Received: from x by y; {said}" if field == "Received" else f"Date: {said}"
    text = f"{line}\nFrom: {BERT}\nSubject: turn\nMessage-ID: <q@x.org>\n\npbem begin\n{AWAY}\npbem end 1 order\n"
    added = add("game.log", LOG.encode(), read([text], LOG), asking=True, now=NOW)
    ((_, stamp),) = stamps(added.verdict.log)
    assert (stamp.writer, stamp.orders) == (BERT, 1)
