"""Set-up lines may take a stack of a Combat off the map: nothing that comes later breaks on it."""

import pytest

from pbem.referee import judge_texts

COMBAT = (
    "Game: Absolute War!\nScenario: campaign\nOptions: workshop\n\ncontrol german: Baranovichi\n"
    "place Minsk: Kiev; Baranovichi: 2 Panzer, 4 Army\nset turn 7; hand german: 4, 7, 20; hand soviet: 12, 15\n"
    "set phase combat german\nattack Baranovichi: 2 Panzer - Minsk\n"
)


@pytest.mark.parametrize("order", ["event 20", "event soviet 15", "pincer", "resolve 1, 2", "resolve 30, 2"])
@pytest.mark.parametrize(
    "line", ["remove Minsk: Kiev", "remove Baranovichi: 2 Panzer", "remove all", "place shattered: 2 Panzer"]
)
def test_a_combat_without_one_of_its_stacks_is_over(line: str, order: str) -> None:
    found = judge_texts([("game.log", f"{COMBAT}{line}\n{order}\n".encode())])
    assert found.replay is not None
    assert found.replay.position.combat is None
    assert found.problems
