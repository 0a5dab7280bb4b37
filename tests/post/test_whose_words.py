"""Whose words a mail has: nobody asks, seals or orders in the name of a side whose player he is not."""

from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.core.chance.values import coded
from pbem.core.telling.hiding import PUBLIC
from pbem.post.adding import Added, add
from pbem.post.answer import answer
from pbem.post.fates import Fate
from tests.post.mails import judged, mail, read

BERT, CARL = "Bert <bert@example.org>", "Carl <carl@elsewhere.org>"
BOTH = f"{BERT}, Anna <anna@example.org>"
SEED = sha256(b"bert's own").digest()
SEALED = f"{coded(sha256(SEED).digest())} seed {coded(sha256(SEED).digest())}"
LOG = """Game: Barbarossa to Berlin
Axis: Anna <anna@example.org>
Allied: Bert <bert@example.org>
Id: k7f3
{}
deploy Paris: [1A]; Bordeaux: [7A]
turn 1
"""
WRITTEN, CHAINS = LOG.format("Options: workshop\n"), LOG.format("Dice: sealed\n")


def sent(log: str, writer: str, *lines: str, name: str = "1") -> Added:
    """Returns what becomes of a mail with these lines, in an envelope that fits the log."""
    more = judged(log + "".join(f"{line}\n" for line in lines))
    known = judged(log)
    assert known.replay is not None
    block = answer(more, len(known.replay.steps), PUBLIC).block
    return add("game.log", log.encode(), read([mail(block, writer=writer, name=name)], log), asking=True)


@pytest.mark.parametrize("writer", [CARL, "Bert <bert@other.org>", BOTH])
@pytest.mark.parametrize(
    "line",
    [
        "propose Options: workshop, sunny italy", "takeback 1 order", "standing allied: lose any",
        "vacation axis 2026-12-20 to 2027-01-03",
    ],
)  # fmt: skip
def test_a_stranger_asks_nothing_and_says_nothing(writer: str, line: str) -> None:
    """Who accepted what a stranger asks would have asked for it himself."""
    added = sent(WRITTEN, writer, line)
    assert [each.fate for each in added.handled] == [Fate.NOT_HIS]
    assert added.data == WRITTEN.encode()


@pytest.mark.parametrize("writer", [BERT, CARL])
def test_nobody_seals_for_another(writer: str) -> None:
    """With a chain of his own in the other's name he would choose the dice."""
    added = sent(CHAINS, writer, f"seal axis {SEALED}")
    assert [each.fate for each in added.handled] != [Fate.ADDED]
    assert added.data == CHAINS.encode()


@pytest.mark.parametrize("line", [f"seal axis {SEALED}", f"pledge axis 1 order {coded(SEED)}"])
def test_nobody_pledges_or_seals_anew_for_another(line: str) -> None:
    log = f"{CHAINS}seal axis {SEALED}\n"
    added = sent(log, BERT, line)
    assert added.data == log.encode()


def test_a_chain_of_ones_own_begins() -> None:
    added = sent(CHAINS, BERT, f"seal allied {SEALED}")
    assert [each.fate for each in added.handled] == [Fate.ADDED]


@pytest.mark.parametrize(("side", "fate"), [("axis", Fate.NOT_HIS), ("allied", Fate.ADDED)])
def test_nobody_draws_for_another(side: str, fate: Fate) -> None:
    """An order that asks for cards is the side's that gets them, before any are drawn."""
    other = SEALED.replace(coded(sha256(SEED).digest()), coded(SEED))
    log = f"{CHAINS}seal axis {SEALED}\nseal allied {other}\n"
    added = sent(log, BERT, f"hand {side} 7 cards")
    assert [each.fate for each in added.handled] == [fate]


def test_orders_that_a_mail_has_crossed_are_not_said_to_be_sent(tmp_path: Path) -> None:
    """What the other player typed by hand does not say which orders he knew."""
    log = f"{WRITTEN}# from {BERT}, sent 2026-03-01 21:00 +0000, <1@example.org>, 1 order\nvacation allied 2026-11-20 to 2026-11-21\n"
    by_hand = "# from Bert <bert@example.org>, 1 order\nvacation allied 2026-12-20 to 2027-01-03\n"
    (tmp_path / "game.log").write_text(f"{log}standfast Brest-Litovsk, Kaunas, Lwow\n{by_hand}")
    found = CliRunner().invoke(pbem, ["mail", str(tmp_path / "game.log")])
    assert found.exit_code == 2
    assert "`--since 3` sends all from order 4 on" in found.output
    again = CliRunner().invoke(pbem, ["mail", str(tmp_path / "game.log"), "--since", "3"])
    assert "standfast" in again.output


def test_the_first_mail_is_from_whoever_begins_his_chain(tmp_path: Path) -> None:
    (tmp_path / "game.log").write_text(f"{CHAINS}seal axis {SEALED}\n")
    CliRunner().invoke(pbem, ["mail", str(tmp_path / "game.log"), "--format", "eml", "-o", str(tmp_path / "1.eml")])
    assert b"From: Anna <anna@example.org>\n" in (tmp_path / "1.eml").read_bytes().replace(b"\r", b"")


@pytest.mark.parametrize("met", ["against none", "against none @6 @1", "against 17", "against 17 @6 @1"])
@pytest.mark.parametrize("writer", ["Anna <anna@example.org>", BERT])
def test_what_an_attack_is_met_with_is_no_word_of_its_writer(met: str, writer: str) -> None:
    """Else the attacker would play a card of the defender's hand, or pass it over (11.2 step 3)."""
    begun = f"{WRITTEN}standfast Brest-Litovsk, Kaunas, Lwow\naxis 1\nplay 1 event\ncombat Memel, Warsaw\n"
    attack = "attack Kaunas from Memel: 4PzA, 16A, 18A"
    assert sent(begun, writer, f"{attack} {met}").handled[0].fate is Fate.NOT_HIS
    anna = "Anna <anna@example.org>"
    attacked = sent(begun, anna, attack)
    assert attacked.handled[0].fate is Fate.ADDED
    assert sent(attacked.data.decode(), BERT, "defend with 17", name="2").handled[0].fate is Fate.ADDED
