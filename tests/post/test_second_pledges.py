"""Secret choices by mail under `Dice: sealed 2` (D4, D10): no program opens a value for what nothing binds."""

import re
from pathlib import Path

import pytest

from pbem.core.chance.trust import trust
from tests.support.second_players import begun, book_of, settle, verbs, without
from tests.support.two_players import Two, told

CHITS = """Game: A Victory Awaits
Scenario: leningrad
Axis: Anna <anna@example.org>
Soviet: Bert <bert@example.org>
Id: k7f3
Dice: {}
Options: workshop

set turn 2
turn 2
"""
HANDS = """Game: Barbarossa to Berlin
Axis: Anna <anna@example.org>
Allied: Bert <bert@example.org>
Id: k7f3
Dice: {}
Options: workshop

deploy Paris: [1A]; Bordeaux: [7A]
turn 1
"""
CHOICE = "select soviet 8A, 11A, 27A\n"
BY_HAND = ("pledge soviet", "open soviet", "sign soviet")
PLEDGE = re.compile(r"pledge soviet 1 order \w+\n")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Two:
    """A game in which the Axis has selected its chits, and the Soviet side is to do so."""
    found = begun(tmp_path, monkeypatch, CHITS)
    found.write("axis", "select axis 16A, 18A, 4PzG, Manstein\n")
    found.sends("axis")
    return found


def test_the_pledge_stands_above_the_ask_that_comes_with_it(table: Two) -> None:
    table.write("soviet", f"{CHOICE}draw\n")
    table.sends("soviet")
    found = [each for each in verbs(table, "axis") if each != "sign"]
    at = found.index("draw")
    assert found[at - 2 : at + 2] == ["select", "pledge", "draw", "open"]
    settle(table)
    assert book_of(table, "axis").unbound == {}


def test_a_mail_without_the_pledge_is_left_out(table: Two) -> None:
    table.write("soviet", f"{CHOICE}draw\n")
    before = table.log("axis").read_bytes()
    for words in ((), ("--behind",)):
        found = table.run("axis", "add", without(table.mail("soviet"), *BY_HAND), *words)
        assert found.exit_code == 1
        assert "no pledge stands behind it" in told(found)
        assert table.log("axis").read_bytes() == before


def test_nor_is_a_value_opened_for_a_choice_that_came_unpledged_before(table: Two) -> None:
    """Neither by `add` nor by `mail`; `--trust-unpledged` opens one, and the report says so for good."""
    table.write("soviet", CHOICE)
    assert table.run("axis", "add", without(table.mail("soviet"), *BY_HAND)).exit_code == 0
    table.write("axis", "draw\n")
    found = table.run("axis", "mail")
    assert "no value is opened yet" in told(found)
    assert "open" not in verbs(table, "axis")
    assert table.run("axis", "mail", "--trust-unpledged").exit_code == 0
    assert "open" in verbs(table, "axis")
    replay = table.verdict("axis").replay
    assert replay is not None
    assert "no pledge came in time for 1 secret choice: what was drawn from it is not proved" in trust(replay)


def test_a_pledge_that_comes_behind_the_value_is_left_out(table: Two) -> None:
    """He knows what is drawn when he makes it."""
    table.write("soviet", f"{CHOICE}draw\n")
    mail = table.mail("soviet")
    pledge = PLEDGE.search(table.log("soviet").read_text())
    assert pledge is not None
    assert table.run("axis", "add", mail).exit_code == 0
    assert verbs(table, "axis")[-1] == "open"
    late = table.home / "late.eml"
    late.write_text(f"From: Bert <bert@example.org>\n\npbem begin\n{pledge[0]}pbem end\n")
    text = table.log("axis").read_text()
    found = table.run("axis", "add", str(late))
    assert found.exit_code == 1
    assert table.log("axis").read_text() == text


@pytest.mark.parametrize("line", ["hand axis 7 cards", "hand axis 2, 6 cards"])
def test_the_axis_hand_is_pledged_below_the_line_that_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """Whichever card is chosen, both mails look the same; and the pledge is of the line in full."""
    table = begun(tmp_path, monkeypatch, HANDS)
    table.write("axis", f"{line}\n")
    mail = Path(table.mail("axis")).read_text()
    assert "hand axis 7 cards" in mail
    assert "2, 6 cards" not in mail
    assert table.run("allied", "add", str(table.home / f"{table.mails}.eml")).exit_code == 0
    assert [each for each in verbs(table, "allied") if each != "sign"][-3:] == ["hand", "pledge", "open"]
    settle(table)
    card = "1" if line == "hand axis 7 cards" else "2"
    assert card in _hand(table).removeprefix("hand axis ").split(", ")


def _hand(table: Two) -> str:
    """Returns the line that names the hand."""
    lines = [each.strip() for each in table.log("axis").read_text().split("\n")]
    return next(each for each in lines if each.startswith("hand axis") and each.count(",") > 2)


def test_a_second_hand_for_the_same_value_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """She strikes what she has drawn and chooses the other card: her own program remembers the pledge's log."""
    table = begun(tmp_path, monkeypatch, HANDS)
    table.write("axis", "hand axis 7 cards\n")
    table.sends("axis")
    settle(table)
    assert table.run("axis", "seals", "--disclose").exit_code == 0
    honest = table.log("axis").read_text()
    drawn = _hand(table)
    cards = drawn.removeprefix("hand axis ").split(", ")
    other = ", ".join(sorted({*cards, "2"} - {"1"}, key=int))
    table.log("axis").write_text(
        honest.replace(drawn, f"hand axis {other}").replace("hand axis 7 cards\n", "hand axis 2, 6 cards\n")
    )
    codes = [each.code for each in table.verdict("axis").problems if each.counts]
    assert "chance/other-draw" in codes
