"""Choosing and grinding (D1, D2): a thousand ways to write the same turn have one roll in the second protocol."""

import random
from collections.abc import Callable

import pytest

from pbem.core.chance.chains import LENGTH
from pbem.core.chance.second import SecondLedger
from pbem.core.frozen import replace
from pbem.core.source import plain_line
from tests.core.chance.second import oracle
from tests.core.chance.second.tables import (
    ATTACK,
    GAME,
    PLAYERS,
    SECOND,
    at_the_attack,
    before_hands,
    by_the_page,
    drawn,
    faults,
    game_key,
    judged,
    openings,
    variant,
)  # fmt: skip
from tests.support.sealed_games import SealedGame, begun

VARIANTS = 1_000
MANY = 24  # of 36 rolls: what a ground turn had to choose from in the first protocol
KINDS = ("sealed", "judge", "sealed 2", "judge 2")
BREST = "attack Brest-Litovsk from Warsaw: 2PzA, GE corps"


def _checks(number: int) -> list[str]:
    return ["check turn 1"] * (number % 16)


def _vacation(number: int) -> list[str]:
    year, month, day = 2026 + number // 336, 1 + number // 28 % 12, 1 + number % 28
    date = f"{year}-{month:02}-{day:02}"
    return [f"vacation {('Anna', 'Bert')[number % 2]} {date} to {date}"]


def _standing(number: int) -> list[str]:
    """Given and cleared again and again: what an attack is met with stays the same."""
    return ["standing allied: clear", "standing allied: defend none"] * (number % 8)


def _proposal(number: int) -> list[str]:
    who = ("axis", "allied")[number % 2]
    return [f"propose {who} Deadline: {number % 300 + 1} days", f"reject {('allied', 'axis')[number % 2]}"]


ABOVE = {"checks": _checks, "vacations": _vacation, "standing orders": _standing, "proposals": _proposal}


def _roll(table: SealedGame, above: list[str], attack: str, below: list[str], *, turned: bool = False) -> str:
    return openings(variant(table, [*above, attack, "roll", *below]), turned=turned)


@pytest.mark.parametrize("dice", KINDS)
@pytest.mark.parametrize("way", ABOVE)
def test_lines_above_the_ask_move_no_die(dice: str, way: str) -> None:
    table, lines = at_the_attack(dice), ABOVE[way]
    found = {_roll(table, lines(number), ATTACK, []) for number in range(100)}
    assert found == {oracle.dice(by_the_page(table, "axis", 1), 2)} if dice in SECOND else len(found) >= 6


@pytest.mark.parametrize("dice", KINDS)
@pytest.mark.parametrize("lines", [_checks, _vacation])
def test_lines_between_the_ask_and_the_values_move_no_die(dice: str, lines: Callable[[int], list[str]]) -> None:
    """As a judge would write them, who knows his own value (D1)."""
    table = at_the_attack(dice)
    found = {_roll(table, [], ATTACK, lines(number)) for number in range(60)}
    assert found == {oracle.dice(by_the_page(table, "axis", 1), 2)} if dice in SECOND else len(found) >= 10


@pytest.mark.parametrize("dice", SECOND)
def test_a_thousand_turns_that_mix_all_that_is_free(dice: str) -> None:
    table, chance, found = at_the_attack(dice), random.Random(7), set[str]()
    for number in range(VARIANTS):
        above = chance.choice([*ABOVE.values()])(chance.randrange(1_000))
        below = chance.choice([_checks, _vacation])(chance.randrange(1_000))
        attack = (ATTACK, BREST, ATTACK.replace(", 18A", ""), "ATTACK kaunas from MEMEL: 18a, 4pza, 16a")[number % 4]
        found.add(_roll(table, above, attack, below, turned=bool(number % 2)))
    assert found == {oracle.dice(by_the_page(table, "axis", 1), 2)}


@pytest.mark.parametrize("dice", SECOND)
def test_remarks_blanks_and_letters_move_no_die(dice: str) -> None:
    """A log is read anew: who types otherwise has the same hashes, and every value still fits."""
    table = at_the_attack(dice)
    table.write(ATTACK, "roll")
    table.write(f"roll {openings(table)}")
    ways: tuple[Callable[[str], str], ...] = (
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\nroll", "\n\n# I wonder\n   ROLL  # what comes", 1),
        lambda text: text.replace("attack Kaunas", "Attack  KAUNAS").replace("4PzA, 16A, 18A", "4pza,16a, 18a"),
        lambda text: text.replace("open ", "OPEN ").replace(" for axis 1 ", "  for axis 1  "),
        lambda text: "\n".join(
            line.lower() if line.startswith(("open", "seal")) else line for line in text.split("\n")
        ),
    )
    for way in ways:
        assert way(table.text) != table.text
        replay = judged(way(table.text)).replay
        assert replay is not None
        assert replay.chance is not None
        assert (replay.chance.hash, [each.said for each in replay.chance.dealt]) == (
            table.ledger.hash,
            [oracle.dice(by_the_page(table, "axis", 1), 2)],
        )
        assert faults(way(table.text)) == []


