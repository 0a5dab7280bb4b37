"""Games of bots with standing orders: fewer mails, and a log without the answers that is judged as it was played."""

import re
from pathlib import Path

import pytest

from pbem.bots.seats import seats
from pbem.core.standing.told import answers, may_be_given
from pbem.core.standing.values import StandingOrder
from pbem.core.standing.words import answer_of, read
from pbem.games import find_game, names
from pbem.referee import judge_texts
from tests.mails import GIVEN, counted, log_of

DOCS = Path(__file__).parents[2] / "docs"
SEED = 5
MOST = 0.34  # of the mails of an opening turn


@pytest.mark.parametrize("name", names())
def test_an_opening_turn_is_played_in_fewer_mails(name: str) -> None:
    """And its log, in which no line answers what was answered beforehand, is sound."""
    game = find_game(name)
    assert game is not None
    player = "cautious" if "cautious" in seats(name).players else "random"
    without = counted(game, player, SEED, standing=False, turns=1)
    count = counted(game, player, SEED, standing=True, turns=1)
    assert count.mails <= without.mails * MOST
    found = judge_texts([("game.log", log_of(game, SEED, count).encode())])
    assert [each.message for each in found.problems if each.counts] == []
    assert found.replay is not None
    assert len(found.replay.steps) == len(count.lines)
    assert len(list(answers(found.replay))) == count.answers


@pytest.mark.parametrize("name", names())
def test_those_that_are_measured_use_every_decision_but_rare_ones(name: str) -> None:
    game = find_game(name)
    assert game is not None
    words = {line.partition(": ")[2].partition(" ")[0] for line in GIVEN[name]}
    assert {each.decision for each in may_be_given(game)} - words <= {"fortress"}


@pytest.mark.parametrize("name", names())
def test_every_standing_order_on_a_page_is_read_and_written_again(name: str) -> None:
    game = find_game(name)
    assert game is not None
    page = (DOCS / f"{name.replace('_', '-')}.md").read_text("utf-8")
    told = re.findall(r"`standing (\w+): ([^`]*)`", page)
    assert {text.partition(" ")[0] for _, text in told} == {each.decision for each in may_be_given(game)}
    for side, text in told:
        order = read(text, side, game.standing())
        assert isinstance(order, StandingOrder), order
        assert read(answer_of(order, game.standing()), side, game.standing()) == order
