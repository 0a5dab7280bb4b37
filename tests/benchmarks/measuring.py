"""How a piece of work is measured: whole commands, memory, pieces a second, milliseconds in a warm process."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
RUNS = 7


def rate(work: Callable[..., int], given: object, repeats: int = 10) -> float:
    """Returns how many pieces a second, in a process that has warmed up."""
    work(given)
    return statistics.median(_measured(work, given, repeats) for _ in range(RUNS))


def _measured(work: Callable[..., int], given: object, repeats: int) -> float:
    start = time.perf_counter()
    done = sum(work(given) for _ in range(repeats))
    return done / (time.perf_counter() - start)


def command(*words: str) -> float:
    """Returns how many seconds a command takes."""
    return process("-m", "pbem", *words)


def memory(*words: str) -> float:
    """Returns the most memory that a command has in use, in MB; on Windows nobody counts it."""
    code = (
        "import resource, subprocess, sys; subprocess.run([sys.executable, '-m', 'pbem', *sys.argv[1:]],"
        " stdout=subprocess.DEVNULL); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    words = ("-c", code, *words)
    found = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    kilobytes = int(found.stdout or 0) / (1024 if sys.platform == "darwin" else 1)
    return kilobytes / 1024


def process(*words: str) -> float:
    """Returns how many seconds a Python process takes that is already in the file cache."""

    def once() -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, check=False)
        return time.perf_counter() - start

    once()
    return statistics.median(once() for _ in range(RUNS))


def milliseconds(works: Iterable[Callable[[], object]]) -> list[float]:
    """Returns how long each piece of work takes, the best of several runs."""

    def once(work: Callable[[], object]) -> float:
        start = time.perf_counter()
        work()
        return (time.perf_counter() - start) * 1000

    return [min(once(work) for _ in range(RUNS)) for work in works]
