"""The lock of a log: one program at a time, nothing left behind, and nobody shut out or let in by its file."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pbem import writing
from pbem.writing import locked

HOLDING = """
import sys
from pathlib import Path
from pbem.writing import locked
with locked(Path(sys.argv[1]), 30) as free:
    print(free, flush=True)
    sys.stdin.read()
"""
COUNTING = """
import sys
from pathlib import Path
from pbem.writing import locked
path = Path(sys.argv[1])
for _ in range(100):
    with locked(path, 60) as free:
        assert free
        path.write_text(str(int(path.read_text()) + 1))
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A file in a folder of its own."""
    path = tmp_path / "games" / "game.log"
    path.parent.mkdir()
    path.write_text("0")
    return path


@contextmanager
def _held_elsewhere(path: Path) -> Iterator["subprocess.Popen[str]"]:
    words = [sys.executable, "-c", HOLDING, str(path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "True\n"
        yield running
        running.kill()


def _locks(path: Path) -> list[Path]:
    return [each for each in path.parent.iterdir() if each != path]


def test_one_program_at_a_time_and_nothing_is_left(log: Path) -> None:
    """Whoever comes second is told; what he waits for is deleted, and he gets a lock of his own."""
    with locked(log, 0) as free:
        assert free
        assert len(_locks(log)) == 1
        with locked(log, 0) as other:
            assert not other
        assert len(_locks(log)) == 1
    assert _locks(log) == []
    with locked(log, 0) as free:
        assert free


def test_no_step_of_several_programs_is_lost(log: Path) -> None:
    """Though each deletes the file of the lock that the others wait for."""
    running = [subprocess.Popen([sys.executable, "-c", COUNTING, str(log)]) for _ in range(3)]
    assert [each.wait() for each in running] == [0, 0, 0]
    assert log.read_text() == "300"
    assert _locks(log) == []


def test_the_lock_of_a_program_that_was_killed_is_free(log: Path) -> None:
    """Its file stays until the next program takes it, and is deleted then."""
    with _held_elsewhere(log) as running:
        with locked(log, 0) as free:
            assert not free
        running.kill()
        running.wait()
    assert len(_locks(log)) == 1
    with locked(log, 0) as free:
        assert free
    assert _locks(log) == []


@pytest.mark.parametrize(("log_mode", "lock_mode"), [(0o600, 0o600), (0o644, 0o600), (0o660, 0o660), (0o664, 0o660), (0o666, 0o666)])  # fmt: skip
def test_whoever_may_write_the_log_may_take_its_lock(log_mode: int, lock_mode: int, log: Path) -> None:
    """And nobody else: who may only read the log cannot hold a lock on it."""
    log.chmod(log_mode)
    with locked(log, 0):
        (lock,) = _locks(log)
        assert stat.S_IMODE(lock.stat().st_mode) == lock_mode
        assert lock.stat().st_gid == log.stat().st_gid


def test_nobody_can_plant_a_lock_in_a_folder_for_everybody(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder like `/tmp` the lock is among the owner's own files."""
    own = tmp_path / "own"
    own.mkdir()
    monkeypatch.setattr("platformdirs.user_state_path", lambda *_, **__: own)
    log.parent.chmod(0o1777)
    with locked(log, 0) as free:
        assert free
        assert _locks(log) == []
        assert len(list(own.iterdir())) == 1
    assert list(own.iterdir()) == []


@pytest.mark.parametrize("plant", ["link", "folder", "pipe"])
def test_what_is_no_lock_is_not_taken_for_one(plant: str, log: Path, tmp_path: Path) -> None:
    """Nothing is written through a link, nothing waits for a pipe, and the call ends."""
    lock, goal = writing._lock_of(log), tmp_path / "goal"
    goal.write_text("mine")
    goal.chmod(0o640)
    if plant == "link":
        lock.symlink_to(goal)
    elif plant == "folder":
        lock.mkdir()
    else:
        os.mkfifo(lock)
    free = None
    try:
        with locked(log, 0) as free:
            pass
    except OSError:
        free = False
    assert free is False
    assert (goal.read_text(), stat.S_IMODE(goal.stat().st_mode)) == ("mine", 0o640)


def test_a_log_that_can_only_be_read_needs_no_lock(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a disk that can only be read: nothing is written there anyway."""
    monkeypatch.setattr("os.access", lambda path, _: Path(path) != log.parent)
    with locked(log, 0) as free:
        assert free
        assert _locks(log) == []
