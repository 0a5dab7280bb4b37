"""A judge (D1): he rolls with the words of whoever asks, so that he chooses nothing, and neither of them foresees."""

import pytest

from tests.core.chance.second import oracle
from tests.core.chance.second.tables import ATTACK, at_the_attack, before_hands, by_the_page, faults, game_key, openings
from tests.support.sealed_games import SealedGame


def _asked(seed: int = 1) -> SealedGame:
    table = at_the_attack("judge 2", seed=seed)
    table.write(ATTACK, "roll")
    return table


def _opening(table: SealedGame, number: int = 1) -> str:
    waiting = table.ledger.waiting
    assert waiting is not None
    value = oracle.letters(oracle.chain_of(table.secrets["judge"].root, "judge", "axis")[number])
    return f"open judge for axis {number} {value} at {waiting.hash[:16]}"


def test_the_judge_has_one_value_for_each_number() -> None:
    """Any other one of his chain, or of another chain of his, is refused: he cannot choose among values."""
    table = _asked()
    table.write("luck axis: cat")
    waiting = table.ledger.waiting
    assert waiting is not None
    chains = [oracle.chain_of(table.secrets["judge"].root, "judge", name) for name in ("axis", "allied", "hand axis")]
    values = {chain[number] for chain in chains for number in range(1, 40)} - {chains[0][1]}
    for value in values:
        line = f"open judge for axis 1 {oracle.letters(value)} at {waiting.hash[:16]}"
        assert faults(f"{table.text}{line}\n") == ["chance/not-of-the-chain"]
    assert faults(f"{table.text}{_opening(table)}\n") == []


@pytest.mark.parametrize("who", ["axis", "allied"])
def test_the_judges_value_does_not_foresee_the_dice(who: str) -> None:
    """They hang on words that he has not read: each of the 36 rolls is still to come."""
    table, found = _asked(), set[str]()
    for number in range(300):
        y = oracle.chain_of(table.secrets["judge"].root, "judge", "axis")[1]
        key = oracle.of_an_event(oracle.luck(who, f"cat {number}"), y, game_key(table), "axis", 1)
        found.add(oracle.dice(key, 2))
    assert len(found) == 36


def test_nor_do_the_words_whoever_writes_them() -> None:
    found = {oracle.dice(by_the_page(_asked(seed), "axis", 1), 2) for seed in range(60)}
    assert len(found) > 20


@pytest.mark.parametrize("words", ["cat", "CAT", "cat  and   dog", "kot, pies", "Straße"])
def test_the_words_count_as_the_page_has_it(words: str) -> None:
    table = _asked()
    assert openings(table, words) == oracle.dice(by_the_page(table, "axis", 1, words), 2)


def test_words_are_written_once_and_for_a_draw_that_waits() -> None:
    """Nobody adds to them when he has seen the judge's value."""
    table = _asked()
    assert faults(f"{at_the_attack('judge 2').text}luck axis: cat\n") == ["chance/no-draw"]
    table.write("luck axis: cat")
    assert faults(f"{table.text}luck axis: dog\n") == ["chance/no-draw"]
    table.write(_opening(table))
    assert faults(f"{table.text}luck axis: dog\n") == ["chance/no-draw"]
    table.write(f"roll {table.answer()}")
    assert faults(f"{table.text}luck axis: dog\n") == ["chance/no-draw"]


def test_changed_words_have_other_dice() -> None:
    """The judge could write others in their place; whoever sent his own can see that, and others have other dice."""
    table = _asked()
    table.write(f"roll {openings(table, 'cat')}")
    changed = [faults(table.text.replace(": cat", f": cat{number}")) for number in range(30)]
    assert sum(each == ["chance/other-dice"] for each in changed) >= 26


@pytest.mark.parametrize("name", ["axis", "allied", "referee", "judge"])
def test_no_player_opens_for_the_judge_or_seals_with_him(name: str) -> None:
    table = _asked()
    if name != "judge":
        assert faults(f"{table.text}{_opening(table).replace('open judge', f'open {name}')}\n") == [
            "chance/no-such-side"
        ]
    seal = next(line for line in table.lines if line.startswith("seal judge"))
    other = "chance/copied-seal" if name == "judge" else "chance/no-such-side"
    assert faults(f"{table.text}{seal.replace('seal judge', f'seal {name}')}\n") == [other]


def test_the_judge_deals_a_hand_by_words_that_he_does_not_write() -> None:
    """A hidden draw takes no value of his that anybody sees, and none that he could choose."""
    table = before_hands("judge 2")
    table.write("hand allied 7 cards")
    assert faults(f"{table.text}{_opening(table).replace('for axis', 'for allied')}\n") == ["chance/no-draw"]
    hand = oracle.chain_of(table.secrets["judge"].root, "judge", "hand allied")[1]
    key = oracle.of_a_hand(hand, oracle.luck("allied", "cat"), game_key(table), "allied", 1)
    places = tuple(oracle.picks(key, range(9, 2, -1)))
    table.write("luck allied: cat")
    assert table.ledger.waiting is not None
    source = table.ledger.source(table.ledger.waiting, table.known)
    assert source is not None
    assert tuple(source.pick(count) for count in range(9, 2, -1)) == places
