"""A position written as set-up lines is the same position: whole games, looked at between two draws and two turns."""

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from pbem.core.game import Header
from pbem.core.replay import Replay
from pbem.games.a_victory_awaits.board.types import Side, Step
from pbem.games.a_victory_awaits.game import GAME
from pbem.games.a_victory_awaits.state.position import Position
from pbem.referee import judge_texts
from pbem.takeover import NotWritten, as_log

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
    position = _in_a_turn()
    lines = list(GAME.as_setup(position, "axis"))
    assert any(line.startswith("set chits axis:") for line in lines)
    assert [line for line in lines if line.startswith("set chits soviet:")] == ["set chits soviet: none"]
    assert any(line.startswith("set unnamed soviet ") for line in lines)
    theirs = _again(position, "leningrad", "axis").this_turn.chits[Side.SOVIET]
    before = position.this_turn.chits[Side.SOVIET]
    assert theirs.unnamed + len(theirs.selected) == before.unnamed + len(before.selected)


def test_a_command_in_progress_is_refused() -> None:
    """The refusal names the command, and its combat if there is one."""
    header = Header({"scenario": "leningrad"})
    busy = next(each for each in _played("leningrad") if each.step is Step.COMBAT and each.combat)
    assert busy.combat is not None
    found = as_log(GAME, header, busy)
    assert isinstance(found, NotWritten)
    assert found.unexplained == ()
    assert "the command of" in found.message
    assert f"the combat at {busy.combat.target} is not over" in found.message
    assert isinstance(as_log(GAME, header, _in_a_turn()), str)


def test_a_selection_of_one_side_is_written() -> None:
    """The chits that a side has selected are there while the other side still selects."""
    selecting = (each for each in _played("leningrad") if each.step is Step.SELECTION)
    position = next(each for each in selecting if any(mine.chosen for mine in each.this_turn.chits.values()))
    assert _again(position, "leningrad").this_turn.chits == position.this_turn.chits
