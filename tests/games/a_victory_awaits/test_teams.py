"""A Victory Awaits with several players a side (19, 20): headers, hostile logs, whole turns at random."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.bots.at_random import AtRandom
from pbem.bots.chance import DiceOnly
from pbem.bots.playing import GameInProgress, play
from pbem.core.game import Header
from pbem.games.a_victory_awaits.board.types import ChitId
from pbem.games.a_victory_awaits.game import GAME
from pbem.games.a_victory_awaits.rules.c19_several_players.seating import roles, whose
from pbem.games.a_victory_awaits.state.position import Position
from pbem.referee import judge_texts

CAMPAIGN = {"scenario": "campaign"}
FIVE = "Anna, Bert, Carl, Dora, Emil"


def _start(**tags: str) -> Position:
    found = GAME.setup(Header({**CAMPAIGN, **tags}))
    assert found.position is not None, found.problems
    return found.position


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ({"options": "controller", "scenario": "kiev"}, "log/unknown-options"),
        ({"options": "controller, master chits"}, "log/unknown-options"),
        ({"options": "master chits, axis team 2, axis team 3"}, "log/unknown-options"),
        ({"options": "master chits, axis team 2", "axis": "Anna, Bert, Carl"}, "log/unknown-options"),
        ({"options": "controller", "axis": FIVE, "soviet": FIVE}, "log/unknown-axis"),
        ({"options": "controller", "axis": "Anna, Bert", "soviet": "Carl, Dora"}, "log/unknown-axis"),
        ({"options": "master chits", "axis": "Anna, Bert, Carl, Dora"}, "log/unknown-axis"),
        ({"options": "master chits", "soviet": FIVE}, "log/unknown-soviet"),
        ({"options": "master chits, soviet team 3", "soviet": "Anna, Bert"}, "log/unknown-soviet"),
        ({"options": "axis team 3"}, "log/unknown-options"),
        ({"options": "master chits", "scenario": "smolensk"}, "log/unknown-options"),
    ],
)
def test_a_table_that_cannot_be_is_told(tags: dict[str, str], code: str) -> None:
    """The header says what is wrong with it."""
    found = GAME.setup(Header({**CAMPAIGN, **tags}))
    assert found.position is None
    assert [problem.code for problem in found.problems] == [code]


@pytest.mark.parametrize(
    ("axis", "soviet", "text", "remedy"),
    [
        ("Anna, Bert", "Carl, Dora", "of 4 players 3 are Axis and 1 Soviet (19.2), and the header names 2", "Axis:"),
        ("A, B, C, D, E, F", "G, H", "of 8 players 5 are Axis and 3 Soviet (19.2), and the header names 6", "Soviet:"),
        (
            "Anna, Bert",
            "Carl",
            "has 4 to 8 players, and the header names 2 Axis and 1 Soviet, 3 in all",
            "name them all",
        ),
        (FIVE, FIVE, "has 4 to 8 players, and the header names 5 Axis and 5 Soviet, 10 in all", "name them all"),
    ],
)
def test_how_many_players_a_side_has(axis: str, soviet: str, text: str, remedy: str) -> None:
    """What is asked for stands beside what is there."""
    found = GAME.setup(Header({**CAMPAIGN, "options": "controller", "axis": axis, "soviet": soviet}))
    [problem] = found.problems
    assert text in problem.message
    assert remedy in problem.remedy


@pytest.mark.parametrize(
    ("axis", "soviet", "players"),
    [("", "", 4), ("Anna", "Bert", 4), ("A, B, C", "D", 4), ("A, B, C", "D, E", 5), ("A, B, C, D", "E, F", 6),
     ("A, B, C, D", "E, F, G", 7), ("A, B, C, D, E", "F, G, H", 8)],
)  # fmt: skip
def test_the_players_of_a_side_are_counted(axis: str, soviet: str, players: int) -> None:
    """The names in the header say how many there are, and their roles go by the number (19.2)."""
    position = _start(options="controller", axis=axis, soviet=soviet)
    assert position.players == players
    assert [role.player for role in roles(players)] == [f"P{number}" for number in range(1, players + 1)]
    assert sum(role.controller for role in roles(players)) == 1
    assert whose(position, ChitId("ge-4pzg")) == "P1"


ORDERS = st.sampled_from(
    [
        "turn 1",
        "select axis P1: 4PzG, GE 16A, GE 18A; P2: 2PzG, 3PzG, 3PzG, GE 4A, 9A; P3: 1PzG, 1PzG, GE 6A, 17A",
        "select soviet P1: 4 chits; P2: 4 chits",
        "select axis 14 chits",
        "select soviet 8 chits",
        "select soviet P9: 99 chits",
        "select axis P1: Manstein, OKH; P1: SU 8A",
        "set step command",
        "set turn 4",
        "set step surprise",
        "set step over",
        "draw 4PzG",
        "draw GE 9A",
        "draw 1PzG",
        "draw SU 4A",
        "draw Supply Check",
        "draw OKH @3",
        "draw Axis Reinforcements",
        "draw Axis Master: 4PzG, 3PzG, 17A",
        "draw Axis Master: 4PzG, 4PzG, Dummy",
        "draw Soviet Master: SU 4A, Dummy",
        "draw Soviet Master",
        "draw Axis Master: SU 8A, 26A, Dummy",
        "queue 9A",
        "queue 1PzG",
        "queue 1 chit",
        "queue 3 chits",
        "queue 10A",
        "reveal 9A",
        "reveal 1PzG",
        "reveal SU 4A",
        "reveal OKH",
        "reveal Manstein",
        "for 4PzG",
        "for 17A",
        "for OKH",
        "for Supply Check",
        "interrupt Manstein",
        "interrupt Guderian",
        "pass",
        "end turn",
        "surprise",
        "takeback 1 order",
        "accept",
        "move 36 M - L0529",
        "attack L0629 from 36 M",
        "roll L0629 @6",
        "lose soviet: 125",
        "activate 36 M",
        "waive 19.4",
        "waive 20.2",
        "advance 36 M - L0629",
        "place L0529: 36 M",
        "remove L0629: 125",
        "fortress L3602",
        "set chits axis: 4PzG",
        "retreat 125 - L0728",
        "check queue 1; masters axis 5; hqs soviet 4, 4",
        "attack L0629 from 36 M @6",
    ]
)

HEAD = """\
Game: A Victory Awaits
Scenario: campaign
Options: workshop, {options}
place L0429: 4PzG HQ; L0528: 36 M; S0816: 3PzG HQ; S0815: GE 9A HQ; K0611: GE 17A HQ; L0629: 125; S1527: SU 4A HQ
"""


@pytest.mark.parametrize("options", ["controller", "master chits, axis team 3", "master chits"])
@given(st.lists(ORDERS, min_size=1, max_size=25), st.booleans())
@settings(max_examples=40, deadline=None)
def test_no_log_breaks_the_referee(options: str, lines: list[str], as_played: bool) -> None:
    """Orders in any disorder are judged to the last; each has its step."""
    text = HEAD.format(options=options) + "\n".join(lines)
    verdict = judge_texts([("game.log", text.encode())], as_played=as_played)
    assert verdict.replay is not None
    assert len(verdict.replay.steps) == 1 + len(lines)
    list(GAME.audit(verdict.replay.position))
    GAME.options(verdict.replay.position)
    assert GAME.from_json(GAME.to_json(verdict.replay.position)) == verdict.replay.position


@pytest.mark.parametrize("options", ["controller", "controller, reserve", "master chits, axis team 3", "master chits"])
def test_a_turn_at_random(options: str) -> None:
    """What is offered is legal, and every invariant holds after each order, however many commands are under way."""
    chance = random.Random(7)
    player = AtRandom(frozenset({"end", "turn"}))
    table = GameInProgress(GAME, player, DiceOnly(), 7, _start(options=options), chance, watch=GAME.audit)
    assert play(table, 1).lines[-1] == "end turn"
