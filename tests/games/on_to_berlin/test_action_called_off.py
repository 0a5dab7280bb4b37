"""Set-up lines may take away what an action waits for: it goes on, or is over, and nothing that comes later breaks."""

import pytest

from pbem.core.game import Options
from pbem.games import find_game
from pbem.games.on_to_berlin.state.position import Position
from pbem.referee import judge_texts

HEAD = "Game: On To Berlin!\nOptions: workshop\n\nset step impulses axis; played Supply A; sv 2\n"
ATTACK = f"{HEAD}place Warsaw: 2 GE TF, GE LF\nattack Warsaw: 2 GE TF, GE LF\n"
HIT = f"{ATTACK}roll @1 @6 @6\n"


def _position(text: str) -> Position:
    """Returns the position at the end of a log; what may be written there can be listed."""
    replay = judge_texts([("game.log", text.encode())]).replay
    game = find_game("on_to_berlin")
    assert replay is not None
    assert game is not None
    options: Options = game.options(replay.position)
    assert all(list(each.lines) is not None for each in options.choices)
    found: Position = replay.position
    return found


@pytest.mark.parametrize("order", ["", "roll @1 @2 @3\n", "roll none\n", "roll @1\n", "hits PO LF 1\n", "pass\n"])
@pytest.mark.parametrize("line", ["remove Warsaw: 2 GE TF, GE LF", "remove all"])
def test_an_attack_without_its_group_is_over(line: str, order: str) -> None:
    assert _position(f"{ATTACK}{line}\n{order}").action is None


@pytest.mark.parametrize("line", ["remove Warsaw: 3 PO LF", "remove all"])
def test_hits_on_nobody_are_lost(line: str) -> None:
    """11.2: what exceeds the losses that can be taken is lost."""
    assert _position(HIT).action is not None
    assert _position(f"{HIT}{line}\n").action is None


def test_hits_are_still_assigned_to_who_is_left() -> None:
    action = _position(f"{HIT}remove Warsaw: PO LF\n").action
    assert action is not None
    assert action.hits == 1


def test_a_turn_that_a_set_up_line_ends_is_counted() -> None:
    """3.2: who has more points has the initiative; they are counted where the end phase has not done so."""
    position = _position(f"{HEAD}set step end\nset turn 9\nend turn\n")
    assert position.turn == 10
    assert set(position.this_turn.counted) == {"axis", "allied"}


def test_nobody_waits_for_a_retreat_of_who_is_gone() -> None:
    met = (
        "set step impulses axis; played Development; sv 2; hand allied Ambush A\nmove Berlin: 2 GE LF - Warsaw\n"
        "ambush Ambush A: PO LF @2\nhits GE LF 2\n"
    )
    action = _position(f"{HEAD}{met}").action
    assert action is not None
    assert action.retreating
    assert _position(f"{HEAD}{met}remove Warsaw: [GE LF]\n").action is None
