"""A game that goes on is known to each viewer as if all of it were looked at anew."""

import random
from pathlib import Path

import pytest

from pbem.core.telling.going_on import SHORT
from pbem.core.telling.hiding import PUBLIC
from pbem.referee import Judging, judging

SAMPLES = Path(__file__).parents[2] / "samples"
GAMES = (
    "a-victory-awaits/middle-of-the-war.log",
    "absolute-war/typhoon.log",
    "barbarossa-to-berlin/middle-of-the-war.log",
    "on-to-berlin/middle-of-the-war.log",
)


def judged(lines: list[str]) -> Judging:
    return judging([("game.log", "\n".join((*lines, "")).encode())])


def known(found: Judging) -> dict[str, object]:
    replay = found.verdict.replay
    assert replay
    return {viewer: replay.game.seen(replay, viewer) for viewer in (*replay.game.sides, PUBLIC)}


@pytest.mark.parametrize("name", GAMES)
def test_whatever_was_looked_at_before(name: str) -> None:
    lines = (SAMPLES / name).read_text("utf-8").splitlines()
    cuts = sorted(random.Random(name).sample(range(SHORT + 8, len(lines)), 3))
    grown = judged(lines[: cuts[0]])
    for cut in (*cuts, len(lines)):
        grown = grown.grown([("game.log", "\n".join((*lines[:cut], "")).encode())])
        assert known(grown) == known(judged(lines[:cut]))


def test_orders_taken_back_and_tried_otherwise() -> None:
    lines = (SAMPLES / GAMES[1]).read_text("utf-8").splitlines()
    first = judged(lines[:150])
    known(first)
    for behind in (lines[150:170], ["takeback 2 orders -- misread"], ["# a word", *lines[150:160]], ["nonsense here"]):
        text = "\n".join((*lines[:150], *behind, "")).encode()
        assert known(first.grown([("game.log", text)])) == known(judged([*lines[:150], *behind]))
