"""`due`: who owes what, since when, till when; the vacation of whoever is waited for stops his clock alone."""

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from icalendar import Calendar

from pbem.cli.main import pbem
from tests.post.mails import blocks, header_of, mail, public_log
from tests.post.test_add import put

LOG = public_log("barbarossa_to_berlin")
FRIDAY = datetime(2026, 11, 27, 18, 0, tzinfo=UTC)
DEADLINE = "Deadline: 3 days; grace 1 day; pause Sat, Sun; then the other side may claim the game\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one game, in which the Axis is to choose its deployment, last written on a Friday."""
    write(tmp_path, header_of(LOG).rstrip() + f"\n{DEADLINE}\n")
    return tmp_path


def write(folder: Path, text: str, name: str = "game.log") -> None:
    (folder / name).write_text(text, encoding="utf-8")
    os.utime(folder / name, (FRIDAY.timestamp(), FRIDAY.timestamp()))


def due(folder: Path, now: str, *options: str) -> Result:
    return CliRunner().invoke(pbem, ["due", str(folder), "--now", f"{now}+0000", *options])


def asked(folder: Path, now: str, *options: str) -> dict[str, Any]:
    (found,) = json.loads(due(folder, now, "--json", *options).output)["due"]
    assert isinstance(found, dict)
    return found


def utc(said: str) -> datetime:
    return datetime.fromisoformat(said).astimezone(UTC)


@pytest.mark.parametrize(
    ("now", "state", "code"),
    [
        ("2026-12-02T17:00", "due", 0),
        ("2026-12-02T19:00", "in its days of grace", 1),
        ("2026-12-03T19:00", "overdue", 1),
    ],
)
def test_the_deadline_and_its_grace(folder: Path, now: str, state: str, code: int) -> None:
    found = asked(folder, now)
    assert (found["state"], found["side"], utc(found["till"])) == (
        state,
        "axis",
        datetime(2026, 12, 2, 18, 0, tzinfo=UTC),
    )
    assert due(folder, now).exit_code == code


def test_what_follows_is_the_players_own_and_told_when_it_has_come_to_that(folder: Path) -> None:
    assert "claim the game" not in due(folder, "2026-12-03T17:00").output
    assert "agreed on for this: the other side may claim the game" in due(folder, "2026-12-03T19:00").output


@pytest.mark.parametrize(("who", "till"), [("axis", 4), ("Anna", 4), ("Bert", 2), ("allied", 2)])
def test_a_vacation_stops_ones_own_clock(folder: Path, who: str, till: int) -> None:
    write(folder, (folder / "game.log").read_text(encoding="utf-8") + f"vacation {who} 2026-11-30 to 2026-12-01\n")
    assert utc(asked(folder, "2026-12-02T17:00")["till"]).day == till


def test_the_clock_begins_with_the_mail_that_came_last(folder: Path) -> None:
    """The log's file may be older or newer; behind orders of one's own its date is all that is known."""
    block = blocks(LOG, (0, 4))[0]
    text = put((folder / "game.log").read_text(encoding="utf-8"), [mail(block)]).data.decode()
    write(folder, text)
    found = asked(folder, "2026-12-02T17:00")
    assert (utc(found["since"]), found["by_mail"]) == (datetime(2026, 3, 1, 21, 0, tzinfo=UTC), True)
    more = LOG.split("\n")[text.partition("# from")[0].count("\n") + 5]
    write(folder, f"{text}{more}\n")
    assert not asked(folder, "2026-12-02T17:00")["by_mail"]


def test_without_a_deadline_nobody_is_late(folder: Path) -> None:
    write(folder, header_of(LOG))
    found = due(folder, "2030-01-01T00:00")
    assert (found.exit_code, "till" in found.output) == (0, False)
    assert "Axis (Anna): " in found.output


def test_one_player_and_what_is_late(folder: Path) -> None:
    assert due(folder, "2026-12-02T17:00", "--for", "bert").output == "nobody owes anything\n"
    assert "Anna" in due(folder, "2026-12-02T17:00", "--for", "anna").output
    assert due(folder, "2026-12-02T17:00", "--late").output == "nobody owes anything\n"


def test_a_name_that_no_log_has_is_asked_about(folder: Path) -> None:
    """Otherwise a misspelt one owes nothing for ever."""
    found = due(folder, "2026-12-01T12:00", "--for", "Ana")
    assert found.exit_code == 2
    assert "no log here has a player or a side `Ana`" in found.output
    assert "Anna" in found.output


def test_a_log_that_cannot_be_used_is_told_and_the_others_with_it(folder: Path) -> None:
    write(folder, "Game: Halma\n\nturn 1\n", "halma.log")
    found = due(folder, "2026-12-02T17:00")
    assert found.exit_code == 2
    assert "halma.log: there is no game `Halma` here" in found.output
    assert "Anna" in found.output


def test_the_calendar_has_an_entry_a_deadline(folder: Path) -> None:
    """Asked for again it is the same entry, so that a calendar does not fill."""
    asked_for = [due(folder, now, "--ics").stdout_bytes for now in ("2026-12-01T00:00", "2026-12-01T12:00")]
    first, second = map(Calendar.from_ical, asked_for)
    (event,), (again,) = first.walk("VEVENT"), second.walk("VEVENT")
    assert event["UID"] == again["UID"]
    assert event.decoded("DTEND").astimezone(UTC) == datetime(2026, 12, 2, 18, 0, tzinfo=UTC)
    assert "Anna" in str(event["SUMMARY"])
