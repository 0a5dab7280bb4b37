"""An audit: every log of a folder judged once, those that are judged already not again."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pbem.archive.audited import Audited, Log, Terms, audited, without_verdict
from pbem.archive.folder import taken
from pbem.limited_processes import Lost, each_apart

Judge = Callable[[Iterable[Log], Terms], Iterable[tuple[Log, Audited | Lost]]]  # in no certain order


class Archive(NamedTuple):
    """The logs of a folder by the names under which they are told, and what is known of them from before."""

    paths: Mapping[str, Path]
    known: Mapping[str, Audited] = {}


def on_this_machine(jobs: int) -> Judge:
    """Returns what judges on so many processes."""
    return lambda logs, terms: each_apart(partial(audited, terms=terms), logs, jobs, terms.limits)


def audit_all(
    archive: Archive, judge: Judge, terms: Terms, keep: Callable[[Audited], None] | None = None
) -> Iterator[Audited]:
    """Yields what came of every log, in no certain order; what is new is kept before it is told."""
    settled: deque[tuple[Audited, bool]] = deque()  # what is to be told, and whether it is new
    told = 0
    for log, found in judge(_left(archive, terms, settled), terms):
        settled.append((without_verdict(log, terms, found) if isinstance(found, Lost) else found, True))
        told += len(settled)
        yield from _kept(settled, keep)
    told += len(settled)
    yield from _kept(settled, keep)
    if told != len(archive.paths):
        message = f"{told} of {len(archive.paths)} logs have a result"
        raise AssertionError(message)


def _kept(settled: deque[tuple[Audited, bool]], keep: Callable[[Audited], None] | None) -> Iterator[Audited]:
    while settled:
        row, new = settled.popleft()
        if new and keep:
            keep(row)
        yield row


def _left(archive: Archive, terms: Terms, settled: deque[tuple[Audited, bool]]) -> Iterator[Log]:
    """Yields the logs to judge, each read when its turn comes; those that need no judging are settled."""
    for name, path in archive.paths.items():
        found = taken(name, path)
        if isinstance(found, Audited):
            settled.append((found, True))
        elif (before := archive.known.get(found.file)) and _still_holds(before, found, terms):
            settled.append((before, False))
        else:
            yield found


def _still_holds(before: Audited, log: Log, terms: Terms) -> bool:
    """Tells whether a result is of these bytes and these rules; what was lost on the way is tried once more."""
    return (before.sha256, before.judged_by) == (log.sum, terms.judged_by) and not before.lost
