"""Letters of another script in an order, which look like Latin ones: named, with their place.

What Unicode calls a letter tells its script (`CYRILLIC SMALL LETTER A`), so there is no table of what looks like what.
"""

import unicodedata
from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.problem import Problem

MOST = 3  # letters that are named; a whole line in another script is no slip


def strange_letters(text: str) -> Iterator[tuple[int, str]]:
    """Yields the place, from 0, and the name of each letter that is no Latin one."""
    for place, letter in enumerate(text):
        if not letter.isascii() and letter.isalpha():
            name = unicodedata.name(letter, f"U+{ord(letter):04X}")
            if not name.startswith("LATIN "):
                yield place, name


def letters_told(text: str, column: int) -> str:
    """Returns half a sentence that names the letters of another script in a text at a column; empty if it has none."""
    found = list(strange_letters(text))
    if not found:
        return ""
    named = [f"{name} in column {column + place}" for place, name in found[:MOST]]
    more = f", and {len(found) - MOST} more" if len(found) > MOST else ""
    return f"; it has letters of another script: {', '.join(named)}{more}"


def with_strange_letters(problem: Problem) -> Problem:
    """Returns a problem that names the letters of another script in the words that were not understood."""
    span = problem.span
    if span is None or problem.excerpt.isascii():
        return problem
    told = letters_told(problem.excerpt[span.column - 1 : span.end - 1], span.column)
    return replace(problem, message=f"{problem.message}{told}") if told else problem
