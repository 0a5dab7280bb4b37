"""How much work something takes, in figures that may be compared with each other, never with a limit."""

import time
from collections.abc import Callable

LITTLE = 0.05  # seconds of the processor in which nothing can be told apart
TRIES = 2


def least_seconds(work: Callable[[], object], tries: int = TRIES) -> float:
    """Return the processor time of some work: the least of several tries, for other work on the machine only adds."""
    found = []
    for _ in range(tries):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return max(min(found), LITTLE)
