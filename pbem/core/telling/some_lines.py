"""A few of many legal lines: each front of the map has its share, and no unit or place has two before each has one."""

from collections.abc import Callable, Sequence

SHOWN_LINES = 6  # of a kind of order
LOOKED_AT = 4 * SHOWN_LINES  # lines of which those are chosen: lines are made as they are looked at

Front = Callable[[str], str]


def some_of(front: Front, lines: Sequence[str]) -> Sequence[str]:
    """Returns a few of the first lines, in their order; `front` tells where on the map a line leads."""
    lines = lines[:LOOKED_AT]
    rounds = sorted(range(len(lines)), key=lambda at: (_nth(front, lines[:at], lines[at]), at))
    return [lines[at] for at in sorted(rounds[:SHOWN_LINES])]


def _nth(front: Front, before: Sequence[str], line: str) -> tuple[int, int]:
    """Tells how many lines above have the same subject, and how many are of the same front."""
    subjects = sum(_subject(each) == _subject(line) for each in before)
    return subjects, sum(front(each) == front(line) for each in before)


def _subject(line: str) -> str:
    """Returns the beginning of a line up to its way, or to who attacks."""
    return line.partition(" - ")[0].partition(" from ")[0]
