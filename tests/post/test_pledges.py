"""Secret choices by mail: each is pledged before any value is open, or nothing is drawn from it."""

import re
from pathlib import Path

import pytest

from pbem.core.chance.trust import trust
from pbem.post.sealing.answering import answered
from pbem.post.sealing.keeping import kept
from pbem.referee import judge_texts
from tests.support.two_players import Two, told

HEAD = """Game: A Victory Awaits
Scenario: leningrad
Axis: Anna <anna@example.org>
Soviet: Bert <bert@example.org>
Id: k7f3
Dice: sealed
Options: workshop

set turn 2
turn 2
"""
PLEDGE = re.compile(r"  pledge soviet 1 order \w+\n")
FENCE = re.compile(r" #\d+ after \w+| \d orders?, now \w+")
CHOICE = "select soviet 8A, 11A, 27A\n"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Two:
    """A game in which the Axis has selected its chits, and the Soviet side is to do so."""
    found = Two(tmp_path, monkeypatch, sides=("axis", "soviet"))
    for side in found.sides:
        found.log(side).write_text(HEAD)
    for side in found.sides:
        assert found.run(side, "seals").exit_code == 0
        found.sends(side)
    found.write("axis", "select axis 16A, 18A, 4PzG, Manstein\n")
    found.sends("axis")
    return found


def _without_pledge(table: Two) -> str:
    """Returns the next mail of the Soviet player, who has struck his pledge and what the fence says of his orders."""
    mail = Path(table.mail("soviet"))
    mail.write_bytes(FENCE.sub("", PLEDGE.sub("", mail.read_bytes().decode().replace("\r\n", "\n"))).encode())
    return str(mail)


def _verbs(table: Two, side: str) -> list[str]:
    lines = table.log(side).read_text().splitlines()
    return [line.split()[0] for line in lines if line.split() and not line.startswith("#")]


def test_a_draw_behind_a_choice_without_a_pledge_is_left_out(table: Two) -> None:
    table.write("soviet", f"{CHOICE}draw\n")
    before = table.log("axis").read_bytes()
    found = table.run("axis", "add", _without_pledge(table))
    assert found.exit_code == 1
    assert "no pledge stands behind it" in told(found)
    assert table.log("axis").read_bytes() == before


def test_no_value_is_opened_for_a_draw_from_what_nothing_binds(table: Two) -> None:
    """Neither as the mail is taken in nor by the next mail; `--trust-unpledged` opens it, and the report says so."""
    table.write("soviet", CHOICE)
    assert table.run("axis", "add", _without_pledge(table)).exit_code == 0
    table.write("axis", "draw\n")
    found = table.run("axis", "mail")
    assert "no value is opened yet" in told(found)
    assert "open" not in _verbs(table, "axis")
    assert table.run("axis", "mail", "--trust-unpledged").exit_code == 0
    assert _verbs(table, "axis")[-1] == "open"
    replay = table.verdict("axis").replay
    assert replay is not None
    assert "no pledge came in time for 1 secret choice: what was drawn from it is not proved" in trust(replay)


def test_a_pledge_behind_a_value_is_a_fault(table: Two) -> None:
    """Its writer has seen what is drawn when he makes it."""
    table.write("soviet", f"{CHOICE}draw\n")
    table.sends("soviet")
    text = table.log("axis").read_text()
    pledge, value = PLEDGE.search(text), re.search(r"open axis \w+\n", text)
    assert pledge is not None
    assert value is not None
    opened = text[: value.end()]  # before anybody says what is drawn
    late = opened.replace(pledge[0], "") + pledge[0]
    found = judge_texts([("game.log", late.encode())])
    assert [each.code for each in found.problems if each.counts] == ["chance/pledge-late"]


def test_who_opens_pledges_his_own_choice_first(table: Two) -> None:
    """Whatever command his program opens by: it binds him before it shows his value."""
    table.write("soviet", f"{CHOICE}draw\n")
    assert table.run("soviet", "check").exit_code == 0  # with whose secrets the test goes on
    data = table.log("soviet").read_bytes()
    with kept("a_victory_awaits", "k7f3") as secrets:
        found = answered("game.log", data, "soviet", secrets["soviet"])
    assert [line.split()[0] for line in found.lines] == ["pledge", "open"]
