"""Pledges (D4, D10): what is chosen in secret is bound above the ask, or it is told for good that it is not."""

from collections.abc import Callable, Mapping

import pytest

from pbem.core.chance.ledger import Proof
from pbem.core.chance.second import SecondLedger
from pbem.core.chance.trust import trust
from pbem.post.sealing.second import disclosures, pledge
from tests.core.chance.second import oracle
from tests.core.chance.second.tables import before_hands, faults, game_key, judged, messages, opened
from tests.support.sealed_games import SealedGame, begun

CHOSEN, COUNTED = "hand axis 2, 6 cards", "hand axis 7 cards"
CUP = "set turn 2"
TAGS: Mapping[str, str] = {"scenario": "leningrad", "options": "workshop"}
CHITS = ("select axis 16A, 18A, 4PzG, Manstein", "select soviet 8A, 11A, 27A")
OTHER = "select soviet 8A, 11A, SU Reserve"


def _book(table: SealedGame) -> SecondLedger:
    assert isinstance(table.ledger, SecondLedger)
    return table.ledger


def _pledge(table: SealedGame, side: str, *orders: str) -> str:
    return pledge(_book(table), side, table.secrets[side].root, orders)


def _by_the_page(table: SealedGame, side: str, number: int, *orders: str) -> str:
    salt = oracle.chain_of(table.secrets[side].root, side, "salt")[number]
    text = "\n".join(orders)
    return oracle.letters(oracle.mac(salt, f"pbem2 pledge|{game_key(table)}|{side}|{number}|{text}"))


def _end(table: SealedGame, side: str) -> list[str]:
    return list(disclosures(_book(table), side, table.secrets[side].root))


# -- the opening hand of Barbarossa


def _hand(line: str, bound: str) -> tuple[SealedGame, str]:
    """Returns a game in which the Axis draws its hand by a line, pledged to be one; and what the page gives for it."""
    table = before_hands("sealed 2")
    table.write(line)
    table.write(_pledge(table, "axis", bound), opened(table, "allied"))
    hand = table.answer()
    return table, hand


@pytest.mark.parametrize("line", [CHOSEN, COUNTED])
def test_the_choice_is_bound_above_the_value(line: str) -> None:
    table, hand = _hand(line, line)
    table.write(f"hand axis {hand}")
    assert f"pledge axis 1 order {_by_the_page(table, 'axis', 1, line)}" in table.lines
    table.write(*_end(table, "axis"))
    assert {each.proof for each in table.ledger.dealt} == {Proof.PROVED}
    assert [each.proved for each in table.ledger.pledges] == [True]


@pytest.mark.parametrize(("line", "other"), [(CHOSEN, COUNTED), (COUNTED, CHOSEN)])
def test_the_other_hand_is_refuted_when_the_chains_are_open(line: str, other: str) -> None:
    """She computes both when the value is open, and takes the better one (D10): one alone is the pledged one."""
    table, _ = _hand(line, line)
    better, hand = _hand(other, line)
    text = better.text.replace(other, line) + f"hand axis {hand}\n" + "\n".join([*_end(table, "axis"), ""])
    found = [each for each in judged(text).problems if each.code == "chance/other-draw"]
    assert len(found) >= 1
    assert any("chance gave" in each.message for each in found)


def test_in_the_first_protocol_either_hand_was_proved() -> None:
    for line in (CHOSEN, COUNTED):
        table = before_hands("sealed")
        table.write(line, table.opening("allied"))
        table.write(f"hand axis {table.answer()}")
        table.disclose()
        assert {each.proof for each in table.ledger.dealt} == {Proof.PROVED}


def test_a_hand_without_a_pledge_is_never_proved_and_the_report_says_so() -> None:
    table = before_hands("sealed 2")
    table.write(COUNTED)
    table.write(opened(table, "allied"))
    table.write(f"hand axis {table.answer()}")
    table.write(*_end(table, "axis"))
    assert [each.proof for each in table.ledger.dealt] == [Proof.LATER]
    replay = judged(table.text).replay
    assert replay is not None
    assert "no pledge came in time for 1 secret choice" in trust(replay)


def test_a_pledge_behind_the_value_binds_nobody() -> None:
    table = before_hands("sealed 2")
    table.write(COUNTED)
    line = _pledge(table, "axis", COUNTED)
    table.write(opened(table, "allied"))
    assert faults(f"{table.text}{line}\n") in (["chance/pledge-late"], ["chance/pledge"])
    table.write(f"hand axis {table.answer()}", line)  # one for the cards that chance gave is no choice
    table.write(*_end(table, "axis")[:1])
    replay = judged(table.text).replay
    assert replay is not None
    assert "no pledge came in time for 1 secret choice" in trust(replay)
    assert [each.proof for each in table.ledger.dealt] == [Proof.LATER]


