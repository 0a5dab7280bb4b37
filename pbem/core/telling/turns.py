"""A long game looked back on, turn by turn: what every game cuts and sums up alike."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, TypeVar

from pbem.core.replay import Step

AnyStep = TypeVar("AnyStep", bound=Step[Any, Any, Any])


def turns_ended(steps: Sequence[AnyStep]) -> Iterator[Sequence[AnyStep]]:
    """Yields the steps of each turn that is over, up to the one that ends it or the game."""
    start = 0
    for place, step in enumerate(steps, 1):
        if step.after.turn != step.before.turn or (step.after.winner and not step.before.winner):
            yield steps[start:place]
            start = place


def running(values: Iterable[int]) -> tuple[int, ...]:
    """Returns the sums so far, from nothing on."""
    return tuple(accumulate(values, initial=0))
