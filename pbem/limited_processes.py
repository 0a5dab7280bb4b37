"""Work done apart, in processes with limits: what hangs, crashes or eats memory costs itself alone."""

import multiprocessing
import re
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, NamedTuple, TypeVar

from pbem.garbage import IN_A_WORKER, collect_seldom

MEGABYTE = 1_000_000
GRACE = 10  # seconds
SPAWN = multiprocessing.get_context("spawn")  # the same on every system; a fork would copy the locks of other threads

Thing = TypeVar("Thing")
Result = TypeVar("Result")
NO_ROOM = re.compile(r"failed to map segment|cannot allocate memory|without exception set", re.IGNORECASE)


class Limits(NamedTuple):
    """What one thing may cost; memory is limited where the system can do it."""

    seconds: float
    megabytes: int


class Lost(NamedTuple):
    """Why a thing has no result; `bug` if that is a mistake of ours."""

    reason: str
    bug: bool = False


def each_apart(
    work: Callable[[Thing], Result], things: Iterable[Thing], jobs: int, limits: Limits
) -> Iterator[tuple[Thing, Result | Lost]]:
    """Yields each thing with what came of it, in no certain order; so many `jobs` are done at a time.

    A thing is asked for when a process is free for it, so that there may be more of them than memory holds.
    """
    left = iter(things)
    workers: list[Apart[Thing, Result]] = []
    try:
        for thing in islice(left, jobs):
            workers.append(Apart(work, limits))
            workers[-1].begin(thing)
        while busy := [worker for worker in workers if worker.busy]:
            wait([worker.line for worker in busy], max(0.0, min(worker.due for worker in busy) - time.monotonic()))
            for worker in busy:
                if (found := worker.result()) is not None:
                    yield worker.thing, found
                    worker.next(left, fresh=isinstance(found, Lost))
    finally:
        for worker in workers:
            worker.end()


class Apart(Generic[Thing, Result]):
    """A process that works on one thing after another, and is replaced when one of them is lost."""

    thing: Thing
    due: float
    busy = False

    def __init__(self, work: Callable[[Thing], Result], limits: Limits, idle: float | None = None) -> None:
        """Starts the process; after so many seconds without a thing to work on it ends by itself."""
        self.work, self.limits, self.idle = work, limits, idle
        self._start()

    def _start(self) -> None:
        self.line, other = SPAWN.Pipe()
        self.process = SPAWN.Process(target=_serve, args=(other, self.work, self.limits, self.idle), daemon=True)
        self.process.start()
        other.close()

    def begin(self, thing: Thing) -> None:
        """Gives the process a thing to work on."""
        self.thing, self.due, self.busy = thing, time.monotonic() + self.limits.seconds, True
        with suppress(OSError):  # it has ended already, which is found when its result is asked for
            self.line.send(thing)

    def next(self, left: Iterator[Thing], *, fresh: bool) -> None:
        """Goes on with the next thing, if there is one; with a fresh process where the last one was lost."""
        self.busy = False
        for thing in islice(left, 1):
            if fresh:
                self.end()
                self._start()
            self.begin(thing)

    def done(self, thing: Thing) -> Result | Lost:
        """Waits for what comes of one thing: for a program that has a thread of its own for each process."""
        self.begin(thing)
        while (found := self.result()) is None:
            wait([self.line], max(0.0, self.due - time.monotonic()))
        self.busy = False
        return found

    def result(self) -> Result | Lost | None:
        """Returns what has come of the thing, None while it is being worked on."""
        found: Result | Lost | None = None
        try:
            if self.line.poll():
                found = self.line.recv()
            elif time.monotonic() >= self.due:
                found = Lost(f"given up after {self.limits.seconds:g} seconds")
        except (EOFError, OSError):
            self.process.join()
            found = Lost(f"the process that judged it was ended by the system or crashed ({self.process.exitcode})")
        return found

    def end(self) -> None:
        """Ends the process, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.line.close()


def _serve(line: Connection, work: Callable[[Any], Any], limits: Limits, idle: float | None) -> None:
    """Works on what comes down the line until nothing more does; the limit makes a memory eater stop by itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program that started this one answers the keyboard
    _limit(limits.megabytes * MEGABYTE)
    collect_seldom(IN_A_WORKER)
    with suppress(EOFError, OSError, MemoryError):  # without memory it ends, and is told to have ended
        while line.poll(idle):
            thing = line.recv()
            _end_after(limits.seconds + GRACE)
            line.send(_done(work, thing, limits.megabytes))
            _end_after(0)


def _end_after(seconds: float) -> None:
    """Has the system end this process: a hang must not outlive the program that watches over it, if that is killed."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _done(work: Callable[[Any], Any], thing: Any, megabytes: int) -> Any:
    try:
        return work(thing)
    except Exception as error:  # noqa: BLE001  a bug of ours in one file must not cost the others
        if _wants_memory(error):
            return Lost(f"it needs more than {megabytes} MB of memory")
        return Lost(f"this is a bug in pbem ({type(error).__name__}: {error}); please report it with the log", bug=True)


def _wants_memory(error: Exception) -> bool:
    """Tells the ways in which Python says that no memory is left; other errors of these kinds are bugs of ours."""
    in_other_words = isinstance(error, ImportError | SystemError) and NO_ROOM.search(str(error)) is not None
    return in_other_words or isinstance(error, MemoryError)


def _limit(most: int) -> None:
    with suppress(ImportError, OSError, ValueError):  # Windows has no such limits, macOS not all of them
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
