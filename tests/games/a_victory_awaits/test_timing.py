"""An order of A Victory Awaits at the wrong time: why, by which row of the rulebook, and what may be written instead."""

import re

import pytest

from pbem.core.kind import Purpose
from pbem.games import find_game
from pbem.games.a_victory_awaits.orders.kinds import EVERY
from tests.games.a_victory_awaits.test_remedies import told

LENINGRAD = "Game: A Victory Awaits\nScenario: leningrad\nOptions: workshop\n"
KIEV = LENINGRAD.replace("leningrad", "kiev")
SMOLENSK = LENINGRAD.replace("leningrad", "smolensk")
FIGHT = (
    "remove L2023: 27A HQ\nplace L1422: 4PzG HQ; L1522: 36 M; L1423: 21; L1424: 217; L1523: 179\n"
    "set turn 4; step command\ndraw 4PzG\n"
)
SUPPLY = "set turn 4; step command\ndraw Supply Check\n"


@pytest.mark.parametrize(
    ("lines", "order", "why", "rule", "remedy"),
    [
        ("set turn 2; step between\n", "draw 18A", "turn 2 has not begun", "5/turn-marker-advances", "`turn 2`"),
        ("set turn 2; step selection\n", "draw 18A", "both players must", "5/selection-phase", "select SIDE CHIT, CHIT"),
        ("set turn 2; step command\n", "move 1 - L0424", "no chit has been drawn", "5/activation", "draw CHIT"),
        ("set turn 2; step command\n", "turn 3", "turn 2 is not over", "5/command-phases-till-the-cup", "draw"),
        (f"{FIGHT}attack L1523 from 36 M, 21, 217\n", "move 21 - L1422", "ends the movement segment",
         "5/movement-then-combat", "draw, pass, roll"),
        (f"{FIGHT}attack L1523 from 36 M, 21, 217 @4\n", "roll L1523 @4", "179 must first retreat out of L1523",
         "10.6/number-of-hexes", "`retreat 179 - L16"),
        (f"{FIGHT}attack L1523 from 36 M, 21, 217 @6\n", "pass", "must first lose 1 step",
         "10.5/number-of-steps", "lose soviet: "),
        (FIGHT, "advance 21 - L1523", "no hex has just been vacated", "10.7/only-into-a-vacated-hex", "attack, draw"),
        (FIGHT, "retreat 179 - L1624", "no combat result asks", "10.6/number-of-hexes", "attack, draw"),
        (FIGHT, "lose soviet: 179", "no combat result asks", "10.5/number-of-steps", "attack, draw"),
        (FIGHT, "fortress L3602", "while a Supply Check", "14.1/in-a-supply-check", "attack, draw"),
        (FIGHT, "lift L3602", "while a Supply Check", "16.2/from-turn-6", "attack, draw"),
        (FIGHT, "withdraw 36 M", "turn 6 of the Smolensk", "18.2/withdrawal-only-then", "attack, draw"),
        (FIGHT, "reinforce L0226: 1 T", "with the Reinforcements chit", "12/own-chit", "attack, draw"),
        (FIGHT, "enter L5519: SU 98", "Leningrad scenario has no Strategic", "18.1/no-strategic-reserve", "attack"),
        (SUPPLY, "move 1 - L0424", "the Supply Check is under way", "7.2/supply-check", "draw, fortress, pass, remove"),
        (SUPPLY, "attack L0527 from 1", "the Supply Check is under way", "7.2/supply-check", "draw, fortress, pass"),
        ("set turn 4; step command\ndraw Soviet Reinforcements\n", "move 98 - L3602", "activates nobody",
         "15.4/no-combat", "draw, pass, reinforce"),
        ("remove L2023: 27A HQ\nset turn 4; step command\ndraw 27A\n", "move SU 179 - L1524", "HQ of 27A is not on the map",
         "13/no-activation-off-map", "`draw CHIT` or `pass`"),
        ("surprise\n", "move 36 M - L0430", "no movement segment", "15.1/no-movement", "`turn 1`"),
        ("surprise\n", "draw 18A", "single combat segment", "15.1/combat-segment", "`turn 1`"),
        ("set turn 9; step command\ndraw Supply Check\npass\n", "draw 18A", "the game ended with the Supply Check of turn 9",
         "18.1/end-and-threshold", "delete the line"),
        ("set turn 6; step command; zhukov 4\n", "zhukov", "declared on turn 4", "18.1/zhukov-axis-at-leningrad", "draw"),
    ],
)  # fmt: skip
def test_it_is_said_why(lines: str, order: str, why: str, rule: str, remedy: str) -> None:
    """The reason, its row, and only what would be accepted: among others the orders that are named here."""
    _is_said(LENINGRAD + lines + order + "\n", why, rule, remedy)


@pytest.mark.parametrize(
    ("text", "why", "rule"),
    [
        (f"{KIEV}{SUPPLY}enter K5515: 147\n", "Kiev scenario has no Strategic Reserve", "18.3/no-strategic-reserve"),
        (f"{KIEV}set turn 9; step command\ndraw Supply Check\npass\npass\n", "ended", "18.3/end-and-threshold"),
        (f"{SMOLENSK}set turn 9; step command\ndraw Supply Check\npass\npass\n", "ended", "18.2/full-game"),
        (f"{SMOLENSK}set turn 4; step command\ndraw Supply Check\nenter S5504: 107 T\n", "from turn 6", "15.4/soviet-command"),
        (f"{SMOLENSK}set turn 4; step command\ndraw 3PzG\nenter S5504: 107 T\n", "19th Army", "15.3/enters-with-its-chit"),
    ],
)  # fmt: skip
def test_a_scenario_cites_its_own_row(text: str, why: str, rule: str) -> None:
    """What a scenario says of itself is told by its row."""
    _is_said(text, why, rule, "")


def test_a_second_activation_without_a_line() -> None:
    """It is told by 17.6, not as an HQ off the map."""
    cut_off = "place L3513: 4PzG HQ; L3514: 36 M\nset turn 4; step command\n"
    options = LENINGRAD.replace("workshop", "workshop, panzergruppe hq")
    text = f"{options}{cut_off}draw 4PzG\npass\ninterrupt Manstein\nmove 36 M - L3515\n"
    _is_said(
        text.replace("interrupt", "draw 18A\ninterrupt"), "no line of communications of its own", "17.6/second", ""
    )


def test_every_kind_of_order_has_its_moment() -> None:
    """What is played cites a row that there is, and nothing lacks its words."""
    game = find_game("a_victory_awaits")
    assert game is not None
    played = [kind for kind in EVERY if Purpose.PLAY in kind.purpose]
    assert {kind.moment.rule for kind in played} <= set(game.rules())
    assert all(kind.moment.word and kind.moment.when.format(turn=1, zhukov=1) for kind in EVERY)


def _is_said(text: str, why: str, rule: str, remedy: str) -> None:
    game = find_game("a_victory_awaits")
    assert game is not None
    problem = told(text)[-1]
    assert problem.code.startswith("order/not-")
    assert why in problem.message
    assert problem.rule.startswith(rule)
    assert problem.rule in game.rules()
    assert all(re.search(rf"(?<!\w){re.escape(each)}", problem.remedy) for each in remedy.split(", "))
