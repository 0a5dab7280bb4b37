"""Mails that do not say who wrote them, in a game with signatures: they speak for whoever signs, and never for the reader."""

import re
from pathlib import Path

import pytest

from tests.support.second_players import WAR, begun, verbs, without
from tests.support.two_players import Two, told

DEFENDED = f"{WAR}standing allied: defend none\nattack Kaunas from Memel: 4PzA, 16A, 18A\n"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Two:
    """A game in which dice were just rolled for an attack."""
    found = begun(tmp_path / "game", monkeypatch, DEFENDED)
    found.write("axis", "roll\n")
    found.sends("axis")
    found.sends("allied")
    return found


def text(table: Two, *orders: str) -> str:
    """Saves orders as a text without a head, as a chat or a web mailer gives it; returns its file."""
    out = table.home / "turn.txt"
    out.write_text("\n".join(("pbem begin", *orders, f"pbem end {len(orders)} orders", "")))
    return str(out)


@pytest.mark.parametrize(
    "orders",
    [
        ("takeback axis 1 order", "accept allied", "roll"),
        ("takeback axis 1 order", "accept", "roll"),
        ("standing allied: lose LCU first",),
    ],
)
def test_nobody_consents_or_decides_for_the_reader(table: Two, orders: tuple[str, ...]) -> None:
    before = table.log("allied").read_text()
    heard = table.run("allied", "add", text(table, *orders))
    assert heard.exit_code == 1, heard.output
    assert table.log("allied").read_text() == before


def test_a_takeback_of_the_others_order_is_asked_for(table: Two) -> None:
    """In a text mail, too: the dice go back only if the reader agrees."""
    out = table.home / "asks.txt"
    table.write("axis", "takeback 1 order\n")
    assert table.run("axis", "mail", "-o", str(out)).exit_code == 0
    assert table.run("allied", "add", str(out)).exit_code == 0
    replay = table.verdict("allied").replay
    assert replay is not None
    assert [each.asker for each in replay.asked] == ["axis"]


def test_the_signature_says_whose_text_it_is(table: Two) -> None:
    """A signed text of the reader's own opponent is his; consent in it for the reader is refused."""
    table.write("axis", "takeback axis 1 order\n")
    out = table.home / "asks.txt"
    assert table.run("axis", "mail", "-o", str(out)).exit_code == 0
    forged = re.sub(r"(  sign axis)", r"  accept allied\n\1", out.read_text())
    out.write_text(forged.replace("pbem end 2 orders", "pbem end 3 orders"))
    heard = table.run("allied", "add", str(out))
    assert heard.exit_code == 1
    assert "accept" not in verbs(table, "allied")
    assert "added" not in told(heard)


def test_the_readers_own_signature_does_not_stand_for_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn came unsigned: no value is opened, however often the reader signs mails of his own below it."""
    table = begun(tmp_path / "game", monkeypatch, DEFENDED)
    table.write("axis", "roll\n")
    assert table.run("allied", "add", without(table.mail("axis"), "open axis", "sign axis")).exit_code == 0
    table.write("allied", "vacation allied 2026-12-20 to 2026-12-27\n")
    for _ in range(2):
        assert table.run("allied", "mail").exit_code == 0
    assert verbs(table, "allied")[-3:] == ["roll", "vacation", "sign"]
