"""A side that has lost its secret: what was drawn with it can't be proved any more, and what comes later can."""

import random

import pytest

from pbem.core.chance.event import Event
from pbem.core.chance.ledger import Dealt, Proof
from pbem.core.chance.trust import trust
from pbem.core.chance.values import coded, link
from pbem.referee import judge_texts
from tests.support.sealed_games import SealedGame, Secrets, begun, steps


def _after_a_loss() -> tuple[SealedGame, Secrets]:
    """Returns a turn in which the Axis side lost its secret behind its first hand, and the secret that it lost."""
    table, chance = begun("barbarossa_to_berlin", seed=4), random.Random(4)
    lost, new = table.secrets["axis"], Secrets.of("another one")
    for line in steps(table, "random", chance):
        if line == "turn 2":
            break
        if table.secrets["axis"] is lost and table.ledger.numbers.get("axis") and table.ledger.waiting is None:
            table.secrets["axis"], table.chains["axis"] = new, new.values()
            table.write(f"seal axis {coded(table.chains['axis'][0])} seed {coded(link(new.seed))}", "accept allied")
    return table, lost


def _hidden(table: SealedGame) -> list[Dealt]:
    return [each for each in table.ledger.dealt if each.owner == "axis"]


@pytest.fixture(name="game")
def fixture_game() -> tuple[SealedGame, Secrets]:
    """Such a turn; at least one draw before the loss, and one behind it."""
    table, lost = _after_a_loss()
    proofs = [each.proof for each in _hidden(table)]
    assert proofs.count(Proof.LOST) >= 1
    assert proofs.count(Proof.LATER) >= 1
    return table, lost


def test_the_new_seed_proves_what_was_drawn_with_it(game: tuple[SealedGame, Secrets]) -> None:
    """And says nothing of older hands: an honest player is not called a cheat."""
    table, _ = game
    table.disclose()  # which fails if it says that anything is wrong
    assert {each.proof for each in _hidden(table)} == {Proof.LOST, Proof.PROVED}
    replay = judge_texts([("game.log", table.text.encode())]).replay
    assert replay is not None
    lost = sum(each.proof is Proof.LOST for each in _hidden(table))
    assert f"{lost} of them can't be proved: the secret that went into it was lost" in trust(replay)


def test_a_lost_seed_that_is_found_proves_the_rest(game: tuple[SealedGame, Secrets]) -> None:
    table, lost = game
    table.write(f"disclose axis {coded(lost.seed)}")
    assert {each.proof for each in _hidden(table)} == {Proof.LATER, Proof.PROVED}
    table.disclose()
    assert {each.proof for each in _hidden(table)} == {Proof.PROVED}
    assert all(each.proved for each in table.ledger.pledges if each.orders is not None)


def test_what_a_seed_refutes_is_not_told_as_open() -> None:
    """And the seed stands for the log behind the last order, whatever was disclosed since."""
    table = begun("barbarossa_to_berlin", seed=4, options="workshop")
    table.write("deploy Paris: [1A]; Bordeaux: [7A]", "turn 1")
    table.draw(_event(table, "hand axis 7 cards"))
    hand = table.lines[-1]
    cards = hand.split(" ", 2)[2].split(", ")
    other = next(str(card) for card in range(3, 20) if str(card) not in cards)
    end = table.ledger.end
    for side in ("allied", "axis"):
        table.write(f"disclose {side} {coded(table.secrets[side].seed)} at {end}")
        assert table.ledger.end == end
    changed = table.text.replace(hand, hand.replace(cards[-1], other))
    replay = judge_texts([("game.log", changed.encode())]).replay
    assert replay is not None
    assert "1 of it is not what chance gave" in trust(replay)


def _event(table: SealedGame, line: str) -> Event:
    found = table.event(line)
    assert found is not None
    return found


def test_another_seed_is_none_of_either(game: tuple[SealedGame, Secrets]) -> None:
    table, _ = game
    text = f"{table.text}disclose axis {coded(bytes(32))}\n"
    codes = [each.code for each in judge_texts([("game.log", text.encode())]).problems if each.counts]
    assert codes == ["chance/other-seed"]
