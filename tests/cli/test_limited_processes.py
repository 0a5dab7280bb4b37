"""Work apart: what hangs, crashes, eats memory or fails costs itself alone, and is told."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from pbem.limited_processes import Apart, Limits, Lost, _done, each_apart

LIMITS = Limits(seconds=8, megabytes=400)
DEEDS = ("sound 1", "hang", "sound 2", "exit", "sound 3", "fail", "sound 4", "kill", "sound 5", "eat", "sound 6")


def deed(name: str) -> str:
    """Does as it is told; a process of its own imports it from here."""
    match name:
        case "hang":
            time.sleep(1000)
        case "exit":
            os._exit(3)
        case "kill":
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(1000)
        case "eat":
            return "x" * 10**9
        case "fail":
            raise ZeroDivisionError(name)
    return f"{name} done"


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of memory, and other exit codes there")
@pytest.mark.parametrize("jobs", [1, 3])
def test_one_that_is_lost_costs_itself_alone(jobs: int) -> None:
    """Each thing has one result; the sound ones are as if the others were not there."""
    pairs = list(each_apart(deed, DEEDS, jobs, LIMITS))
    found = dict(pairs)
    assert sorted(thing for thing, _ in pairs) == sorted(DEEDS)
    assert all(found[each] == f"{each} done" for each in DEEDS if each.startswith("sound"))
    lost = {each: result.reason for each, result in found.items() if isinstance(result, Lost)}
    assert sorted(lost) == ["eat", "exit", "fail", "hang", "kill"]
    assert lost["hang"] == "given up after 8 seconds"
    assert lost["eat"] == "it needs more than 400 MB of memory"
    assert "crashed (3)" in lost["exit"]
    assert "crashed (-15)" in lost["kill"]
    assert found["fail"] == Lost(
        "this is a bug in pbem (ZeroDivisionError: fail); please report it with the log", bug=True
    )


@pytest.mark.parametrize(
    ("error", "bug"),
    [
        (MemoryError(), False),
        (ImportError("x.so: failed to map segment from shared object"), False),
        (SystemError("error return without exception set"), False),
        (ImportError("No module named x"), True),
        (SystemError("bad argument to internal function"), True),
    ],
)
def test_want_of_memory_is_told_from_a_bug(error: Exception, bug: bool) -> None:
    """Python says it in several ways, and says other things with the same errors."""

    def fails(thing: str) -> str:
        raise error

    found = _done(fails, "x", 400)
    assert isinstance(found, Lost)
    assert found.bug is bug


def test_nothing_to_do() -> None:
    """No thing, no process."""
    assert list(each_apart(deed, (), 4, LIMITS)) == []


@pytest.mark.skipif(sys.platform == "win32", reason="no alarms there")
def test_a_hang_does_not_outlive_its_watcher() -> None:
    """The system ends a process whose limit is long over, even if the program that started it was killed."""
    code = "from pbem.limited_processes import _end_after; import time; _end_after(0.2); time.sleep(1000)"
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == -signal.SIGALRM


def test_a_process_without_work_ends_by_itself() -> None:
    """As it must where the program that started it lives on."""
    process = Apart[str, str](deed, LIMITS, idle=0.2)
    assert process.done("sound 1") == "sound 1 done"
    process.process.join(60)
    assert process.process.exitcode == 0
    process.end()


def test_things_are_asked_for_when_a_process_is_free() -> None:
    """There may be more of them than memory holds."""
    asked: list[str] = []

    def things() -> Iterator[str]:
        for number in range(4):
            asked.append(f"sound {number}")
            yield asked[-1]

    found = each_apart(deed, things(), 1, LIMITS)
    assert next(found) == ("sound 0", "sound 0 done")
    assert len(asked) == 1
    assert len(list(found)) == 3
