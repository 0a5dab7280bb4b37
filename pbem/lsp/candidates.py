"""What a remedy gives to write: lines between backticks, names that may have been meant, ways to go."""

import re
from collections.abc import Iterator

from pbem.core.problem import Problem

_QUOTED = re.compile(r"`([^`]+)`")
_MEANT = re.compile(r"did you mean ([^?`]+)\?")
_WAYS = re.compile(r"it may go to (?P<ways>[^(]+)|name every space: [^-]+ - (?P<whole>.+)")
_SEVERAL = re.compile(r"\bmay mean several: (.+)")
_NAME = r"\[?[^\W_a-z][^\s,;:.?()`]*(?: [^\W_a-z][^\s,;:.?()`]*)*"
_LISTED = re.compile(rf"(?:among|to|at|in|as|:) ({_NAME}(?:, {_NAME})*)")
_NUMBERED = re.compile(r"[A-Z]?\d+\b")  # a hex, behind which its name may stand
_LEAVES_OUT = re.compile(r"\bleave (?:it|one|[^,;]*?) out\b")
MOST = 12


def quoted(problem: Problem) -> list[str]:
    """Returns what stands between backticks: orders, words, forms."""
    return list(dict.fromkeys(_QUOTED.findall(problem.remedy)))[:MOST]


def names(problem: Problem) -> list[str]:
    """Returns names that may have been meant."""
    meant, several = _MEANT.search(problem.remedy), _SEVERAL.search(problem.message)
    found = meant[1].split(" or ") if meant else several[1].split(", ") if several else []
    return [each.strip() for each in found][:MOST]


def listed(problem: Problem) -> list[str]:
    """Returns the names among which a remedy has its reader choose, of a hex also its number alone."""
    found = [each for run in _LISTED.findall(problem.remedy) for each in run.split(", ")]
    numbers = [number[0] for each in found if " " in each and (number := _NUMBERED.match(each))]
    return list(dict.fromkeys((*found, *numbers)))[: 2 * MOST]


def leaves_out(problem: Problem) -> bool:
    """Tells whether a remedy is to leave out what is wrong."""
    return _LEAVES_OUT.search(problem.remedy) is not None


def ways(order: str, problem: Problem) -> Iterator[str]:
    """Yields an order of one unit with each way that the remedy names in the place of its own."""
    unit, dash, _ = order.partition(" - ")
    found = _WAYS.search(problem.remedy) if dash and not re.search("[;,]", order) else None
    if found is not None:
        told = found["ways"].split("; ") if found["ways"] else [found["whole"]]
        yield from (f"{unit} - {way.strip()}" for way in told[:MOST] if way.strip())
