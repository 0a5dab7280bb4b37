"""Random legal play of turn 1, the short form: 300 seeds of every game, audited after every order."""

import pytest

from pbem.core.fold import replay
from pbem.core.game import Header
from pbem.games import find_game, names
from pbem.log import read_log
from pbem.log.parse import grammar
from tests.random_play import play, plays

CHUNK = 30


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("first", range(0, 300, CHUNK))
def test_nothing_breaks(name: str, first: int) -> None:
    """Every offer is legal, every invariant holds, every game ends."""
    game = find_game(name)
    assert game is not None
    for state in plays(game, range(first, first + CHUNK)):
        assert game.options(state.position).choices == ()


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", range(1000, 1010))
def test_the_written_game_is_the_played_one(name: str, seed: int) -> None:
    """The lines of a random game, read as a log, are clean and lead to the same position."""
    game = find_game(name)
    assert game is not None
    state = play(game, seed)
    rules = grammar(name)
    log = read_log("\n".join(state.lines).encode(), "random.log", rules.verbs, rules.nouns)
    start = game.setup(Header())
    assert start.position is not None
    found = replay(game, log.header, start.position, log.lines, rules.parse)
    assert [problem.message for problem in found.problems] == []
    assert found.position == state.position
