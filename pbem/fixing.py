"""What is mechanical to mend in a log: an order that was read as meant is written in its canonical words, in its place.

A faulty order is never touched: what its writer meant is his to say.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.core.invisible_characters import HIDDEN
from pbem.core.replay import AnyReplay, AnyStep
from pbem.formatter import is_remark, words
from pbem.referee import Verdict
from pbem.wrapping import order_lines

_INDENT = re.compile(r"[ \t]*")


class Fix(NamedTuple):
    """Lines of a log and what stands in their place."""

    line: int
    before: tuple[str, ...]
    after: tuple[str, ...]


def fixes(verdict: Verdict) -> list[Fix]:
    """Returns what may be written otherwise in a plain log without changing what it says."""
    return [] if verdict.replay is None else list(_fixes(verdict.replay))


def _fixes(replay: AnyReplay) -> Iterator[Fix]:
    for step in replay.steps:
        canonical = words(step, replay)
        if _is_sound(step) and not _stands_so(step, canonical):
            indent = _INDENT.match(step.line.raw[0])
            lines = order_lines(canonical, step.line.comment)
            yield Fix(step.line.number, step.line.raw, tuple(f"{indent[0] if indent else ''}{each}" for each in lines))


def _stands_so(step: AnyStep, canonical: str) -> bool:
    """Tells whether an order stands in its canonical words: without a capital, and with no bullet before it."""
    verb = canonical.partition(" ")[0]
    return canonical == " ".join(step.line.text.split()) and step.line.raw[0].lstrip().startswith(verb)


def _is_sound(step: AnyStep) -> bool:
    """Tells whether an order was read and nothing counts against it, and whether nothing would be lost of its lines.

    That would be a remark between them, or a hidden character in one.
    """
    faulty = any(problem.counts for problem in step.problems)
    lost = any(map(HIDDEN.search, step.line.raw)) or any(is_remark(each.strip()) for each in step.line.raw[1:])
    return bool(step.written) and not faulty and not lost


def fixed(raw: Sequence[str], changes: Sequence[Fix]) -> str:
    """Returns the lines of a log with the fixes in their places."""
    lines = list(raw)
    for each in reversed(changes):
        lines[each.line - 1 : each.line - 1 + len(each.before)] = each.after
    return "\n".join(lines)


def says_the_same(before: Verdict, after: Verdict) -> bool:
    """Tells whether two logs have the same orders with the same outcomes, and the same counts against them."""
    if before.replay is None or after.replay is None:
        return False
    return _told(before.replay) == _told(after.replay)


def _told(replay: AnyReplay) -> list[tuple[object, ...]]:
    orders = [(words(step, replay), step.outcome, step.line.comment) for step in replay.steps]
    return [*orders, *((problem.code, problem.message) for problem in replay.problems if problem.counts)]
