"""First positions of Absolute War! for its tests."""

from pbem.core.game import Header
from pbem.games.absolute_war.game import GAME
from pbem.games.absolute_war.state.position import Position


def begun(scenario: str, named: str = "") -> Position:
    """Returns the first position of a scenario under some options."""
    found = GAME.setup(Header({"scenario": scenario, "options": named})).position
    assert found is not None
    return found
