"""A bar shows how far long work has come, to people alone."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pbem.cli import progress
from pbem.core.game import Header
from pbem.games import find_game, names

SAMPLES = Path(__file__).parents[2] / "samples"
WAR = str(SAMPLES / "a-victory-awaits" / "campaign.log")
posix = pytest.mark.skipif(os.name == "nt", reason="no such terminals there")


def on_a_terminal(*words: str, at_once: bool = True) -> tuple[str, int]:
    """Returns what a command shows on standard error, a terminal; its bar comes at once, unless told otherwise."""
    import pty

    master, slave = pty.openpty()
    patched = f"from pbem.cli import progress; progress.AFTER = {0.0 if at_once else 1e9}; from pbem.__main__ import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", patched, *words],
        stdout=subprocess.DEVNULL,
        stderr=slave,
        env={**os.environ, "TERM": "xterm"},
    ) as process:
        os.close(slave)
        shown = b""
        while True:
            try:
                data = os.read(master, 65_536)
            except OSError:  # so Linux ends it
                break
            if not data:
                break
            shown += data
    os.close(master)
    return shown.decode(), process.returncode


@posix
@pytest.mark.parametrize(("words", "doing"), [
    (("check", WAR), "judging"), (("report", WAR, "-o", "-"), "writing the report"),
    (("play", "a-vic", "--turns", "3"), "playing"), (("audit", str(SAMPLES / "barbarossa-to-berlin")), "judging"),
])  # fmt: skip
def test_people_see_how_far_it_has_come(words: tuple[str, ...], doing: str) -> None:
    """In hundredths, and with the seconds left; the bar goes away at the end."""
    shown, code = on_a_terminal(*words)
    assert doing in shown
    assert re.search(r"\d+%", shown)
    assert re.search(r"\d+ s left", shown)
    assert "\x1b[2K" in shown  # the line is cleared
    assert code in {0, 1}


@posix
@pytest.mark.parametrize("words", [("check", WAR, "-q"), ("play", "a-vic", "--turns", "1", "--quiet")])
def test_quiet_work_has_no_bar(words: tuple[str, ...]) -> None:
    """Only what was asked for."""
    assert on_a_terminal(*words) == ("", 0)


@posix
def test_short_work_has_no_bar_and_loads_nothing_for_it() -> None:
    """Within the first second."""
    assert on_a_terminal("check", WAR, at_once=False) == ("", 0)


def test_pipes_have_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """And work costs nothing more there: things come as they are."""
    monkeypatch.setattr(progress, "AFTER", 0.0)
    things = [1, 2, 3]
    with progress.Progress("working", 3) as found:
        assert found.through(things, 3) is things
        found.reached(2)
    assert found._bar is None


def test_the_time_left_is_that_of_the_work_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quarter done in five seconds: fifteen are left."""
    told: list[str] = []
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress.Progress("working", 8) as found:
        found._wanted = True
        monkeypatch.setattr(found, "_begin", lambda: None)
        found._bar = type("Bar", (), {"update": lambda *_, **said: told.append(said["left"]), "stop": lambda _: None})()
        found._began = time.monotonic() - 5
        found.reached(2)
    assert told == ["15 s left"]


@pytest.mark.parametrize("name", names())
def test_a_game_says_how_many_turns_it_has(name: str) -> None:
    """Of each scenario."""
    game = find_game(name)
    assert game is not None
    assert all(1 < game.turns(Header({"scenario": each})) < 30 for each in game.scenarios)
