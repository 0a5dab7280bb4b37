"""`python -m tests.growth [MB...] [--only WORD]`: seconds and megabytes of every kind of hostile input.

Each input is worked on in a process of its own. What takes longer than two seconds a megabyte (in all at
most ten), or more than 300 MB, is told, and the exit code is 1.
"""

import argparse
import resource
import sys
import time
from multiprocessing import get_context
from multiprocessing.queues import Queue

from pbem.garbage import collect_seldom
from tests.growth.series import SERIES, Series
from tests.growth.work import WORK

SECONDS, MOST_SECONDS, MEMORY = 2.0, 10.0, 300.0
HANGS = 120


def measured(series: Series, size: int) -> tuple[float, float]:
    """Returns the seconds and the megabytes that an input takes; endless ones are cut off."""
    context = get_context("fork")
    queue: Queue[tuple[float, float]] = context.Queue()
    child = context.Process(target=_work, args=(series, size, queue))
    child.start()
    child.join(HANGS)
    if child.is_alive():
        child.kill()
        return float("inf"), float("inf")
    return queue.get(timeout=5) if child.exitcode == 0 else (float("nan"), float("nan"))


def _work(series: Series, size: int, queue: "Queue[tuple[float, float]]") -> None:
    collect_seldom()  # as the command does
    data = series.make(size)
    began = time.process_time()
    WORK[series.command](data)
    seconds = time.process_time() - began
    queue.put((seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))


def main() -> int:
    """Measures all series and returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.growth")
    parser.add_argument("megabytes", nargs="*", type=float, default=[1.0, 4.9])
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    bad = 0
    for series in SERIES:
        if asked.only not in f"{series.command}: {series.name}":
            continue
        for megabytes in asked.megabytes:
            seconds, memory = measured(series, int(megabytes * 1_000_000))
            slow = not seconds <= min(MOST_SECONDS, max(SECONDS, SECONDS * megabytes)) or not memory <= MEMORY
            bad += slow
            mark = "  <--" if slow else ""
            print(
                f"{series.command:6} {series.name:52} {megabytes:4} MB {seconds:7.2f} s {memory:6.0f} MB{mark}",
                flush=True,
            )
    print(f"{bad} of {len(SERIES)} series too slow or too large.")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
