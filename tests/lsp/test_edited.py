"""A log judged anew after every change is judged as if it had been read for the first time."""

import random
from pathlib import Path
from typing import Any

import pytest

from pbem.components import Finder
from pbem.core.fold import Fold
from pbem.core.source import Line
from pbem.edited import EVERY, LATEST, Edited
from pbem.referee import Judging, judging, no_tables

SAMPLES = Path(__file__).parents[2] / "samples"
LOGS = [
    SAMPLES / "barbarossa-to-berlin" / "opening-with-mistakes.log",
    SAMPLES / "a-victory-awaits" / "opening-with-standing-orders.log",
    SAMPLES / "on-to-berlin" / "opening-with-mistakes.log",
    SAMPLES / "absolute-war" / "middle-of-the-war.log",
]
OPENING = (SAMPLES / "barbarossa-to-berlin" / "opening.log").read_text("utf-8")


def _told(judged: Judging) -> tuple[object, ...]:
    verdict = judged.verdict
    steps = (
        [(each.line, each.outcome, each.problems, each.end) for each in verdict.replay.steps] if verdict.replay else []
    )
    return verdict.problems, verdict.log.lines, steps


def _judged(edited: Edited, text: str) -> Judging:
    edited.take(text.encode())
    edited.go_on()
    return edited.judging


def _whole(text: str, find: Finder = no_tables) -> Judging:
    return judging([("log", text.encode())], find=find)


def _changed(lines: list[str], chance: random.Random) -> list[str]:
    """Changes a log as people do: a line is cut, doubled, put elsewhere, broken, or has a remark behind it."""
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    line = lines[at]
    instead = chance.choice([[], [line, line], [lines[other]], [line[: len(line) // 2]], [f"{line}  # so"], ["", line]])
    return [*lines[:at], *instead, *lines[at + 1 :]]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.parent.name)
def test_a_changed_log_is_judged_as_if_it_were_new(path: Path) -> None:
    """Whatever is changed, and wherever: problems, orders, outcomes and positions are the same."""
    chance, edited = random.Random(7), Edited()
    sound = path.read_text("utf-8").splitlines()
    _judged(edited, "\n".join(sound))
    for _ in range(2):
        text = "\n".join(_changed(sound, chance))
        assert _told(_judged(edited, text)) == _told(_whole(text))


def test_only_what_has_changed_is_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line that is typed, and nothing above it."""
    edited, taken, take = Edited(), list[str](), Fold.take

    def noted(fold: Fold[Any, Any, Any], line: Line) -> None:
        taken.append(line.text)
        take(fold, line)

    _judged(edited, OPENING)
    _judged(edited, OPENING + "t\n")
    monkeypatch.setattr(Fold, "take", noted)
    for typed in ("tu", "turn", "turn 2"):
        _judged(edited, OPENING + typed + "\n")
    assert taken == ["tu", "turn", "turn 2"]
    assert edited.judging.verdict.clean


def test_branches_are_few() -> None:
    """One every few orders, and some where changes were made."""
    edited = Edited()
    lines = OPENING.splitlines()
    for at in range(len(lines) - 1, 12, -1):
        _judged(edited, "\n".join([*lines[:at], f"{lines[at]} "]))
    assert len(edited._kept) <= LATEST + 2 + len(lines) // EVERY


def test_a_log_is_judged_part_by_part() -> None:
    edited = Edited()
    assert edited.take(OPENING.encode()) == 0
    assert not edited.go_on(10)
    assert (edited.judged, edited.done) == (10, False)
    assert edited.go_on()
    assert _told(edited.judging) == _told(_whole(OPENING))


@pytest.mark.parametrize("text", ["", "\n", "Game: Chess\n\ne4\n", "\0\0\0", "hello\n", "Game: Barbarossa to Berlin\n"])
def test_what_is_no_log_yet_becomes_one(text: str) -> None:
    """And a log may become nothing again."""
    edited = Edited()
    for each in (text, OPENING, text, OPENING + "turn 2\n"):
        assert _told(_judged(edited, each)) == _told(_whole(each))


def test_a_log_with_more_faults_than_anybody_reads_ends_where_it_does_for_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where the text before the orders has got more of them."""
    monkeypatch.setattr("pbem.core.fold.MOST_FAULTS", 20)
    edited = Edited()
    bad = OPENING + "attack\n" * 15
    for text in (bad, OPENING, bad.replace("\n\n", "\n\n" + ". . ,\n\n" * 19, 1), bad + "attack\n" * 10):
        assert _told(_judged(edited, text)) == _told(_whole(text))


def test_an_owners_tables_that_do_not_fit_are_told() -> None:
    """What fails with his tables, and not with ours, lies in his tables."""

    def find() -> dict[str, str]:
        return {"spaces.csv": "id,name\n"}

    edited = Edited(find=find)
    assert _told(_judged(edited, OPENING)) == _told(_whole(OPENING, find))
