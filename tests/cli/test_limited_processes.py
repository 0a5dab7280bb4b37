"""Work apart: what hangs, crashes, eats memory or fails costs itself alone, and is told."""

import os
import signal
import sys
import time

import pytest

from pbem.limited_processes import Limits, Lost, each_apart

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
    began = time.monotonic()
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
    assert time.monotonic() - began < 60


def test_nothing_to_do() -> None:
    """No thing, no process."""
    assert list(each_apart(deed, (), 4, LIMITS)) == []
