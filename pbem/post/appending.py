"""A block of orders at the end of a log: what stood there stays as it is, to the byte."""

from collections.abc import Iterator, Sequence

from pbem.core.replay import AnyReplay, AnyStep
from pbem.formatter import INDENT, is_flush, words
from pbem.post.stamp import Stamp, read_stamp, stamp_line
from pbem.wrapping import order_lines


def with_block(text: bytes, replay: AnyReplay, since: int, stamp: Stamp) -> bytes:
    """Returns a log with the orders behind the first so many below it, under a remark that says whose they are.

    `replay` is that of the log with the orders in it, as they came in.

    Raises:
        UnicodeError: if the log is not in UTF-8.
    """
    text.decode("utf-8")
    end = b"\r\n" if b"\r\n" in text else b"\n"
    above = [""] if text.endswith((b"\n", b"\r")) else ["", ""]
    return text + b"".join(line.encode() + end for line in (*above, stamp_line(stamp), *_unstamped(replay, since)))


def _unstamped(replay: AnyReplay, since: int) -> Iterator[str]:
    """Yields the lines of a block; a remark in it that looks like that of another mail is marked as its own words."""
    for line in block_lines(replay, since):
        yield line.replace("#", "# >", 1) if read_stamp(line.strip()) else line


def block_lines(replay: AnyReplay, since: int = 0) -> Iterator[str]:
    """Yields the orders behind the first so many in canonical form, indented as in a log."""
    begun = _has_begun(replay.steps[:since], replay)
    for number, step in enumerate(replay.steps[since:]):
        flush = is_flush(step, replay.game.sides)
        if flush and number:
            yield ""
        begun = begun or _has_begun([step], replay)
        indent = "" if flush else INDENT * begun
        yield from (f"{indent}{line}" for line in order_lines(words(step, replay), step.line.comment))


def _has_begun(steps: Sequence[AnyStep], replay: AnyReplay) -> bool:
    return any(words(step, replay).startswith("turn ") for step in steps)