@pytest.mark.parametrize("dice", KINDS[::2])
def test_whoever_opens_last_chooses_nothing_by_it(dice: str) -> None:
    """The first protocol joins the values in the order in which they stand: best of two (D2)."""
    differ = 0
    for seed in range(12):
        table = at_the_attack(dice, seed=seed)
        table.write(ATTACK, "roll")
        differ += openings(variant(table, [])) != openings(variant(table, []), turned=True)
    assert differ == 0 if dice in SECOND else differ >= 9


@pytest.mark.parametrize("dice", KINDS)
def test_hidden_cards_hang_on_no_text_either(dice: str) -> None:
    table, found = before_hands(dice), set[str]()
    for number in range(24):
        other = variant(table, _vacation(number))
        found.add(drawn(other, "hand allied 7 cards"))
    assert len(found) == (1 if dice in SECOND else 24)


def test_the_hand_is_the_one_of_the_page() -> None:
    table = before_hands("sealed 2")
    own, others = table.secrets["allied"].root, table.secrets["axis"].root
    hand = oracle.chain_of(own, "allied", "hand")[1]
    value = oracle.chain_of(others, "axis", "allied")[1]
    key = oracle.of_a_hand(hand, value, game_key(table), "allied", 1)
    event = table.event("hand allied 7 cards")
    assert event is not None
    pile = _pile(table)
    expected = ", ".join(map(str, sorted(oracle.cards(key, pile, 7))))
    assert drawn(table, "hand allied 7 cards") == expected


def _pile(table: SealedGame) -> list[int]:
    """Returns the numbers of the Allied cards with which a game begins: all that some hand of theirs has."""
    found = set[int]()
    for seed in range(40):
        found |= set(map(int, drawn(before_hands("sealed", seed=seed), "hand allied 7 cards").split(", ")))
    return sorted(found)


@pytest.mark.parametrize("dice", SECOND)
def test_a_takeback_takes_the_next_number_which_nobody_knows(dice: str) -> None:
    """Where no value is open it needs no consent; each number has the die of the page, whatever was asked above."""
    table = begun(GAME, dice=dice, seed=1, **{"options": "workshop", **PLAYERS})
    table.write("deploy Paris: [1A]; Bordeaux: [7A]", "set turn 2")
    for number in range(1, 12):
        asked = variant(table, ["turn 2", "orders axis"])
        waiting = asked.ledger.waiting
        assert waiting is not None
        assert waiting.number == number
        assert openings(asked) == oracle.dice(by_the_page(table, "axis", number), 1)
        table.write("turn 2", "orders axis", "takeback axis 1 order")
        assert table.ledger.waiting is None


@pytest.mark.parametrize("dice", SECOND)
def test_once_a_value_is_open_nobody_takes_the_ask_back_alone(dice: str) -> None:
    table = at_the_attack(dice, policy="whole turn")
    table.write(ATTACK, "roll")
    openings(table)
    assert faults(f"{table.text}takeback axis 1 order\n") == ["log/takeback-open"]
    assert faults(f"{table.text}takeback allied 1 order\n") == ["log/takeback-open"]


def test_the_same_number_of_the_other_side_is_another_draw() -> None:
    """Lanes are apart: what one side has asked moves no number of the other's."""
    table = before_hands("sealed 2")
    alone = drawn(variant(table, []), "hand allied 7 cards")
    drawn(table, "hand axis 7 cards")
    assert drawn(table, "hand allied 7 cards") == alone


def test_a_side_that_has_used_all_its_values_is_told_so() -> None:
    """No game comes near it; a log that says so ends in words, not in an exception."""
    table = at_the_attack("sealed 2")
    assert isinstance(table.fold.ledger, SecondLedger)
    table.fold.ledger = replace(table.fold.ledger, numbers={"axis": LENGTH})
    table.write(ATTACK)
    table.fold.take(plain_line("roll"))
    assert [each.code for each in table.fold.steps[-1].problems] == ["chance/spent"]
