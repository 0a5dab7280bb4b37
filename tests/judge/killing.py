"""A judge that is killed, with `kill -9`, at whatever it is at; and one that has no room on its disk."""

import os
import random
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import event
from sqlalchemy.exc import SQLAlchemyError

from pbem.post.judge.inbound.fetching import SourceError
from pbem.post.judge.serving import run_once
from pbem.post.judge.settings import Settings
from pbem.post.judge.store.opening import Store
from tests.judge.clubs import Club

SOUND, FAILED = 0, 1
MOST_STEPS = 150
CRASHED = 70


def child(work: Callable[[], int]) -> int:
    """Runs work in a process of its own, made of this one, and returns its number."""
    number = os.fork()
    if number:
        return number
    try:
        code = work()
    except BaseException:  # noqa: BLE001  whatever it is, the process ends here
        traceback.print_exc()
        code = CRASHED
    sys.stderr.flush()
    os._exit(code)


def ended(number: int) -> int:
    """Waits for a process and returns its exit code; minus nine if it was killed."""
    return os.waitstatus_to_exitcode(os.waitpid(number, 0)[1])


def run_judge(settings: Settings, clock: Callable[[], object], room: int = 0, steps: int = 0) -> int:
    """Runs the judge once, as `pbem judge run` does; `room` is what the disk has, in bytes of one file.

    At so many `steps`, statements and ends of transactions, it is killed.
    """
    os.dup2(os.open(_notes(settings), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
    if room:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
    store = Store(settings.database.get_secret_value())
    if steps:
        _kill_at(store, steps)
    try:
        return SOUND if run_once(store, settings, clock) else FAILED  # type: ignore[arg-type]
    except (SQLAlchemyError, SourceError, OSError):
        return FAILED


def _notes(settings: Settings) -> Path:
    """Returns the file that a judge writes his standard error to."""
    assert settings.inbound.maildir
    return settings.inbound.maildir.parent / "judge.err"


def _last_of(file: Path) -> str:
    """Returns the traceback at the end of a file."""
    return file.read_text("utf-8", "replace").rpartition("Traceback")[2]


def _kill_at(store: Store, steps: int) -> None:
    left = steps

    def count(*_: object) -> None:
        nonlocal left
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

    for moment in ("before_cursor_execute", "after_cursor_execute", "commit", "checkin"):
        event.listen(store.engine, moment, count)


@dataclass
class Killer:
    """Kills judges, and counts how many it has."""

    club: Club
    chance: random.Random
    workers: int = 1
    killed: int = 0
    usual: float = 0.3  # seconds that a run takes

    def run(self, *, kill: bool) -> None:
        """Runs the judge, several at once where there are several workers, and may kill all of them in the midst.

        Half of them are killed at a step, the others at a moment.
        """
        now = self.club.clock()
        begun = time.monotonic()
        steps = self.chance.randint(1, MOST_STEPS) if kill and self.chance.random() < 0.5 else 0
        running = [child(lambda: run_judge(self.club.settings, lambda: now, 0, steps)) for _ in range(self.workers)]
        if kill and not steps:
            time.sleep(self.chance.uniform(0, self.usual))
            for number in running:
                os.kill(number, signal.SIGKILL)
        codes = [ended(number) for number in running]
        assert CRASHED not in codes, _last_of(_notes(self.club.settings))
        self.killed += codes.count(-signal.SIGKILL)
        if not kill:
            self.usual = 0.7 * self.usual + 0.3 * (time.monotonic() - begun)

    def without_room(self, room: int) -> int:
        """Runs the judge on a disk that is soon full."""
        now = self.club.clock()
        code = ended(child(lambda: run_judge(self.club.settings, lambda: now, room)))
        assert code in {SOUND, FAILED}
        return code
