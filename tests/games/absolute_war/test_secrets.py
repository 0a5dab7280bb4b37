"""What the other side sees of hands and War Goals cards: numbers."""

from pathlib import Path

import pytest

from pbem.core.telling.hiding import PUBLIC
from pbem.games.absolute_war.board.types import Side
from pbem.games.absolute_war.view.secrets import seen
from pbem.post.public import published
from pbem.referee import judge_texts
from tests.support.case_files import Case, play

LOG = """\
Game: Absolute War!
Scenario: barbarossa
Options: workshop

set turn 2; phase cards german; hand german: 6
draw 1, 2, 12
draw 3, 4, 45
redraw 45 for 46
purchase 1
phase strategic
set phase objective german; goal german 11
reveal 11
goal 5
"""


def _seen(viewer: str) -> list[str]:
    found = seen(play(Case(Path("absolute_war/secret.log"), "1", (), "", LOG)), viewer)
    return [step.written or step.line.text for step in found.steps]


def test_the_owner_sees_his_cards() -> None:
    """Nothing is hidden from him."""
    assert "draw 1, 2, 12" in _seen("german")


def test_the_enemy_sees_how_many_cards_were_drawn_and_the_red_ones() -> None:
    """A red card lies open; what is turned into Resource Points, too."""
    lines = _seen("soviet")
    assert {"draw 2 events, 12", "draw 2 events, 1 offensive", "redraw 45", "purchase 1", "reveal 11", "goal"} <= set(
        lines
    )
    assert lines[0] == "set turn 2; phase cards german; unnamed german events 1; unnamed german offensives 0"


def test_the_position_of_the_enemy_holds_no_name() -> None:
    """Neither in the hand nor as the War Goals card."""
    for step in seen(play(Case(Path("absolute_war/secret.log"), "1", (), "", LOG)), "soviet").steps:
        held = step.after.hand(Side.GERMAN)
        assert (held.hand, held.goal) == (frozenset(), None)


PURGED = """Game: Absolute War!
Scenario: barbarossa
Options: workshop

set turn 2; phase cards soviet
draw {}
{}
"""


@pytest.mark.parametrize(
    ("drawn", "then", "wsp"),
    [("50, 32, 1, 16, 37", "event 37 cards 50", 5), ("32, 37, 50, 1, 16", "", 4)],
    ids=["an Offensive card first", "an Offensive card behind it"],
)
def test_a_public_log_ends_as_the_full_one_does(drawn: str, then: str, wsp: int) -> None:
    """Cards are drawn one by one, and a red one may look at the hand: what is counted keeps its place."""
    full = judge_texts([("full.log", PURGED.format(drawn, then).encode())])
    assert full.clean, full.problems
    public = judge_texts([("public.log", published(full, PUBLIC).text.encode())])
    assert public.clean, public.problems
    assert full.replay
    assert public.replay
    for found in (full.replay, public.replay):
        assert found.position.wsp[Side.SOVIET] == wsp


def test_a_red_card_drawn_again_lies_open() -> None:
    """In a public log its event happens as well."""
    text = PURGED.replace("cards soviet", "cards german").format("45", "redraw 45 for 51")
    full = judge_texts([("full.log", text.encode())])
    assert full.clean, full.problems
    assert "redraw 45 for 51" in published(full, PUBLIC).text
