"""The canonical form of a log: `fmt(fmt(x)) == fmt(x)`, and nothing a player wrote is lost."""

import re
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from pbem.core.chance.orders_hash import words_of
from pbem.core.frozen import replace
from pbem.core.invisible_characters import HIDDEN
from pbem.core.replay import AnyReplay, AnyStep
from pbem.core.source import Place
from pbem.log import Log
from pbem.log.fences.fence import marker
from pbem.log.lines import is_separator
from pbem.wrapping import parted_lines, remark_lines

INDENT = "  "
UNREAD = ("log/stray-text", "log/line-too-long", "log/order-too-long")
CARD = re.compile(r"#\d+\b")


class _Left(NamedTuple):
    """A line of its own that is no order: a remark, or as it was written what could not be read."""

    number: int
    text: str
    unread: bool


def canonical_text(log: Log, replay: AnyReplay) -> str:
    """Returns the log in canonical form; what was not understood stays as it was written.

    Where the log came in several files, each file's remarks stay beside its orders.
    """
    lines = [*_header(log), ""]
    begun = False
    left = _left_of_files(log, replay)
    file = log.file
    for step in replay.steps:
        flush = is_flush(step, replay.game.sides)
        indent = INDENT * (begun and not flush)
        if step.line.file != file:
            _put(lines, left.pop(file, ()), indent)
            file = step.line.file
        _put(lines, _before(left.get(file, deque()), step.line.number), indent)
        above, below = parted_lines(words(step, replay), step.line.comment)
        lines += [f"{indent}{each}" for each in above]
        lines += [""] * (flush and lines[-1] != "")
        begun = begun or words(step, replay).startswith("turn ")
        indent = "" if flush else INDENT * begun
        lines += [f"{indent}{each}" for each in below]
    for rest in left.values():
        _put(lines, rest, "")
    return "\n".join(lines).strip("\n") + "\n"


def without_remarks(log: Log) -> Log:
    """Returns a log without what stands in it beside its orders: remarks on lines of their own, stray text."""
    lines = {tag: replace(line, comment="") for tag, line in log.header.lines.items()}
    joined = tuple(map(without_remarks, log.joined))
    return replace(log, raw=(), header=replace(log.header, lines=lines), joined=joined)


def _header(log: Log) -> Iterator[str]:
    for tag, line in log.header.lines.items():
        yield f"{tag.capitalize()}: {log.header.get(tag)}" + (f"  # {line.comment}" if line.comment else "")


def words(step: AnyStep, replay: AnyReplay) -> str:
    """Returns an order in its canonical form, or as it was written where it could not be read."""
    return words_of(step, replay.header, replay.game.sides)


def is_flush(step: AnyStep, sides: tuple[str, ...]) -> bool:
    """Turn and round headings stand at the margin."""
    first, _, rest = (step.written or step.line.text).partition(" ")
    return first == "turn" or (first in sides and rest.isdigit())


def comments(log: Log) -> list[tuple[int, str]]:
    """Returns the comments that fill a line of their own, with their line numbers."""
    if log.format != "log":
        return []
    found = ((number, line.strip()) for number, line in enumerate(log.raw, 1))
    return [(number, text.lstrip("#").strip()) for number, text in found if is_remark(text)]


def is_remark(text: str) -> bool:
    """Tells whether a line is a remark: `#17` is a card, and goes on with the order above."""
    return text.startswith("#") and CARD.match(text) is None


def is_fenced(log: Log) -> bool:
    """Tells whether only what stands between `pbem begin` and `pbem end` counts."""
    return not log.whole


def lost_lines(log: Log) -> int:
    """Returns how many lines of a turn block are not written: remarks in a mail or post, and what begins no order."""
    return sum(map(_lost_of_part, log.parts))


def _lost_of_part(log: Log) -> int:
    if not is_fenced(log):
        return 0
    stray = {each.span.place for each in log.problems if each.span and each.code in UNREAD}
    remarks = sum(is_remark(line.strip()) for line in log.raw) if log.format != "log" else 0
    return len(stray) + remarks


def hidden_left_out(log: Log, replay: AnyReplay) -> dict[int, int]:
    """Returns how many hidden characters each line loses: a canonical line has none, in its remark neither."""
    read = [*log.header.lines.values(), *(step.line for step in replay.steps)]
    counts = {line.number + offset: len(HIDDEN.findall(raw)) for line in read for offset, raw in enumerate(line.raw)}
    return {number: count for number, count in sorted(counts.items()) if count}


def _left_of_files(log: Log, replay: AnyReplay) -> dict[str, deque[_Left]]:
    """Returns the lines that are left, file by file; those behind which nothing is judged any more are left, too."""
    found: dict[str, deque[_Left]] = {}
    unjudged = {line.place for line in log.lines[len(replay.steps) :]}
    for part in log.parts:
        found.setdefault(part.file, deque()).extend(_left(part, unjudged))
    return found


def _left(log: Log, unjudged: Collection[Place]) -> list[_Left]:
    """Returns what is no order and no header, in order; beside a turn block there is only other people's text."""
    remarks = [_Left(number, each, unread=False) for number, text in comments(log) for each in remark_lines(text)]
    return sorted([*remarks, *([] if is_fenced(log) else _unread(log, unjudged))], key=lambda each: each.number)


def _unread(log: Log, unjudged: Collection[Place]) -> Iterator[_Left]:
    read = [*log.header.lines.values(), *(line for line in log.lines if line.place not in unjudged)]
    covered = {line.number + offset for line in read for offset in range(len(line.raw))}
    for number, raw in enumerate(log.raw, 1):
        text = raw.strip()
        if number in covered or not text or is_remark(text) or is_separator(text):
            continue
        if marker(text) is None:
            yield _Left(number, text, unread=True)


def _before(left: deque[_Left], number: int) -> Iterator[_Left]:
    while left and left[0].number < number:
        yield left.popleft()


def _put(lines: list[str], left: Iterable[_Left], indent: str) -> None:
    """Adds remarks, and what was not understood: below a blank line, so that it continues no order."""
    last = -1
    for each in left:
        lines += [""] * (each.unread and each.number - 1 != last and lines[-1] != "")
        lines.append(each.text if each.unread else f"{indent}{each.text}")
        last = each.number if each.unread else -1


def said(text: str) -> str:
    """Returns a line as it is compared: however it is typed."""
    return " ".join(text.casefold().split())
