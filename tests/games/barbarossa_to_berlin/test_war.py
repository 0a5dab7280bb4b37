"""Whole games of Barbarossa to Berlin: played to the end, accepted by the referee, their VP counted a second way."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from pbem.bots.seats import log_of_a_game
from pbem.core.game import Ruling
from pbem.core.replay import AnyReplay
from pbem.games import find_game
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.effects import Controlled, Effect, Scored
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.referee import judge_texts

NAME = "barbarossa_to_berlin"
GAMES = [("cautious", 1), ("random", 3)]
CASABLANCA = "allied_15"  # from then on neutral VP spaces count as Allied: they have scored with the event
BY_CONTROL = re.compile(r"the (Axis|Allies) (takes?|loses?) ")

every_war = pytest.mark.parametrize(("player", "seed"), GAMES)


@cache
def war(player: str, seed: int) -> AnyReplay:
    game = find_game(NAME)
    assert game is not None
    text = log_of_a_game(game, player, seed)
    assert isinstance(text, str)
    verdict = judge_texts([("war.log", text.encode())])
    assert [problem.message for problem in verdict.problems if problem.counts] == []
    assert verdict.replay is not None
    return verdict.replay


@every_war
def test_a_war_comes_to_its_end(player: str, seed: int) -> None:
    """It ends with the eighteenth turn or an automatic victory, and the referee finds no fault in the log."""
    last = war(player, seed).position
    assert last.winner is not None
    assert last.turn <= 18


@every_war
def test_victory_points_follow_control(player: str, seed: int) -> None:
    """Each order scores for control just what the VP spaces that change hands in it are worth (3, 5.1)."""
    for step in war(player, seed).steps:
        if step.ruling is not None:
            assert sum(_by_control(step.ruling)) == sum(_handed_over(step.before, step.ruling)), step.line.text


def _by_control(ruling: Ruling[Effect]) -> Iterator[int]:
    for effect in ruling.effects:
        if isinstance(effect, Scored) and BY_CONTROL.match(effect.why):
            yield effect.points


def _handed_over(position: Position, ruling: Ruling[Effect]) -> Iterator[int]:
    control = dict(position.control)
    for effect in ruling.effects:
        if isinstance(effect, Controlled):
            old, control[effect.space] = control.get(effect.space), effect.side
            counted = old == Side.NEUTRAL and effect.side == Side.ALLIED and CASABLANCA in position.events
            if board().spaces[effect.space].vp and old != effect.side and not counted:
                yield 1 if effect.side == Side.AXIS else -1
