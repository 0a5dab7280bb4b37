"""A long game looked back on, turn by turn: what every game cuts and sums up alike."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, TypeVar

from pbem.core.replay import Step
from pbem.core.source import Place

AnyStep = TypeVar("AnyStep", bound=Step[Any, Any, Any])


def turns_ended(steps: Sequence[AnyStep]) -> Iterator[Sequence[AnyStep]]:
    """Yields the steps of each turn that is over, up to the one that ends it or the game."""
    start = 0
    for place, step in enumerate(steps, 1):
        if step.after.turn != step.before.turn or (step.after.winner and not step.before.winner):
            yield steps[start:place]
            start = place


def order_names(steps: Iterable[Step[Any, Any, Any]]) -> Mapping[tuple[Place, int], str]:
    """Returns what each order is called, the turn and which order of it, `17.3`, by its line and its place behind."""
    count, found = Counter[int](), dict[tuple[Place, int], str]()
    for step in steps:
        turn = step.before.turn
        count[turn] += 1
        found[step.line.place, step.behind] = f"{turn}.{count[turn]}"
    return found


def running(values: Iterable[int]) -> tuple[int, ...]:
    """Returns the sums so far, from nothing on."""
    return tuple(accumulate(values, initial=0))
