"""Every sample is run: what each must yield stands here, so a sample without a line here fails."""

import re
from pathlib import Path

import pytest

from pbem.core.problem import Kind
from pbem.referee import Verdict, judge_texts

SAMPLES = Path(__file__).parents[2] / "samples"
OTHER = frozenset({"judge"})  # folders of what is no log
FILES = sorted(path for path in SAMPLES.glob("*/**/*") if path.is_file() and path.parent.name not in OTHER)
PROGRAMS = sorted(path for path in SAMPLES.glob("*") if path.is_file())
FAULTY = {  # the least number of different faults
    "opening-with-a-slip.log": 1,
    "opening-with-mistakes.log": 15,
    "whole-war-with-mistakes.log": 14,
    "leningrad-with-mistakes.log": 20,
}
PLANTED = re.compile(r"# planted: [^()]*(?:\((?P<rule>[\d.]+)\))?")


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


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.name)
def test_a_program_among_the_samples_is_run_by_a_test(path: Path) -> None:
    tests = Path(__file__).parents[1] / "samples"
    assert any(f'"{path.name}"' in each.read_text("utf-8") for each in tests.glob("test_*.py"))


def test_what_is_planted_is_found_at_its_line_and_nothing_else() -> None:
    """Each planted line breaks the rule that its remark names; whatever else is told merely follows."""
    path = SAMPLES / "a-victory-awaits" / "leningrad-with-mistakes.log"
    lines = enumerate(path.read_text().splitlines(), 1)
    planted = [(number + 1, found["rule"] or "") for number, line in lines if (found := PLANTED.search(line))]
    own = [each for each in _judge(path).problems if each.kind != Kind.FOLLOWS and each.code != "order/remark"]
    numbers = (problem.code.partition("/")[0] for problem in own)
    told = [(problem.span.line, number) for problem, number in zip(own, numbers, strict=True) if problem.span]
    assert [(line, "" if rule in ("board", "log") else rule) for line, rule in told] == planted


def test_a_position_entered_is_the_one_played_to() -> None:
    """Set-up lines put the sixth turn of `leningrad.log` on the board; played on, it is the same game (3.4: in cities)."""
    folder = SAMPLES / "a-victory-awaits"
    played, entered = (_judge(folder / name).replay for name in ("leningrad.log", "middle-of-the-war.log"))
    assert played
    assert entered
    there = next(step.before for step in played.steps if step.line.text == "turn 8")
    here = entered.position
    assert (here.units, here.fortresses, here.turn) == (there.units, there.fortresses, there.turn)
    assert (here.chosen_chits, here.stand_fast) == (there.chosen_chits, there.stand_fast)
    built = [hex_ for hex_, row in here.board.hexes.items() if row.city != "none"]
    assert [here.owner(hex_) for hex_ in built] == [there.owner(hex_) for hex_ in built]


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
