"""What a remedy gives to write: lines between backticks, names that may have been meant, ways to go."""

import re
from collections.abc import Iterator

from pbem.core.problem import Problem

_QUOTED = re.compile(r"`([^`]+)`")
_MEANT = re.compile(r"did you mean ([^?`]+)\?")
_WAYS = re.compile(r"it may go to (?P<ways>[^(]+)|name every space: [^-]+ - (?P<whole>.+)")
_SEVERAL = re.compile(r"\bmay mean several: (.+)")
MOST = 12


def quoted(problem: Problem) -> list[str]:
    """Returns what stands between backticks: orders, words, forms."""
    return list(dict.fromkeys(_QUOTED.findall(problem.remedy)))[:MOST]


def names(problem: Problem) -> list[str]:
    """Returns names that may have been meant."""
    meant, several = _MEANT.search(problem.remedy), _SEVERAL.search(problem.message)
    found = meant[1].split(" or ") if meant else several[1].split(", ") if several else []
    return [each.strip() for each in found][:MOST]


def ways(order: str, problem: Problem) -> Iterator[str]:
    """Yields an order of one unit with each way that the remedy names in the place of its own."""
    unit, dash, _ = order.partition(" - ")
    found = _WAYS.search(problem.remedy) if dash and not re.search("[;,]", order) else None
    if found is not None:
        told = found["ways"].split("; ") if found["ways"] else [found["whole"]]
        yield from (f"{unit} - {way.strip()}" for way in told[:MOST] if way.strip())
