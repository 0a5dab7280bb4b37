"""Forged logs (D8, D9): what one player, or anybody, writes anew from values that are all public in the end."""

import re
from functools import cache

import pytest

from pbem.core.chance.ledger import Proof
from pbem.core.chance.signing import is_signed, signature_of, signed
from tests.core.chance.second import oracle
from tests.core.chance.second.tables import (
    ATTACK,
    GAME,
    PLAYERS,
    at_the_attack,
    before_hands,
    drawn,
    faults,
    judged,
    messages,
    openings,
)
from tests.support.sealed_games import SealedGame, played

BREST = "attack Brest-Litovsk from Warsaw: 2PzA, GE corps"


@cache
def _game(dice: str, player: str) -> SealedGame:
    """Returns a turn with seals that are always the same, as one of two bots plays it, all of it laid open."""
    table = played(GAME, player=player, turns=1, dice=dice, seed=5, **PLAYERS)
    table.disclose()
    return table


def _signed(table: SealedGame, who: str) -> str:
    return signed(table.secrets[who].root, who, table.ledger.hash)


@pytest.mark.parametrize("dice", ["sealed", "sealed 2"])
def test_a_game_that_was_never_played_is_proved_by_its_arithmetic(dice: str) -> None:
    """Dice alone say nothing of who wrote the orders: under either protocol."""
    texts = {_game(dice, player).text for player in ("cautious", "random")}
    assert len(texts) == 2
    for text in texts:
        replay = judged(text).replay
        assert replay is not None
        assert replay.chance is not None
        assert faults(text) == []
        assert {each.proof for each in replay.chance.dealt} == {Proof.PROVED}


@pytest.mark.parametrize("who", PLAYERS)
def test_nobody_signs_for_the_other_side(who: str) -> None:
    other = next(each for each in PLAYERS if each != who)
    honest, forged = _game("sealed 2", "cautious"), _game("sealed 2", "random")
    mine = signed(forged.secrets[other].root, other, forged.ledger.hash)
    assert faults(f"{forged.text}{mine}\n") == []
    with_mine = _signed(honest, who)
    for line in (with_mine, mine.replace(f"sign {other}", f"sign {who}"), f"sign {who} {'A' * 103}"):
        text = f"{forged.text}{line}\n"
        assert faults(text) == ["chance/signature"]
        assert f"the {who.title()} side has signed another log" in messages(text)
    assert faults(f"{honest.text}{with_mine}\n") == []


def test_a_signature_is_of_one_place_and_one_side() -> None:
    table = _game("sealed 2", "cautious")
    lines = {who: _signed(table, who) for who in PLAYERS}
    for who, line in lines.items():
        other = next(each for each in PLAYERS if each != who)
        assert faults(f"{table.text}vacation {who} 2026-12-20 to 2026-12-21\n{line}\n") == ["chance/signature"]
        assert faults(f"{table.text}{line}\n{line}\n") == ["chance/signature"]
        assert faults(f"{table.text}{line.replace(f'sign {who}', f'sign {other}')}\n") == ["chance/signature"]


def test_two_signed_versions_of_one_turn_convict_their_writer() -> None:
    """Each is sound; both have his signature behind the same beginning, under the key of the same seal."""
    versions = []
    for attack in (ATTACK, BREST):
        table = at_the_attack("sealed 2")
        common = len(table.lines)
        table.write(attack, "roll")
        table.write(_signed(table, "axis"))
        assert faults(table.text) == []
        versions.append((table, common))
    (one, at), (other, _) = versions
    assert one.lines[:at] == other.lines[:at]
    assert one.lines[at:] != other.lines[at:]
    key = oracle.value_in(next(each for each in one.lines if each.startswith("seal axis")).split()[-1])
    for table, _ in versions:
        signature = signature_of(table.lines[-1].split()[-1])
        assert signature is not None
        above = judged(table.text.replace(table.lines[-1], "")).replay
        assert above is not None
        assert above.chance is not None
        assert is_signed(key, "axis", above.chance.hash, signature)


# -- orders that no draw hangs on


def _ended(dice: str) -> SealedGame:
    """Returns a game whose last orders come behind its last draw, and that both have laid open."""
    table = before_hands(dice)
    drawn(table, "hand axis 7 cards")
    drawn(table, "hand allied 7 cards")
    table.write("standfast Brest-Litovsk, Kaunas, Lwow", "axis 1")
    return table


@pytest.mark.parametrize("dice", ["sealed", "sealed 2"])
def test_orders_behind_the_last_draw_are_bound_once_chains_are_open(dice: str) -> None:
    table = _ended(dice)
    end = table.ledger.end
    table.write(*(line if " at " in line else f"{line} at {end}" for line in table.disclosures()))
    assert faults(table.text) == []
    for old, new in (
        ("standfast Brest-Litovsk, Kaunas, Lwow", "standfast Brest-Litovsk, Kaunas, Bialystok"),
        ("axis 1\n", "axis 1\ncheck turn 1\n"),
        ("axis 1\n", ""),
    ):
        changed = table.text.replace(old, new)
        assert set(faults(changed)) == {"chance/other-log"}
        assert "the Axis side gave this for another log" in messages(changed)
        assert "the Allied side gave this for another log" in messages(changed)


def test_each_value_says_on_which_log_it_was_given() -> None:
    """An edit above a draw was told once in six times, or not at all; now each is, and whose value does not fit."""
    table = at_the_attack("sealed 2")
    table.write(ATTACK, "roll")
    table.write(f"roll {openings(table)}")
    for old, new in (("Kaunas, Lwow", "Lwow, Kaunas"), ("Bordeaux: [7A]", "Dijon: [7A]"), (", 16A, 18A", ", 16A")):
        assert table.text.count(old) >= 1
        changed = table.text.replace(old, new, 1)
        assert "chance/other-log" in faults(changed)
        assert re.search(r"the (Axis|Allied) side gave this value for another log", messages(changed))


@pytest.mark.parametrize(
    ("tag", "value"),
    [
        ("Axis: Anna <anna@example.org>", "Axis: Anne <anna@example.org>"),
        ("Allied: Bert <bert@example.org>", "Allied: Carla <carla@example.org>"),
        ("Id: t1", "Id: t2"),
        ("Options: workshop", "Options: "),
        ("Policy: whole turn", "Policy: strict"),
        ("Dice: sealed 2", "Dice: judge 2"),
    ],
)
def test_no_tag_that_rules_or_players_hang_on_is_changed(tag: str, value: str) -> None:
    table = at_the_attack("sealed 2", policy="whole turn")
    table.write(ATTACK, "roll")
    table.write(f"roll {openings(table)}")
    table.write(_signed(table, "axis"))
    changed = table.text.replace(tag, value)
    assert changed != table.text
    assert faults(changed) != []
    swapped = table.text.replace("Anna <anna@", "?").replace("Bert <bert@", "Anna <anna@").replace("?", "Bert <bert@")
    assert "chance/other-log" in faults(swapped)


def test_players_were_in_no_hash_of_the_first_protocol() -> None:
    table = at_the_attack("sealed")
    table.write(ATTACK, "roll")
    table.write(f"roll {openings(table)}")
    assert faults(table.text.replace("Bert <bert@example.org>", "Carla <carla@example.org>")) == []
