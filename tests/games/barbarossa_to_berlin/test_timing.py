"""Orders at the wrong moment in Barbarossa to Berlin: why, by which rule, and lines that would be accepted instead."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.core.kind import Purpose
from pbem.core.problem import Problem
from pbem.core.replay import AnyStep
from pbem.games import find_game
from pbem.games.barbarossa_to_berlin.orders.kinds import KINDS
from pbem.games.barbarossa_to_berlin.turn.sequence import pending
from pbem.games.barbarossa_to_berlin.turn.timing import not_now
from pbem.referee import judge_texts
from tests.support.barbarossa_to_berlin.told_logs import HEAD, KAUNAS, ROUND, TITLE, played

WAR = Path(__file__).parents[3] / "samples" / "barbarossa-to-berlin" / "whole-war.log"
PLACEHOLDER = re.compile(r"[A-Z]{2,}")


@cache
def moments() -> dict[object, AnyStep]:
    """Returns a step of the sample war for each state of the sequence that it comes through."""
    replay = judge_texts([(WAR.name, WAR.read_bytes())]).replay
    assert replay is not None
    found: dict[object, AnyStep] = {}
    for step in replay.steps:
        if step.action:
            combat = step.before.combat and step.before.combat.stage
            state = (step.before.step, step.before.action.stage, combat, pending(step.before).kinds)
            found.setdefault(state, step)
    return found


def actions() -> dict[str, Any]:
    """Returns an order of each kind."""
    return {step.action.kind: step.action for step in moments().values() if step.action}


def untimely() -> Iterator[tuple[AnyStep, Any]]:
    """Yields each state with an order of each kind."""
    yield from ((moment, order) for moment in moments().values() for order in actions().values())


def test_every_kind_of_order_has_its_moment() -> None:
    game = find_game(TITLE)
    assert game is not None
    played = [kind for kind in KINDS.values() if kind.purpose is Purpose.PLAY]
    assert {kind.moment.rule for kind in played} <= set(game.rules())
    assert all(kind.moment.word and kind.moment.when for kind in KINDS.values())


def test_it_always_says_why_by_which_rule() -> None:
    game = find_game(TITLE)
    assert game is not None
    for moment, order in untimely():
        for found in not_now(moment.before, order):
            assert found.rule in game.rules() or KINDS[order.kind].purpose is Purpose.SETUP, found
            assert "should" not in found.text
            assert "is to have done" not in found.text


def test_what_it_offers_instead_is_accepted() -> None:
    game = find_game(TITLE)
    assert game is not None
    seen = 0
    for moment in moments().values():
        order = next(each for each in actions().values() if any(not_now(moment.before, each)))
        (found,) = not_now(moment.before, order)
        for line in re.findall(r"`([^`]+)`", found.way_out):
            if PLACEHOLDER.search(line.partition(" ")[2]) and "CARD" in line:
                continue
            problems = after(moment, line)
            assert not problems, (line, problems)
            seen += 1
    assert seen > len(moments())


def after(moment: AnyStep, line: str) -> list[Problem]:
    """Returns what is wrong with a line in a position."""
    from pbem.core.fold import replay
    from pbem.core.game import Header
    from pbem.core.source import plain_line
    from pbem.log.parse import grammar

    game = find_game(TITLE)
    assert game is not None
    found = replay(game, Header(), moment.before, [plain_line(line, "line", 1)], grammar(game.name).parse)
    return [each for each in found.problems if each.counts]


@pytest.mark.parametrize(
    ("orders", "rule", "told"),
    [
        (ROUND + "replace Kiev: SU army\n", "4.4/remaining-phases-follow", "each side has one round first"),
        (ROUND + "exchange allied all\n", "4.4/allied-first-exchange", "`exchange` comes on turn 1, before `axis 1`"),
        (ROUND + "roll @5 @2\n", "11.2/each-player-rolls-a-die", "no combat waits for `roll`"),
        (ROUND + "reinforce Berlin: 8A\n", "7.62/enter-by-event", "behind the event that brings the units"),
        (ROUND + "refit 2PzA\n", "7.6/follow-event-text", "behind the event that restores Panzers"),
        (ROUND.replace(KAUNAS, KAUNAS.splitlines()[0] + "\n") + "axis 2\n", "6/one-action-per-round", "losses of 6"),
    ],
)
def test_the_row_that_fits_is_cited(orders: str, rule: str, told: str) -> None:
    problem = played(orders, header=HEAD).steps[-1].problems[0]
    assert (problem.code, problem.row) == ("order/not-now", rule)
    assert told in problem.message


WAR_DECLARED = "set turn 3; step axis\ndeclare war on Turkey\n"


@pytest.mark.parametrize(
    ("orders", "told"),
    [
        ("play 3 ops\n", "war is declared, and its units are deployed first; now the Allied player is to place 2"),
        ("deploy Izmir: TU corps\nplay 3 ops\n", "the Allied player is to place one Turkish corps"),
        ("deploy Izmir: TU corps; Adana: TU corps\ndeploy Van: TU corps\n", "or when war is declared"),
    ],
)
def test_war_is_declared_and_units_are_to_be_deployed(orders: str, told: str) -> None:
    """What comes too early, or too late, cites the rule of neutrals at war, and no event."""
    text = f"Game: {TITLE}\nScenario: campaign\nOptions: workshop\n{WAR_DECLARED}{orders}"
    problem = judge_texts([("game.log", text.encode())]).problems[-1]
    assert (problem.code, problem.row) == ("order/not-now", "17.4/opponent-places-units")
    assert told in problem.message
