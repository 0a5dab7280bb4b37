"""Every sample is run: what each must yield stands here, so a sample without a line here fails."""

from pathlib import Path

import pytest

from pbem.core.problem import Kind
from pbem.referee import Verdict, judge_texts

SAMPLES = Path(__file__).parent.parent / "samples"
FILES = sorted(path for path in SAMPLES.rglob("*") if path.is_file())
FAULTY = {"opening-with-mistakes.log": 15, "whole-war-with-mistakes.log": 14}  # the least number of different faults


def _judge(path: Path) -> Verdict:
    return judge_texts([(path.name, path.read_bytes())])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_sample_is_what_it_says(path: Path) -> None:
    """A sample is clean, unless its name says otherwise."""
    verdict = _judge(path)
    assert verdict.usable
    if path.name not in FAULTY:
        assert [problem.message for problem in verdict.problems if problem.counts] == []
        return
    faults = {problem.code for problem in verdict.problems if problem.counts and problem.kind != Kind.FOLLOWS}
    assert len(faults) >= FAULTY[path.name], sorted(faults)


def test_the_mistakes_are_of_all_kinds() -> None:
    """The sample of mistakes shows lines not understood, not possible, not permitted, and boards that differ."""
    kinds = {
        problem.kind for problem in _judge(SAMPLES / "barbarossa-to-berlin" / "opening-with-mistakes.log").problems
    }
    assert {Kind.NOT_UNDERSTOOD, Kind.NOT_POSSIBLE, Kind.NOT_PERMITTED, Kind.DIFFERS} <= kinds


def test_mail_and_forum_post_are_the_same_turn() -> None:
    """The same orders by mail and by forum post lead to the same position, orders and all."""
    folder = SAMPLES / "barbarossa-to-berlin"
    verdicts = [_judge(folder / f"opening.{ending}") for ending in ("log", "eml", "forum.txt")]
    replays = [verdict.replay for verdict in verdicts]
    assert all(found is not None and found.position == replays[0].position for found in replays if replays[0])
    assert len({tuple(step.written for step in found.steps) for found in replays if found}) == 1
