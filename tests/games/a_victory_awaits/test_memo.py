"""What a position remembers is what it would find anew, after every order of a game."""

from collections.abc import Callable, Hashable, Mapping
from pathlib import Path

import pytest

from pbem.games.a_victory_awaits.board.types import Side
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import (
    field,
    lengths,
    rail_reach,
    reached,
)
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import occupied, zoc
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import undeployed
from pbem.games.a_victory_awaits.rules.c09_movement.journey import Journey, cost
from pbem.games.a_victory_awaits.rules.c10_combat.retreat_routes import Run, escapes
from pbem.games.a_victory_awaits.state.position import Position, changed
from pbem.referee import judge_texts

SAMPLES = Path(__file__).parents[3] / "samples" / "a-victory-awaits"
BY_SIDE: Mapping[str, Callable[[Position, Side], object]] = {
    "occupied": occupied, "zoc": zoc, "rails": rail_reach, "field": field, "lengths": lengths,
    "reached": reached,
}  # fmt: skip


def _anew(position: Position, key: Hashable) -> object:
    """Returns what stands under a key, asked for once more; nothing under the keys that only others ask for."""
    match key:
        case Journey():
            return cost(position, key)
        case (Run() as run, int(), bool()):
            return escapes(position, run)
        case "undeployed":
            return undeployed(position)
        case str():
            word, side = key.split()[:2]
            return BY_SIDE[word](position, Side(side)) if word in BY_SIDE else None
    return None


@pytest.mark.parametrize("name", ["kiev", "leningrad-with-mistakes", "middle-of-the-war"])
def test_what_is_remembered_is_true(name: str) -> None:
    """Units, control, fortresses and the sequence of play change in many ways in a game."""
    replay = judge_texts([(name, (SAMPLES / f"{name}.log").read_bytes())]).replay
    assert replay is not None
    asked = set()
    for step in replay.steps:
        position = step.after
        bare = changed(position, memo={})
        for key in tuple(position.memo):
            wanted = _anew(bare, key)
            assert wanted == (None if wanted is None else _anew(position, key)), (step.line.text, key)
            if wanted is not None:
                asked.add(str(key).split()[0] if isinstance(key, str) else type(key).__name__)
    assert asked >= {"occupied", "zoc", "Journey", "tuple"}


@pytest.mark.parametrize("name", ["kiev", "middle-of-the-war"])
def test_what_lines_reach_is_what_has_a_length(name: str) -> None:
    """Every fiftieth position of a game, for both sides."""
    replay = judge_texts([(name, (SAMPLES / f"{name}.log").read_bytes())]).replay
    assert replay is not None
    for step in replay.steps[::50]:
        for side in Side:
            assert set(reached(step.after, side)) == lengths(step.after, side).keys()
