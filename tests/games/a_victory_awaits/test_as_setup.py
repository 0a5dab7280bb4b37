"""A position written as set-up lines is the same position: whole games, looked at between two draws and two turns."""

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from pbem.core.replay import Replay
from pbem.games.a_victory_awaits.board.types import Side, Step
from pbem.games.a_victory_awaits.game import GAME
from pbem.games.a_victory_awaits.state.position import Position
from pbem.referee import judge_texts

SAMPLES = Path(__file__).parents[3] / "samples" / "a-victory-awaits"
EACH = 8  # one of so many positions of a game
COMPARED_APART = {"stacks", "this_turn", "memo", "setup_open", "workshop", "board"}
RESTING = {Step.SELECTION, Step.COMMAND, Step.END}


def _told(position: Position) -> dict[str, Any]:
    """Returns a position as data that is equal where the positions are; of a turn that is over nothing is left."""
    told = {each.name: getattr(position, each.name) for each in fields(position) if each.name not in COMPARED_APART}
    told["stacks"] = {place: {*stack} for place, stack in position.stacks.items() if stack}
    if position.step is Step.COMMAND:
        turn = position.this_turn
        told["chits"] = {side: turn.chits[side] for side in Side}
        told["supply"] = turn.supply_drawn
    return told


def _judged(lines: list[str]) -> Replay[Any, Any, Any]:
    verdict = judge_texts([("game.log", "\n".join([*lines, ""]).encode())])
    assert verdict.replay is not None
    assert [f"{each.excerpt}: {each.message}" for each in verdict.problems if each.counts] == []
    return verdict.replay


def _again(position: Position, scenario: str, viewer: str = "all") -> Position:
    """Returns the position that the set-up lines of a position make."""
    assert GAME.as_setup is not None
    head = ["Game: A Victory Awaits", f"Scenario: {scenario}", ""]
    found: Position = _judged([*head, *GAME.as_setup(position, viewer)]).position
    return found


@cache
def _played(scenario: str) -> tuple[Position, ...]:
    text = (SAMPLES / f"{scenario.replace(' ', '-')}.log").read_text(encoding="utf-8")
    return tuple(step.after for step in _judged(text.split("\n")).steps)


def _resting(scenario: str) -> Iterator[Position]:
    """Yields the positions of a game in which no chit is being resolved."""
    for position in _played(scenario):
        begun = {side for side, mine in position.this_turn.chits.items() if mine.chosen}
        halfway = position.step is Step.SELECTION and begun
        if position.step in RESTING and not position.command and not position.combat and not halfway:
            yield position


@pytest.mark.parametrize("scenario", ["leningrad", "smolensk short"])
def test_a_position_written_as_setup_lines_is_the_same(scenario: str) -> None:
    """Every line is read without a fault, and leads to the position that it was written from."""
    seen = set()
    for position in islice(_resting(scenario), 0, None, EACH):
        assert _told(_again(position, scenario)) == _told(position)
        seen.add(position.step)
    assert Step.COMMAND in seen
    assert len(seen) > 1


def _in_a_turn() -> Position:
    return next(each for each in _resting("leningrad") if each.step is Step.COMMAND and each.this_turn.chits)


def test_a_viewer_does_not_see_the_other_chits() -> None:
    """For one side the other's chits in cup and hand are counted, not named."""
    assert GAME.as_setup is not None
    position = _in_a_turn()
    lines = list(GAME.as_setup(position, "axis"))
    assert any(line.startswith("set chits axis:") for line in lines)
    assert not any(line.startswith("set chits soviet:") for line in lines)
    theirs = _again(position, "leningrad", "axis").this_turn.chits[Side.SOVIET]
    before = position.this_turn.chits[Side.SOVIET]
    assert theirs.unnamed + len(theirs.selected) == before.unnamed + len(before.selected)


def test_what_is_in_progress_is_told() -> None:
    """What cannot be written is said in a remark, and the lines are sound all the same."""
    assert GAME.as_setup is not None
    busy = next(each for each in _played("leningrad") if each.step is Step.COMBAT)
    assert next(iter(GAME.as_setup(busy, "all"))).startswith("#")
    assert _again(busy, "leningrad").step is Step.COMMAND
    assert not next(iter(GAME.as_setup(_in_a_turn(), "all"))).startswith("#")
