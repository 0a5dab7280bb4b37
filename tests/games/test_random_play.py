"""Whole games at random, the short form, audited after every order.

The long form is `python -m tests.random_play 500`.
"""

from collections.abc import Sequence

import pytest

from pbem.bots.seats import header
from pbem.core.fold import replay
from pbem.core.game import AnyGame
from pbem.core.replay import AnyReplay
from pbem.games import find_game, names
from pbem.log import read_log
from pbem.log.parse import grammar
from tests.random_play import play

GAMES: dict[str, Sequence[int]] = {
    "barbarossa_to_berlin": range(2),
    "on_to_berlin": range(2),
    "absolute_war": range(7),  # each scenario
}  # whole games each; of a game with several scenarios each has its turn
OTHERS = range(4)


def _seeds() -> list[tuple[str, int]]:
    return [(name, seed) for name in names() for seed in GAMES.get(name, OTHERS)]


@pytest.mark.parametrize(("name", "seed"), _seeds())
def test_nothing_breaks_and_the_written_game_is_the_played_one(name: str, seed: int) -> None:
    """Every offer is legal, every invariant holds, no game comes to a dead end; its lines lead to the same position."""
    game = find_game(name)
    assert game is not None
    state = play(game, seed)
    assert game.options(state.position).decision.startswith("the game is over")
    found = _read_back(game, seed, state.lines)
    assert [problem.message for problem in found.problems if problem.code != "order/remark"] == []  # dropped attacks
    assert found.position == state.position


def _read_back(game: AnyGame, seed: int, lines: Sequence[str]) -> AnyReplay:
    rules, tags = grammar(game.name), header(game, seed)
    log = read_log("\n".join(lines).encode(), "random.log", rules.verbs, rules.nouns)
    start = game.setup(tags)
    assert start.position is not None
    return replay(game, tags, start.position, log.lines, rules.parse)
