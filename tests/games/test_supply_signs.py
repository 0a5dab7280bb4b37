"""Units without supply bear a sign on the map of the present, in each game that has the notion."""

from pathlib import Path
from typing import Any

import pytest

from pbem.core.maps.area_view import MapView
from pbem.core.telling.hiding import ALL
from pbem.report.map_board import MapBoard
from pbem.report.svg import inline
from tests.support.case_files import Case, play

LOGS = {
    "barbarossa_to_berlin": (
        "Game: Barbarossa to Berlin\nScenario: campaign\nOptions: workshop\ndeploy Paris: [1A]; Bordeaux: [7A]",
        "place Moscow: GE corps", "moscow",
    ),
    "on_to_berlin": (
        "Game: On To Berlin!\nScenario: campaign\nOptions: workshop", "place Paris: GE LF", "paris",
    ),
    "absolute_war": (
        "Game: Absolute War!\nScenario: barbarossa\nOptions: workshop", "control german: Gorki\nplace Gorki: 4 Panzer", "gorki",
    ),
}  # fmt: skip


def _shown(game: str, lines: str) -> Any:
    replay = play(Case(Path(f"{game}/supply.log"), "1", (), "", f"{LOGS[game][0]}\n{lines}\n"))
    assert replay.clean, [each.message for each in replay.problems]
    return replay.game.view(replay, ALL).map, replay.game.played_back(replay)


@pytest.mark.parametrize("game", LOGS)
def test_who_is_cut_off_bears_a_sign_that_can_be_left_out(game: str) -> None:
    """Nobody else does; a map on which all have supply has neither sign nor switch."""
    _, cut, place = LOGS[game]
    shown, played = _shown(game, cut)
    assert isinstance(shown, MapView)
    assert place in shown.cut
    assert 'class="cut"' in inline(shown)
    assert "supply" in MapBoard(shown, played).layers()
    before, played = _shown(game, "")
    assert place not in before.cut
    assert ("supply" in MapBoard(before, played).layers()) is bool(before.cut)
