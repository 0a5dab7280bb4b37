"""What was worked out of a value is kept as long as the value is among the last that were asked about.

A replay is frozen and large: to look whether two are equal costs more than to work it out anew, so they are told apart
by being the same object.
"""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

V = TypeVar("V")
R = TypeVar("R")


def by_identity(most: int) -> Callable[[Callable[[V, str], R]], Callable[[V, str], R]]:
    """Has a function of a frozen value and a word keep its last results; it must hang on nothing else."""

    def keeping(work: Callable[[V, str], R]) -> Callable[[V, str], R]:
        known: OrderedDict[tuple[int, str], tuple[V, R]] = OrderedDict()

        @wraps(work)
        def found(value: V, word: str) -> R:
            key = id(value), word
            if key not in known:
                known[key] = value, work(value, word)  # the value is kept, so that nothing else gets its id
            known.move_to_end(key)
            result = known[key][1]
            while len(known) > most:
                known.popitem(last=False)
            return result

        return found

    return keeping
