"""Set-up lines may take away a group that has announced an attack: nothing that comes later breaks on it."""

import pytest

from pbem.referee import judge_texts

ATTACK = (
    "Game: On To Berlin!\nOptions: workshop\n\nset step impulses axis; played Supply A; sv 2\n"
    "place Warsaw: 2 GE TF\nattack Warsaw: 2 GE TF\n"
)


@pytest.mark.parametrize("order", ["roll 1, 2", "roll none", "roll @1", "hits PO LF 1", "pass"])
@pytest.mark.parametrize("line", ["remove Warsaw: 2 GE TF", "remove all"])
def test_an_attack_without_its_group_is_over(line: str, order: str) -> None:
    found = judge_texts([("game.log", f"{ATTACK}{line}\n{order}\n".encode())])
    assert found.replay is not None
    assert found.replay.position.action is None
    assert found.problems
