"""The short form of `python -m tests.as_setup`: a few random games, and some of their positions."""

import pytest

from pbem.games import find_game
from tests.as_setup.rounds import game_with_looks

GAMES = (  # with the player, the seed (which gives the scenario and the options), one position in so many, and the turns
    ("a_victory_awaits", "cautious", 3, 60, 1),
    ("a_victory_awaits", "random", 16, 60, 1),
    ("absolute_war", "mixed", 10, 90, 2),
    ("absolute_war", "random", 6, 60, 4),
    ("barbarossa_to_berlin", "mixed", 1, 60, 2),
    ("barbarossa_to_berlin", "random", 10, 90, 2),
    ("on_to_berlin", "mixed", 1, 70, 2),
)


@pytest.mark.parametrize(("name", "player", "seed", "every", "turns"), GAMES)
def test_a_position_comes_back_or_is_refused(name: str, player: str, seed: int, every: int, turns: int) -> None:
    """The fields, the lines, whose turn it is and what is legal are the same; or something is in progress."""
    game = find_game(name)
    assert game is not None
    found = game_with_looks(game, player, seed, every, turns)
    assert found.different == []
    assert found.equal > 0
    assert found.tried == found.equal + found.refused.total()
