"""`--watch`: a command is run again whenever one of its files changes, until Ctrl-C."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

import click

from pbem.cli.common import INTERRUPTED, fail, note

PAUSE = 0.3  # seconds between two looks
GONE = 2.0  # seconds that a file may be away while an editor puts another in its place

State = tuple[tuple[int, int, int] | None, ...]


def watch(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command on files the option `--watch`."""

    @click.option("--watch", is_flag=True, help="Do it again whenever one of the files changes, until Ctrl-C.")
    @wraps(command)
    def run(*, watch: bool, files: Sequence[str], components: Path | None, **named: Any) -> None:
        def once() -> None:
            command(files=files, components=components, **named)

        if watch:
            _again_and_again(once, files, components)
        else:
            once()

    return run


def _again_and_again(once: Callable[[], None], files: Sequence[str], components: Path | None) -> None:
    """Runs a command now and after every change; its exit codes end that one run only, but for Ctrl-C."""
    from pbem.cli.exit_codes import code_of

    if "-" in files:
        fail("the standard input cannot be watched", "name the log's file")
    while True:
        seen = _state(files, components)
        if code_of(once) == INTERRUPTED:
            sys.exit(INTERRUPTED)
        sys.stdout.flush()
        note("\npbem: watching for changes; Ctrl-C ends")
        _await_change(seen, files, components)
        note(f"pbem: a file has changed at {time.strftime('%H:%M:%S')}\n")


def _await_change(seen: State, files: Sequence[str], components: Path | None) -> None:
    """Returns when a file is another than it was and no longer changes."""
    while _state(files, components) == seen:
        time.sleep(PAUSE)
    patience = time.monotonic() + GONE
    now = _state(files, components)
    while True:
        time.sleep(PAUSE)
        now, before = _state(files, components), now
        if now == before and (None not in now or time.monotonic() > patience):
            return


def _state(files: Sequence[str], components: Path | None) -> State:
    """Returns what tells that a file was written or replaced: its time, its length and which file it is."""
    return tuple(_of_file(path) for path in (*map(Path, files), *_tables(components)))


def _of_file(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def _tables(components: Path | None) -> Iterator[Path]:
    if components is not None:
        yield from (components, *sorted(components.glob("*.csv")))
