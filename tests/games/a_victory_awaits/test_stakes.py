"""A Victory Awaits: what is told to be at stake before it is too late."""

from collections.abc import Sequence

import pytest

from pbem.games import find_game
from pbem.referee import judge_texts

LENINGRAD = "Game: A Victory Awaits\nScenario: leningrad\nOptions: workshop\nremove L2023: 27A HQ\n"
FIGHT = "place L1422: 4PzG HQ; L1522: 36 M; L1423: 21; L1424: 217; L1523: 179\nset turn 4; step command\ndraw 4PzG\n"


def stakes(text: str) -> Sequence[str]:
    """Returns what is at stake behind a sound log."""
    found = judge_texts([("game.log", text.encode())])
    assert [each.message for each in found.problems if each.counts] == []
    game = find_game("a_victory_awaits")
    assert game is not None
    assert found.replay is not None
    return tuple(game.options(found.replay.position).stakes)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (f"{FIGHT}attack L1523 from 36 M, 21, 217\n", "the attack on L1523, 4:1 (8:2), is dropped if it is not rolled"),
        (f"{FIGHT}attack L1523 from 21\n", "the attack on L1523 is below 1:1 (1:2): it is cancelled"),
        (f"{FIGHT}attack L1523 from 36 M, 21, 217 @4\nretreat 179 - L1624 - L1625\n", "the advance into L1523 lapses"),
        (f"{FIGHT}move 36 M - L1423\nmove 4PzG HQ - L1423\n", "holds more than two units when the movement"),
        ("place Available: GE 1, GE 11\nset turn 4; step command\ndraw Axis Reinforcements\n",
         "2 German reinforcements not taken with this command lapse"),
        ("set turn 4; step command\ndraw Supply Check\n", "1 fortress step not built in this check lapses"),
        ("set turn 6; step command\ndraw Supply Check\n", "Stand Fast markers not taken off in this check stay"),
        ("place L3513: 1\nset turn 4; step command\n", "1 in L3513 loses a step"),
        ("set turn 9; step command\n", "the Axis has 0 VP and needs 54, so that as it stands the Soviet player wins"),
    ],
)  # fmt: skip
def test_it_is_told(lines: str, told: str) -> None:
    """One sentence says what it costs, and by which rule."""
    [stake] = [each for each in stakes(LENINGRAD + lines) if told in each]
    assert stake.endswith(")")


@pytest.mark.parametrize("lines", ["", "set turn 3; step command\n", FIGHT.replace("turn 4", "turn 3") + "pass\n"])
def test_nothing_is_told_where_nothing_is_at_stake(lines: str) -> None:
    """No attack, no points, nobody out of supply."""
    assert stakes(LENINGRAD + lines) == ()


def test_what_must_be_withdrawn() -> None:
    """Turn 6 of the Smolensk scenario."""
    head = LENINGRAD.replace("leningrad", "smolensk").replace("remove L2023: 27A HQ\n", "")
    lines = "place S0117: 7 Pz, 12 Pz\nset turn 6; step command\ndraw Supply Check\nwithdraw 7 Pz\n"
    assert any("10 more attack strength must be withdrawn" in each for each in stakes(head + lines))


def test_a_reserve_that_nobody_has_named() -> None:
    """Its command activates nobody until its units are named."""
    head = LENINGRAD.replace("workshop", "workshop, reserve")
    [stake] = [each for each in stakes(f"{head}set turn 5; step command\ndraw Reserve @5\n") if "activate" in each]
    assert "3 units at most" in stake


@pytest.mark.parametrize(
    ("lines", "kind", "told"),
    [
        (FIGHT, "attack", "L1523 from 21, 217, 36 M: 4:1 (8:2)"),
        (f"{FIGHT}attack L1523 from 36 M, 21\n", "roll", "L1523 from 36 M, 21: 3:1 (6:2)"),
        (FIGHT.replace("L1523: 179", "L1523: 179; L1323: SU 5"), "attack", "L1323 from 21"),
    ],
)
def test_the_odds_stand_before_the_decision(lines: str, kind: str, told: str) -> None:
    """Strengths, shifts and column of every attack with all who could take part."""
    found = judge_texts([("game.log", (LENINGRAD + lines).encode())])
    game = find_game("a_victory_awaits")
    assert game is not None
    assert found.replay is not None
    [choice] = [each for each in game.options(found.replay.position).offers if each.kind == kind]
    assert any(each.startswith(told) for each in choice.notes)
