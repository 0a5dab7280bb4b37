"""Whole games at random, the short form, audited after every order.

The long form is `python -m tests.random_play 500`.
"""

import pytest

from pbem.bots.seats import header
from pbem.core.fold import replay
from pbem.games import find_game, names
from pbem.log import read_log
from pbem.log.parse import grammar
from tests.random_play import play

GAMES = {"barbarossa_to_berlin": 20}  # whole games each; of a game with several scenarios each has its turn
OTHERS = 4


def _seeds() -> list[tuple[str, int]]:
    return [(name, seed) for name in names() for seed in range(GAMES.get(name, OTHERS))]


@pytest.mark.parametrize(("name", "seed"), _seeds())
def test_nothing_breaks(name: str, seed: int) -> None:
    """Every offer is legal, every invariant holds, no game comes to a dead end."""
    game = find_game(name)
    assert game is not None
    state = play(game, seed)
    assert game.options(state.position).decision.startswith("the game is over")


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", range(1000, 1005))
def test_the_written_game_is_the_played_one(name: str, seed: int) -> None:
    """The lines of a random game, read as a log, have no fault and lead to the same position; an attack may be dropped."""
    game = find_game(name)
    assert game is not None
    state = play(game, seed)
    rules = grammar(name)
    log = read_log("\n".join(state.lines).encode(), "random.log", rules.verbs, rules.nouns)
    tags = header(game, seed)
    start = game.setup(tags)
    assert start.position is not None
    found = replay(game, tags, start.position, log.lines, rules.parse)
    assert [problem.message for problem in found.problems if problem.code != "order/remark"] == []
    assert found.position == state.position
