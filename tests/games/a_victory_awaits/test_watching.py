"""The watcher of random games of A Victory Awaits tells an engine that errs."""

from collections.abc import Callable
from types import ModuleType

import pytest

from pbem.bots.playing import BrokenError
from pbem.games import find_game
from pbem.games.a_victory_awaits.rules.c03_game_concepts import lines_of_communications
from pbem.games.a_victory_awaits.rules.c09_movement import journey, reach
from pbem.games.a_victory_awaits.rules.c10_combat import retreat_routes
from tests.random_play import play

ERRORS: dict[str, tuple[ModuleType, str, int | Callable[..., object]]] = {
    "reach of": (reach, "ZONE", 2),
    "march of": (journey, "STRATEGIC", 2),
    "axis lines": (lines_of_communications, "RAIL_RANGE", 5),
    "may retreat by": (retreat_routes, "harm", lambda *_: 0),
}


@pytest.mark.parametrize("told", ERRORS)
def test_an_engine_that_errs_is_told(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One number wrong, and a game is broken before its third turn."""
    monkeypatch.setattr(*ERRORS[told])
    game = find_game("a_victory_awaits")
    assert game is not None
    with pytest.raises(BrokenError, match=told):
        play(game, 0, turns=2)
