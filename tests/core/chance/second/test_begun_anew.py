"""Lost secrets (D6, D7): nobody honest is called a cheat, and nobody chooses a value by one that he has seen."""

import pytest

from pbem.core.chance.ledger import Proof
from pbem.core.chance.second import SecondLedger
from pbem.core.chance.trust import trust
from pbem.post.sealing.second import chains_of, disclosures
from tests.core.chance.second import oracle
from tests.core.chance.second.tables import (
    ATTACK,
    at_the_attack,
    before_hands,
    drawn,
    faults,
    game_key,
    judged,
    opened,
    openings,
    variant,
)
from tests.support.sealed_games import SealedGame, Secrets

NEW = Secrets.of("another secret")


def _anew(table: SealedGame, who: str, *, secret: Secrets = NEW) -> None:
    """Has a side begin anew, with the other one's consent."""
    other = next(each for each in table.game.sides if each != who)
    assert isinstance(table.ledger, SecondLedger)
    table.write(chains_of(who, secret.root, table.game.sides, len(table.ledger.anew) + 1), f"accept {other}")
    table.secrets = {**table.secrets, who: secret}


def _waiting(table: SealedGame) -> tuple[int, tuple[str, ...]]:
    waiting = table.ledger.waiting
    assert waiting is not None
    return waiting.number, waiting.missing


def _page_key(table: SealedGame, number: int, seals: list[str]) -> bytes:
    """Returns the key of the Axis' draw of that number as the page has it, with these seals in force."""
    header = {tag: table.header.get(tag) for tag in table.header.tags}
    game = oracle.game_of(oracle.beginning(table.game.name, header, table.game.sides), seals)
    x = oracle.chain_of(table.secrets["axis"].root, "axis", "axis")[number]
    y = oracle.chain_of(table.secrets["allied"].root, "allied", "axis")[number]
    return oracle.of_an_event(x, y, game, "axis", number)


@pytest.mark.parametrize("who", ["axis", "allied"])
def test_what_waits_gets_another_number_and_new_values_of_both(who: str) -> None:
    """He has the other side's value, knows the dice, and says that his secret is lost: that value is of no use."""
    table = at_the_attack("sealed 2")
    table.write(ATTACK, "roll", opened(variant(table, [ATTACK, "roll"]), "axis" if who == "allied" else "allied"))
    assert _waiting(table) == (1, (who,))
    _anew(table, who)
    assert _waiting(table) == (2, ("axis", "allied"))
    seals = [next(line for line in table.lines[::-1] if line.startswith(f"seal {side}")) for side in ("axis", "allied")]
    assert openings(table) == oracle.dice(_page_key(table, 2, seals), 2)
    table.write(f"roll {table.answer()}")
    replay = judged(table.text).replay
    assert replay is not None
    assert f"a chain was begun anew, its secret being lost: {who.title()} while a draw waited" in trust(replay)


def test_a_value_for_the_old_number_is_refused_then() -> None:
    table = at_the_attack("sealed 2")
    table.write(ATTACK, "roll")
    old = {who: opened(table, who) for who in ("axis", "allied")}
    table.write(old["axis"])
    _anew(table, "allied")
    for line in old.values():
        assert faults(f"{table.text}{line}\n") == ["chance/no-draw"]
        assert faults(f"{table.text}{line.replace(' 1 ', ' 2 ')}\n") == ["chance/not-of-the-chain"]


def test_no_new_seal_counts_before_the_other_side_agrees() -> None:
    table = at_the_attack("sealed 2")
    table.write(ATTACK, "roll", chains_of("allied", NEW.root, table.game.sides, 1))
    value = oracle.letters(oracle.chain_of(NEW.root, "allied", "axis")[1])
    waiting = table.ledger.waiting
    assert waiting is not None
    line = f"open allied for axis 1 {value} at {waiting.hash[:16]}"
    assert "chance/not-of-the-chain" in faults(f"{table.text}{line}\n")
    assert faults(f"{table.text}accept allied\n") != []
    assert faults(f"{table.text}accept axis\n") == []


def test_whoever_begins_anew_again_and_again_foresees_nothing() -> None:
    """Each new number takes a value of the other side that nobody has seen; what it gives is as the page has it."""
    table, found = at_the_attack("sealed 2"), list[str]()
    table.write(ATTACK, "roll")
    for number in range(1, 9):
        assert _waiting(table) == (number, ("axis", "allied"))
        copy = variant(table, [])
        found.append(openings(copy))
        table.write(opened(table, "axis"))
        _anew(table, "allied", secret=Secrets.of(f"secret {number}"))
    assert len(set(found)) >= 5
    assert isinstance(table.ledger, SecondLedger)
    assert len(table.ledger.anew) == 8


@pytest.mark.parametrize("found_again", [False, True])
def test_old_hands_stay_unproved_and_later_ones_are_proved(*, found_again: bool) -> None:
    """Unless the words bring the old secret back: then all is proved."""
    table = before_hands("sealed 2", seed=2)
    old = table.secrets["allied"]
    drawn(table, "hand axis 7 cards")
    drawn(table, "hand allied 7 cards")
    _anew(table, "allied")
    table.write("standfast Brest-Litovsk, Kaunas, Lwow", "exchange allied all")
    drawn(table, "draw allied 7 cards")
    assert isinstance(table.ledger, SecondLedger)
    proofs = [each.proof for each in table.ledger.dealt if each.owner == "allied"]
    assert proofs == [Proof.LOST, Proof.LATER]
    if found_again:
        value = oracle.letters(oracle.chain_of(old.root, "allied", "hand")[1])
        table.write(f"disclose allied hand 1 {value} at {table.ledger.end}")
    table.write(*disclosures(table.ledger, "allied", NEW.root))
    proofs = [each.proof for each in table.ledger.dealt if each.owner == "allied"]
    assert proofs == [Proof.PROVED if found_again else Proof.LOST, Proof.PROVED]
    assert faults(table.text) == []


def test_the_old_values_are_not_the_new_ones() -> None:
    """Each seal has a root of its own: nothing of the old chains tells of the new ones."""
    table = at_the_attack("sealed 2")
    before = game_key(table)
    _anew(table, "allied")
    assert isinstance(table.ledger, SecondLedger)
    assert table.ledger.game != before
    lines = [line for line in table.lines if line.startswith("seal allied")]
    assert not set(lines[0].split()[3:]) & set(lines[1].split()[3:]) - {"key"}


def test_a_dishonest_new_hand_is_refuted() -> None:
    """Whoever names other cards and shows his chain is told with the line, and with what chance gave."""
    table = before_hands("sealed 2")
    drawn(table, "hand axis 7 cards")
    cards = drawn(table, "hand allied 7 cards").split(", ")
    other = next(each for each in map(str, range(1, 26)) if each not in cards)
    table.write("standfast Brest-Litovsk, Kaunas, Lwow")
    text = table.text.replace(", ".join(cards), ", ".join(sorted([other, *cards[1:]], key=int)))
    assert faults(text) == []
    assert isinstance(table.ledger, SecondLedger)
    end = "\n".join([*disclosures(table.ledger, "allied", table.secrets["allied"].root), ""])
    assert faults(text + end) == ["chance/other-draw"]
