"""What a worker of a cluster does: it judges a log in a process with limits, as the pool of one machine does.

So a log that hangs, crashes or eats memory costs itself alone, and not the worker.
"""

import multiprocessing
import time
from collections import deque
from functools import partial

from msgspec import Struct

from pbem import __version__
from pbem.archive.audited import Audited, Log, Terms, audited
from pbem.archive.judged_by import judged_by
from pbem.limited_processes import Apart, Lost

IDLE = 60.0  # seconds after which a process without work ends by itself, for a worker lives longer than an audit

Judging = Apart[Log, Audited]
_idle: deque[tuple[float, Terms, Judging]] = deque()  # since when, for what; the one that was busy last stands last


class Standing(Struct, frozen=True):
    """By what a worker judges: its version, and the sum of its rules and tables."""

    version: str
    judged_by: str


def standing(*, as_played: bool) -> Standing:
    """Returns by what this program judges."""
    return Standing(__version__, judged_by(as_played=as_played))


def judged(log: Log, terms: Terms) -> Audited | Lost | Standing:
    """Judges a log on a worker; one that would judge by other rules tells by which, and does not."""
    own = standing(as_played=terms.as_played)
    if own.judged_by != terms.judged_by:
        return own
    process = _process(terms)
    found = process.done(log)
    if isinstance(found, Lost):
        process.end()
    else:
        _idle.append((time.monotonic(), terms, process))
    return found


def _process(terms: Terms) -> Judging:
    """Returns a process that surely still waits for work, or a new one."""
    while _idle:
        since, meant, process = _idle.pop()
        if meant == terms and time.monotonic() - since < IDLE / 2:
            return process
        process.end()
    multiprocessing.current_process().daemon = False  # Dask's workers are daemons, which may have no children
    return Apart(partial(audited, terms=terms), terms.limits, IDLE)
