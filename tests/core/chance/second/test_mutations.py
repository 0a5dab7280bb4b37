"""A finished log that is changed anywhere (D8, D9): no change goes unnoticed but one that changes nothing."""

import pytest

from tests.core.chance.second.mutations import GAMES, finished, is_noticed, judged, mutations, public, unnoticed

MOST = 20  # of 400 to 2,300 for each; `python -m tests.core.chance.second.mutations` tries them all


@pytest.mark.parametrize("dice", ["sealed 2", "judge 2"])
@pytest.mark.parametrize("name", GAMES)
def test_no_change_goes_unnoticed(name: str, dice: str) -> None:
    tried, found = unnoticed(finished(name, dice), MOST)
    assert tried == MOST
    assert found == []


def test_nor_in_the_log_that_both_players_know() -> None:
    """Which has hidden cards counted."""
    table = finished("barbarossa_to_berlin", "sealed 2")
    text = public(table)
    assert judged(text).clean
    lines = [each for each in mutations(text, table.game.sides) if each.line.startswith(("open", "disclose", "sign"))]
    kept = [each for each in lines[:-4:4] if not is_noticed(each, text.split("\n"))]
    assert kept == []
