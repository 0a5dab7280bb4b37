"""On the way of random games, what the engine works out quickly is worked out again slowly, by the rulebook's words."""

from collections.abc import Iterator

import pytest

from pbem.bots.playing import play
from pbem.bots.seats import header, table
from pbem.games import find_game
from pbem.games.absolute_war.state.position import Position
from tests.support.absolute_war import slow_methods

SEEDS = (0, 2, 4)  # Barbarossa, Stalingrad with Small stacks, Bagration


@pytest.mark.parametrize("seed", SEEDS)
def test_random_positions_are_worked_out_twice(seed: int) -> None:
    """Supply, retreats, strengths, Pincers and cards as the rulebook tells them, without the engine's short cuts."""
    game = find_game("absolute_war")
    assert game is not None
    watcher = slow_methods.Watcher(seed)
    play(table(game, "random", seed, header=header(game, seed), watch=watcher))


def test_a_watcher_tells_what_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(_: Position) -> None:
        message = "two Zones away"
        raise AssertionError(message)

    monkeypatch.setattr(slow_methods, "ALL", (wrong,))
    game = find_game("absolute_war")
    assert game is not None
    position = table(game, "random", 0, header=header(game, 0)).position
    told: Iterator[str] = slow_methods.Watcher(slow_methods.EVERY - 1)(position)
    assert list(told) == ["wrong is worked out otherwise by the slow method: two Zones away"]
