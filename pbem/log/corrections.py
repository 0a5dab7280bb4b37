"""Corrections in plain words beside a turn block: `I meant L1031`, `EDIT: 184 stays at L1624`."""

import re
from collections.abc import Iterator, Sequence

from pbem.core.problem import Kind, Problem
from pbem.log.amid_prose import NOT_NAMES
from pbem.log.page import Page, Row

LONGEST = 400  # characters of a line that are looked at
MOST_NUMBERS = 300
_SPOKEN = re.compile(
    r"^\W*(?:edit|correction|erratum|corrigendum|typo|oops)\b\s*\d*\s*[:;,.!-]|\bcorrections? (?:of|to)\b|\btypo\b"
    r"|\b(?:I|we) (?:meant|mean|wanted to say)\b|\bI should have (?:said|written)\b|\binstead\b"
    r"|\bshould (?:be|read|say)\b|\b(?:forget|ignore|disregard)\b|\bthe (?:die|dice|roll) (?:was|were|is|are|should)\b"
    r"|,\s*(?:and\s+)?not\s+(?:(?:at|to|in|into|from|on|via|with|a|an|the)\s+){0,2}(?=(?-i:[A-Z0-9\[]))",
    re.IGNORECASE,
)
_TIME_OF_DAY = re.compile(r"\b(?:on|by|at|from)?\s*\d{1,2}(?::\d\d|\s*(?:am|pm|o'clock)\b)", re.IGNORECASE)
_NAMED = re.compile(r"\d|(?<=[\w,;:] )[A-Z][\w'-]*")
_NO_NAMES = NOT_NAMES | {"i'm", "i'll", "i'd", "ps", "edit", "ok"}


def looks_like_a_correction(text: str) -> bool:
    """Tells whether a line takes something back in plain words, and names a number, or something with a capital."""
    said = text[:LONGEST]
    if _SPOKEN.search(said) is None:
        return False
    return any(found[0].lower() not in _NO_NAMES for found in _NAMED.finditer(_TIME_OF_DAY.sub(" ", said)))


def told_corrections(page: Page, rows: Sequence[Row]) -> Iterator[Problem]:
    """Yields one notice of the lines that look like corrections."""
    if rows:
        others = also(rows)
        message = f"this line{others} looks like a correction; what stands in the turn block is played"
        remedy = "Ask what is meant; a correction is an order in the block, or `takeback 1 order` and the order anew."
        yield page.problem("log/correction", Kind.NOTICE, message, remedy, page.span(rows[0].number))


def also(rows: Sequence[Row]) -> str:
    """Returns which lines are meant beside the first one, in brackets."""
    numbers = [str(row.number) for row in rows[1:]]
    if not numbers:
        return ""
    left = ", ..." if len(numbers) > MOST_NUMBERS else ""
    listed = f"line{'s' * (len(numbers) > 1)} {', '.join(numbers[:MOST_NUMBERS])}{left}"
    return f" (and {len(numbers):,} more: {listed})"
