"""What is mechanical to mend in a log: an order that was read as meant is written in its canonical words, in its place.

A faulty order is never touched: what its writer meant is his to say.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.core.invisible_characters import HIDDEN
from pbem.core.replay import AnyReplay, AnyStep
from pbem.core.source import Line
from pbem.formatter import is_remark, words
from pbem.log.lines import split_comment
from pbem.log.page import whole
from pbem.log.typography import plain_characters
from pbem.referee import Verdict
from pbem.wrapping import LONGEST, order_lines

_INDENT = re.compile(r"[ \t]*")
_REMARK = re.compile(r"#(?!\d+\b).*")
LAST_ASCII = 127
_BOM = b"\xef\xbb\xbf"


class Left(NamedTuple):
    """How many lines have look-alike or hidden characters, and how many orders have remarks that would be moved."""

    disguised: int
    parted: int


class Plain(NamedTuple):
    """A file in UTF-8 as it stands on the disk: its byte order mark, its lines and how each of them ends."""

    mark: bytes
    lines: tuple[str, ...]
    end: str

    def written(self, changes: "Sequence[Fix]") -> bytes:
        """Returns the bytes of the file with the fixes in their places; every other byte is as it was."""
        return self.mark + self.end.join(_changed(self.lines, changes)).encode()


def plain_file(data: bytes) -> Plain | str:
    """Returns a file that can be written back byte for byte, or why it cannot."""
    try:
        text = data.removeprefix(_BOM).decode()
    except UnicodeDecodeError:
        return "it is not in UTF-8"
    returns, pairs = text.count("\r"), text.count("\r\n")
    if returns != pairs or pairs not in {0, text.count("\n")}:
        return "its lines do not all end alike, with a line feed or with a carriage return before it"
    end = "\r\n" if pairs else "\n"
    return Plain(_BOM if data.startswith(_BOM) else b"", tuple(text.split(end)), end)


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
        if (
            _is_sound(step)
            and not _stands_so(step, canonical)
            and (remark := _remark(step.line, canonical)) is not None
        ):
            indent = _INDENT.match(step.line.raw[0])
            *first, last = order_lines(canonical, "")
            lines = [*first, f"{last}  {remark}" if remark else last]
            yield Fix(step.line.number, step.line.raw, tuple(f"{indent[0] if indent else ''}{each}" for each in lines))


def left_alone(verdict: Verdict) -> Left:
    """Returns what no fix makes canonical of the orders that were understood."""
    if verdict.replay is None:
        return Left(0, 0)
    replay, changed = verdict.replay, {each.line for each in fixes(verdict)}
    sound = (step for step in replay.steps if step.written and not _is_faulty(step))
    left = [step for step in sound if step.line.number not in changed]
    disguised = {step.line.number: sum(map(_disguised, step.line.raw)) for step in left}
    parted = sum(not disguised[step.line.number] and not _stands_so(step, words(step, replay)) for step in left)
    return Left(sum(disguised.values()), parted)


def _disguised(raw: str) -> bool:
    """Tells whether a line hides a character, or has one in its order that looks like what it is read as."""
    body = _REMARK.sub("", raw)
    folded = plain_characters(whole(body)).text
    return HIDDEN.search(raw) is not None or any(ord(each) > LAST_ASCII and each not in folded for each in body)


def _remark(line: Line, canonical: str) -> str | None:
    """Returns the remark of an order as it stands, to the byte; None where it cannot stay so behind the new words."""
    read = [split_comment(plain_characters(whole(raw)))[1] for raw in line.raw]
    if not any(each is not None for each in read):
        return f"# {line.comment}" if line.comment else ""  # a smiley
    found = [each[0] for each in map(_REMARK.search, line.raw) if each]
    said = next((each for each in read if each is not None), "")
    fits = len(canonical) + len(found[0]) <= LONGEST
    return found[0] if len(found) == 1 and said == line.comment and fits else None


def _stands_so(step: AnyStep, canonical: str) -> bool:
    """Tells whether an order stands in its canonical words: without a capital, and with no bullet before it."""
    verb = canonical.partition(" ")[0]
    return canonical == " ".join(step.line.text.split()) and step.line.raw[0].lstrip().startswith(verb)


def _is_sound(step: AnyStep) -> bool:
    """Tells whether an order was read and nothing counts against it, and whether nothing would be lost of its lines.

    That would be a remark between them, or a hidden character in one.
    """
    lost = any(map(HIDDEN.search, step.line.raw)) or any(is_remark(each.strip()) for each in step.line.raw[1:])
    return bool(step.written) and not _is_faulty(step) and not lost


def _is_faulty(step: AnyStep) -> bool:
    return any(problem.counts for problem in step.problems)


def fixed(raw: Sequence[str], changes: Sequence[Fix]) -> str:
    """Returns the lines of a log with the fixes in their places."""
    return "\n".join(_changed(raw, changes))


def _changed(raw: Sequence[str], changes: Sequence[Fix]) -> list[str]:
    lines = list(raw)
    for each in reversed(changes):
        lines[each.line - 1 : each.line - 1 + len(each.before)] = each.after
    return lines


def says_the_same(before: Verdict, after: Verdict) -> bool:
    """Tells whether two logs have the same orders with the same outcomes, and the same counts against them."""
    if before.replay is None or after.replay is None:
        return False
    return _told(before.replay) == _told(after.replay)


def _told(replay: AnyReplay) -> list[tuple[object, ...]]:
    orders = [(words(step, replay), step.outcome, step.line.comment) for step in replay.steps]
    return [*orders, *((problem.code, problem.message) for problem in replay.problems if problem.counts)]
