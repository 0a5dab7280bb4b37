"""What is done with an input: the commands' work without the shell, and how many calls it takes."""

import sys
from collections.abc import Callable
from types import FrameType

from pbem.cli.text_and_json import verdict_text
from pbem.formatter import canonical_text
from pbem.merging import merged
from pbem.plain_data.outputs import ForViewer, check_data
from pbem.referee import Verdict, judge_texts
from pbem.report.render import render


def check(data: bytes) -> None:
    """Judges an input, and tells it as text and as data."""
    verdict = _judged(data)
    verdict_text(verdict)
    check_data(ForViewer(verdict, verdict, verdict.replay))


def fmt(data: bytes) -> None:
    """Writes an input in its canonical form."""
    verdict = _judged(data)
    if verdict.replay is not None:
        canonical_text(verdict.log, verdict.replay)


def merge(data: bytes) -> None:
    """Merges an input with another one that has every second line of it."""
    lines = data.split(b"\n")
    other = b"\n".join([*lines[:4], *lines[4::2]])
    verdicts = [_judged(data), _judged(other)]
    if all(each.usable for each in verdicts):
        merged(verdicts)


def report(data: bytes) -> None:
    """Writes the report on an input."""
    verdict = _judged(data)
    if verdict.game is not None and verdict.usable:
        render(verdict.game.view(verdict.replay, "all"), "html")


def _judged(data: bytes) -> Verdict:
    return judge_texts([("hostile.log", data)])


WORK: dict[str, Callable[[bytes], None]] = {"check": check, "fmt": fmt, "merge": merge, "report": report}


def calls(work: Callable[[bytes], None], data: bytes) -> int:
    """Returns how many functions are called: a measure that no other work on the machine disturbs."""
    count = 0

    def counted(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work(data)
    finally:
        sys.setprofile(before)
    return count
