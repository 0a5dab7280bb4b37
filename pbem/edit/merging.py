"""What two writers made of one text, put together: nothing that either wrote is left out."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple


class Hunk(NamedTuple):
    """Lines of the old text, from one to another, and what stands in their place."""

    start: int
    end: int
    lines: tuple[str, ...]


Sides = tuple[list[Hunk], list[Hunk]]  # theirs and ours


class Merged(NamedTuple):
    """Both writers' text, and whether they wrote at the same place: there the file's lines stand before the page's."""

    text: str
    clash: bool


def merged(base: str, theirs: str, ours: str) -> Merged:
    """Returns what two writers made of a text, in one."""
    old = base.split("\n")
    both = hunks(old, theirs.split("\n")), hunks(old, ours.split("\n"))
    made: list[str] = []
    at, clash = 0, False
    for start, end, sides in _together(*both):
        made += old[at:start]
        texts = [_rendered(old, start, end, each) for each in sides]
        differ = bool(sides[0] and sides[1]) and texts[0] != texts[1]
        clash = clash or differ
        made += [*texts[0], *texts[1]] if differ else texts[0] if sides[0] else texts[1]
        at = end
    return Merged("\n".join([*made, *old[at:]]), clash)


def hunks(old: Sequence[str], new: Sequence[str]) -> list[Hunk]:
    """Returns what has changed from one text to another."""
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [Hunk(i1, i2, tuple(new[j1:j2])) for tag, i1, i2, j1, j2 in codes if tag != "equal"]


def _together(theirs: Sequence[Hunk], ours: Sequence[Hunk]) -> Iterator[tuple[int, int, Sides]]:
    """Yields the stretches that were changed, with each writer's changes in them; those that touch are one."""
    every = sorted([(each, 0) for each in theirs] + [(each, 1) for each in ours], key=lambda pair: pair[0][:2])
    while every:
        first, _ = every[0]
        start, end = first.start, first.end
        sides: Sides = ([], [])
        while every and every[0][0].start <= end:
            hunk, side = every.pop(0)
            sides[side].append(hunk)
            end = max(end, hunk.end)
        yield start, end, sides


def _rendered(old: Sequence[str], start: int, end: int, changes: Sequence[Hunk]) -> list[str]:
    """Returns what one writer made of a stretch of the old text."""
    made: list[str] = []
    for each in changes:
        made += [*old[start : each.start], *each.lines]
        start = each.end
    return [*made, *old[start:end]]
