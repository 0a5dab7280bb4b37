"""Problems to a bound: of those that are alike the first ones are told, and how many more there are."""

from collections import Counter
from collections.abc import Iterable

from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem

MOST_ALIKE = 100


def bounded(problems: Iterable[Problem]) -> list[Problem]:
    """Returns the problems in order; the last one told of a kind counts those that are not."""
    problems = list(problems)
    if len(problems) <= MOST_ALIKE:
        return problems
    numbers = Counter(_sort(problem) for problem in problems)
    seen: Counter[tuple[str, Kind]] = Counter()
    kept = []
    for problem in problems:
        seen[_sort(problem)] += 1
        more = numbers[_sort(problem)] - MOST_ALIKE
        if seen[_sort(problem)] < MOST_ALIKE or more <= 0:
            kept.append(problem)
        elif seen[_sort(problem)] == MOST_ALIKE:
            kept.append(replace(problem, message=f"{problem.message} ({more:,} more like this are not told)"))
    return kept


def _sort(problem: Problem) -> tuple[str, Kind]:
    return problem.code, problem.kind
