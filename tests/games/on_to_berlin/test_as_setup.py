"""A position written as set-up lines is the same position: random wars, looked at between impulses and turns."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import islice
from typing import Any

import pytest

from pbem.bots.seats import header
from pbem.core.fold import replay
from pbem.core.game import Header
from pbem.core.replay import Replay
from pbem.games.on_to_berlin.board.types import AreaId, Doing, Side, Step
from pbem.games.on_to_berlin.game import GAME
from pbem.games.on_to_berlin.state.position import Action, Position, changed, kind
from pbem.log import read_log
from pbem.log.parse import grammar
from pbem.takeover import NotWritten, as_log
from tests.random_play import play

GRAMMAR = grammar(GAME.name)
EACH = 6  # one of so many positions of a war
COMPARED_APART = {
    "units", "stacks",  # like counters have no names of their own
    "this_turn", "holds", "memo", "setup_open", "workshop", "options", "cards",
}  # fmt: skip


def _told(position: Position) -> dict[str, Any]:
    """Returns a position as data that is equal where the positions are."""
    whole = (position, position.this_turn)
    told: dict[str, Any] = {each.name: getattr(part, each.name) for part in whole for each in fields(part)}
    told = {name: value for name, value in told.items() if name not in COMPARED_APART}
    told["stacks"] = {
        place: Counter((kind(unit).id, position.units[unit].reduced) for unit in stack)
        for place, stack in position.stacks.items()
    }
    told["cards"] = [position.hand(side) for side in Side]
    numbers = position.this_turn.impulses if position.step is Step.IMPULSES else {}
    told["impulses"] = {side: numbers.get(side, 0) for side in Side}
    return told


def _judged(lines: list[str]) -> Replay[Any, Any, Any]:
    log = read_log("\n".join(lines).encode(), "war.log", GRAMMAR.verbs, GRAMMAR.nouns)
    start = GAME.setup(log.header)
    assert start.position is not None
    return replay(GAME, log.header, start.position, log.lines, GRAMMAR.parse)


def _again(position: Position) -> Position:
    """Returns the position that the set-up lines of a position make."""
    found = _judged(["Game: On To Berlin!", "", *GAME.as_setup(position, "all")])
    assert [f"{problem.excerpt}: {problem.message}" for problem in found.problems if problem.counts] == []
    made: Position = found.position
    return made


def _resting(seed: int, turns: int) -> Iterator[Position]:
    """Yields the positions of a random war in which no unit has acted since the impulse or turn began."""
    tags = [f"{tag}: {value}" for tag, value in header(GAME, seed).tags.items()]
    for step in _judged([*tags, *play(GAME, seed, "random", turns).lines]).steps:
        words = step.line.text.split()
        if words[:2] == ["end", "turn"] or words[0] in ("axis", "allied", "pass", "turn", "hand"):
            yield step.after


@pytest.mark.parametrize("seed", [5, 11])
def test_a_position_written_as_setup_lines_is_the_same(seed: int) -> None:
    """Every line is read without a fault, and leads to the position that it was written from."""
    looked_at = 0
    for position in islice(_resting(seed, 4), seed % EACH, None, EACH):
        assert _told(_again(position)) == _told(position)
        looked_at += 1
    assert looked_at > 1


@cache
def _in_turn_two() -> Position:
    return next(each for each in _resting(11, 2) if each.turn == 2 and each.step is Step.IMPULSES and each.impulse)


def test_a_viewer_does_not_see_the_other_hand() -> None:
    """For one side the other's cards are counted, not named."""
    lines = list(GAME.as_setup(_in_turn_two(), "axis"))
    assert any(line.startswith("set hand axis:") for line in lines)
    assert any(line.startswith("set hand allied") and "card" in line for line in lines)
    assert not [line for line in lines if line.startswith("set hand allied:")]


def test_an_action_in_progress_is_refused() -> None:
    """The refusal names the action and its area."""
    position = _in_turn_two()
    assert isinstance(as_log(GAME, header(GAME, 11), position), str)
    action = Action(Doing.ATTACK, Side.AXIS, (), AreaId("ruhr"))
    found = as_log(GAME, header(GAME, 11), changed(position, action=action))
    assert isinstance(found, NotWritten)
    assert found.unexplained == ()
    assert "the attack at Ruhr" in found.message


def test_an_impulse_in_which_units_have_acted_is_the_same() -> None:
    """Two counters that are alike have acted, one by points and one by the event and points."""
    lines = [
        "Game: On To Berlin!", "Options: workshop", "", "place Berlin: 2 GE LF",
        "set step impulses axis 2; played Supply A; sv 1; happened begun; actions 1",
        "set acted points Berlin: GE LF; acted points event Berlin: GE LF from Ruhr; carried normally Baltic Sea: 2",
    ]  # fmt: skip
    found = _judged(lines)
    assert [problem.message for problem in found.problems if problem.counts] == []
    position: Position = found.position
    assert len(position.now.by_points) == 2
    assert len(position.now.by_event) == 1
    assert _told(_again(position)) == _told(position)
    assert isinstance(as_log(GAME, Header({"options": "workshop"}), position), str)


def test_an_impulse_with_a_card_is_the_same() -> None:
    """The card played, the points left and how far its event is are written."""
    lines = [
        "Game: On To Berlin!", "Options: workshop", "", "set hand axis: Supply A; hand axis 2 cards",
        "set step impulses axis 2; played Supply A; sv 1; passed 0; pending allied 3",
    ]  # fmt: skip
    position: Position = _judged(lines).position
    assert position.now.event == "done"
    assert _told(_again(position)) == _told(position)