def test_nobody_pledges_twice_to_choose_later() -> None:
    table = before_hands("sealed 2")
    table.write(COUNTED, _pledge(table, "axis", COUNTED))
    for each in (CHOSEN, COUNTED):
        assert faults(f"{table.text}{_pledge(table, 'axis', each)}\n") == ["chance/pledge"]


# -- chits chosen in secret


def _cup() -> SealedGame:
    table = begun("a_victory_awaits", dice="sealed 2", seed=1, **TAGS)
    table.write(CUP, "turn 2", CHITS[0])
    return table


def _pledged_axis(table: SealedGame) -> SealedGame:
    table.write(_pledge(table, "axis", CHITS[0]))
    return table


def test_a_pledge_in_time_binds_and_is_proved() -> None:
    table = _pledged_axis(_cup())
    table.write(CHITS[1], _pledge(table, "soviet", CHITS[1]), "draw")
    table.write(opened(table, "axis"), opened(table, "soviet"))
    table.write(f"draw {table.answer()}")
    table.write(*_end(table, "soviet"))
    assert [each.proved for each in table.ledger.pledges if each.side == "soviet"] == [True]


def test_a_pledge_for_other_orders_is_refuted_and_its_line_is_named() -> None:
    """He knows both values and says then which chits he had chosen."""
    table = _pledged_axis(_cup())
    table.write(CHITS[1], _pledge(table, "soviet", OTHER), "draw")
    table.write(opened(table, "axis"), opened(table, "soviet"))
    table.write(f"draw {table.answer()}")
    text = table.text + "\n".join([*_end(table, "soviet"), ""])
    assert faults(text) == ["chance/other-draw"]
    assert "the secret orders of the Soviet side above this pledge are not those that it was made for" in messages(text)


@pytest.mark.parametrize("place", [None, 0, 1, 2, 3])
def test_a_late_pledge_binds_nobody_and_the_report_counts_it(place: int | None) -> None:
    """Behind the ask, a value, both values or the draw; or it never comes."""
    table = _pledged_axis(_cup())
    table.write(CHITS[1])
    line = _pledge(table, "soviet", CHITS[1])
    steps: tuple[Callable[[], str], ...] = (
        lambda: "draw",
        lambda: opened(table, "axis"),
        lambda: opened(table, "soviet"),
        lambda: f"draw {table.answer()}",
    )
    for number, step in enumerate(steps):
        table.write(step())
        if number == place:
            assert faults(f"{table.text}{line}\n") == ["chance/pledge-late"]
    replay = judged(table.text).replay
    assert replay is not None
    assert "no pledge came in time for 1 secret choice" in trust(replay)


@pytest.mark.parametrize("count", ["0 orders", "2 orders", "3 orders"])
def test_a_pledge_for_another_number_of_orders_is_told(count: str) -> None:
    table = _pledged_axis(_cup())
    table.write(CHITS[1])
    assert faults(f"{table.text}{_pledge(table, 'soviet', CHITS[1]).replace('1 order', count)}\n") != []


def test_a_pledge_of_another_game_or_number_proves_nothing() -> None:
    """Salts hang on the number, and what is pledged on the game: nothing is copied from one to the other."""
    table, other = _pledged_axis(_cup()), before_hands("sealed 2")
    values = {_by_the_page(table, "soviet", number, CHITS[1]) for number in (1, 2)}
    values.add(oracle.letters(oracle.mac(bytes(32), f"pbem2 pledge|{game_key(other)}|soviet|1|{CHITS[1]}")))
    assert len(values) == 3
    table.write(CHITS[1])
    right = _pledge(table, "soviet", CHITS[1])
    assert right == f"pledge soviet 1 order {_by_the_page(table, 'soviet', 1, CHITS[1])}"
    wrong = right.replace(right.split()[-1], _by_the_page(table, "soviet", 2, CHITS[1]))
    table.write(wrong, "draw")
    table.write(opened(table, "axis"), opened(table, "soviet"))
    table.write(f"draw {table.answer()}")
    assert faults(table.text + "\n".join([*_end(table, "soviet"), ""])) == ["chance/other-draw"]
