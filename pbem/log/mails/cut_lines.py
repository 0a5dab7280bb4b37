"""Lines that were one line when they were written: a mail server has cut them, or they flow without a blank."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

# What its program has wrapped is about as long as a line may be; a shorter one ends where its writer ended it.
_WRAPPED = re.compile(rb"^([^\n>][^\n]{54,}) \n(?![>\n])", re.MULTILINE)
SHORTEST_CUT, SHORTEST_LIMIT, LONGEST_LIMIT = 900, 989, 1000  # bytes


class Whole(Struct, frozen=True):
    """A text whose lines are put together again, and what had cut them, in words."""

    data: bytes
    odd: str = ""


def rejoined(data: bytes, *, flowed: bool) -> Whole | None:
    """Returns a text with its lines as they were written, or None where nothing has cut them.

    `flowed` says that a blank at the end of a line joins it to the next one, and is none of the text (DelSp).
    """
    if flowed:
        return Whole(_WRAPPED.sub(rb"\1", data)) if _WRAPPED.search(data) else None
    lines = data.split(b"\n")
    longest = max(map(len, lines))
    if longest < SHORTEST_CUT:
        return None
    limit = longest if SHORTEST_LIMIT <= longest <= LONGEST_LIMIT else 0
    found = list(_together(lines, limit))
    if len(found) == len(lines):
        return None
    at = longest - any(len(line) == longest and line.endswith(b"!") for line in lines)
    return Whole(b"\n".join(found), f"the mail was cut at {at} characters by a mail server")


def _together(lines: Sequence[bytes], limit: int) -> Iterator[bytes]:
    """Yields the lines, those that a server has cut as one: at `!` above a blank, or all at the same length."""
    whole: list[bytes] = []
    cut = False
    for number, line in enumerate(lines):
        below = lines[number + 1] if number + 1 < len(lines) else b""
        marked = len(line) >= SHORTEST_CUT and line.endswith(b"!") and below.startswith(b" ")
        whole.append((line.removeprefix(b" ") if cut else line)[: -1 if marked else None])
        cut = marked or (len(line) == limit > 0 and bool(below.strip()))
        if not cut:
            yield b"".join(whole)
            whole = []
