"""A way with the unit first and its space behind it, `sr 17A Tarnow-Vienna`: read as meant where it is plain."""

import pytest

from pbem.games import find_game
from pbem.referee import judge_texts

HEADER = """Game: Barbarossa to Berlin
Scenario: campaign
Options: workshop
deploy Paris: [1A]; Bordeaux: [7A]
set turn 3; step axis
"""
SR, MOVE = "play 21 sr\n", "play 1 ops\nmovement Tarnow, Memel\n"


@pytest.mark.parametrize(
    ("before", "line", "meant"),
    [
        (SR, "sr 17A Tarnow-Vienna", "sr Tarnow: 17A - Vienna"),
        (SR, "sr 17A Tarnow - Vienna", "sr Tarnow: 17A - Vienna"),
        (SR, "sr 17A Tarnow to Vienna", "sr Tarnow: 17A - Vienna"),
        (SR, "sr GE corps Oslo-Vienna", "sr Oslo: GE corps - Vienna"),
        (SR, "sr 2 GE corps Reserve - Berlin", "sr Reserve: GE corps, GE corps - Berlin"),
        (MOVE, "move 17A Tarnow-Radom-Lublin", "move Tarnow: 17A - Radom - Lublin"),
        (MOVE, "move 16A, 18A Memel-Insterberg", "move Memel: 16A, 18A - Insterberg"),
        (MOVE, "move 4PzA Memel - Insterberg; 17A Tarnow-Radom", "move Memel: 4PzA - Insterberg; Tarnow: 17A - Radom"),
        (MOVE, "move 11A Riga-Pskov", "move Riga: 11A - Pskov"),
    ],
)
def test_the_space_behind_the_unit_is_where_it_comes_from(before: str, line: str, meant: str) -> None:
    """The canonical form has it before the unit."""
    replay = judge_texts([("game.log", f"{HEADER}{before}{line}\n".encode())]).replay
    assert replay
    game = find_game("Barbarossa to Berlin")
    assert game
    assert replay.steps[-1].action is not None
    assert game.write(replay.steps[-1].action) == meant


@pytest.mark.parametrize(
    ("line", "code"),
    [("sr GE corps Brest - Berlin", "log/doubtful-space"), ("sr 17A Tarnow Vienna", "log/unknown-counter")],
)
def test_what_is_not_plain_is_refused(line: str, code: str) -> None:
    """A name that may be two spaces, with such a unit in both, and a way without a dash."""
    corps_in_both = "set turn 5; step axis\nremove Brest-Litovsk: SU army\ncontrol axis: Brest-Litovsk\nplace Brest-Litovsk: GE corps\n"
    problems = judge_texts([("game.log", f"{HEADER}{corps_in_both}{SR}{line}\n".encode())]).problems
    assert problems[0].code in (code, "log/incomplete")
    assert code in {each.code for each in problems}
