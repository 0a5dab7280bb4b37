"""Draws that all see out of a pile that one side knows (D3): what is public says nothing of the cards in hand."""

from collections import Counter

import pytest

from tests.core.chance.second.piles import at_a_draw, chance_of, game_of, guesses, likely, of_games
from tests.core.chance.second.tables import judged

DRAWS = 1_500
CUP = "set turn 2; step command; chits axis: 16A, 4PzG; chits soviet: 8A, 11A, 27A"
LENINGRAD = {"scenario": "leningrad", "options": "workshop"}
SOVIET = ("11A", "27A", "8A")  # by name
RARE = 0.001


def test_the_first_protocol_shows_the_place_of_each_card_in_its_pile() -> None:
    found = of_games("sealed", 2)
    assert len(found) >= 4
    assert all(each.guessed == each.right for each in found)


def test_the_second_one_shows_none() -> None:
    """Of some 200 games, `python -m tests.core.chance.second.piles` tells the same by a permutation test."""
    found = of_games("sealed 2", 2)
    assert len(found) >= 4
    assert sum(each.guessed == each.right for each in found) <= 1


@pytest.mark.parametrize("second", [False, True])
def test_the_slot_that_all_see_tells_which_chit_it_was_in_the_first_protocol_alone(*, second: bool) -> None:
    """Of three Soviet slots chance falls on the one that lies first, second or third among the chits' names."""
    table, event = at_a_draw("a_victory_awaits", "draw", CUP, **LENINGRAD)
    ranks = {name: rank for rank, name in enumerate(SOVIET)}
    pairs = []
    for number in range(DRAWS):
        chance, public = chance_of(number, table.game.sides, second=second)
        chit = event.drawn(chance)
        slot = public.pick(6)  # the Supply Check chit, two of the Axis, three Soviet ones
        if chit in ranks:
            pairs.append((slot, ranks[chit]))
    assert len(pairs) > DRAWS // 3
    told = likely(pairs)
    assert (told > RARE) if second else all(slot == rank + 3 for slot, rank in pairs)
    counts = Counter(rank for _, rank in pairs)
    assert all(abs(count - len(pairs) / 3) < 5 * (len(pairs) / 3) ** 0.5 for count in counts.values())


def test_a_side_says_no_more_of_its_pile_than_the_card() -> None:
    """The log that both know has no line of chance about it, and neither player's program can name the place."""
    table = game_of("sealed 2", 1)
    assert [*guesses(table)]
    replay = judged(table.text).replay
    assert replay is not None
    assert replay.chance is not None
    for done in replay.chance.dealt:
        if done.event.asked == "resolve":
            assert done.asked is not None
            source = replay.chance.source(done.asked)  # of whoever reads the log
            assert source is not None
            assert [source.own(side) for side in table.game.sides] == [None, None]
