"""Lines that are no longer than the reader takes: orders go on below, remarks are parted."""

import re
from collections.abc import Iterator

from pbem.core.invisible_characters import shown
from pbem.log.lines import LONGEST_LINE

LONGEST = LONGEST_LINE - 100  # room for an indentation
GOES_ON = "    "
WIDEST = 10  # what stands for a hidden character takes no more: `<U+E0001>`
_CUT = re.compile(r"(?<=[,;]) (?=[A-Z0-9À-ÖØ-Þ\[])")  # behind it a line that continues the one above


def order_lines(text: str, comment: str) -> list[str]:
    """Returns an order with its comment; where the two are too long for a line the comment stands above."""
    above, own = parted_lines(text, comment)
    return [*above, *own]


def parted_lines(text: str, comment: str) -> tuple[list[str], list[str]]:
    """Returns the lines above an order, and its own: a comment that is too long to stand behind it stands above."""
    above: list[str] = []
    if comment and len(text) + len(comment) > LONGEST:
        above, comment = list(remark_lines(comment)), ""
    *first, last = _wrapped(text)
    return above, [*first, f"{last}  # {comment}" if comment else last]


def remark_lines(text: str) -> Iterator[str]:
    """Yields a remark on lines of its own, short enough with each hidden character named in its place."""
    longest = LONGEST if len(shown(text)) <= LONGEST else LONGEST // WIDEST
    while len(text) > longest:
        cut = text.rfind(" ", 1, longest)
        cut = cut if cut > 0 else longest
        yield f"# {text[:cut].rstrip()}"
        text = text[cut:].lstrip()
    yield f"# {text}"


def _wrapped(text: str) -> list[str]:
    lines = []
    while len(text) > LONGEST:
        cuts = [found.start() for found in _CUT.finditer(text, 0, LONGEST)]
        if not cuts:
            break
        lines.append(text[: cuts[-1]])
        text = GOES_ON + text[cuts[-1] + 1 :]
    return [*lines, text]
