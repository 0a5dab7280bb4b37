"""`--watch`: again after every change, and a clean end by Ctrl-C."""

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem

HEAD = "Game: Barbarossa to Berlin\n"
SOUND = f"{HEAD}deploy Paris: [1A]; Bordeaux: [7A]\n"
PATIENCE = 30.0
posix = pytest.mark.skipif(os.name == "nt", reason="a program there cannot be sent Ctrl-C alone")


class Watcher:
    """A command that watches, and what it says line by line."""

    def __init__(self, *words: str | Path) -> None:
        """Starts it."""
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "pbem", *map(str, words)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        self.lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)

    def until(self, words: str) -> str:
        """Returns what is said up to a line with these words."""
        said, end = "", time.monotonic() + PATIENCE
        while words not in said and time.monotonic() < end:
            try:
                said += self.lines.get(timeout=0.2)
            except queue.Empty:
                continue
        assert words in said, said
        return said

    def ended(self) -> tuple[int, str]:
        """Returns the exit code after Ctrl-C, and what was said at the end."""
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(PATIENCE)
        time.sleep(0.2)
        return code, "".join(self.lines.get() for _ in range(self.lines.qsize()))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log of one order."""
    path = tmp_path / "game.log"
    path.write_text(SOUND, encoding="utf-8")
    return path


@posix
def test_a_log_is_checked_again_when_it_changes(log: Path) -> None:
    """Written anew, replaced as editors do, faulty, unusable, and sound again; Ctrl-C ends it without a trace."""
    watcher = Watcher("check", log, "--watch")
    try:
        assert "1 line judged: no fault." in watcher.until("watching for changes; Ctrl-C ends")
        log.write_text(f"{SOUND}mvoe Riga\n", encoding="utf-8")
        assert "`mvoe` is no order" in watcher.until("watching")
        log.write_text("Game: Chess\n", encoding="utf-8")
        assert "log/unknown-game" in watcher.until("watching")
        beside = log.with_suffix(".new")
        beside.write_text(f"{SOUND}turn 1\n", encoding="utf-8")
        log.unlink()
        time.sleep(0.5)
        beside.rename(log)
        said = watcher.until("watching")
        assert "2 lines judged: no fault." in said
        assert "no such file" not in said
        code, last = watcher.ended()
        assert (code, last.strip()) == (130, "")
    finally:
        watcher.process.kill()


@posix
def test_a_report_is_written_again(log: Path, tmp_path: Path) -> None:
    """The browser needs only to be told to look again."""
    watcher = Watcher("report", log, "--out", tmp_path / "game.html", "--watch")
    try:
        watcher.until("watching")
        first = (tmp_path / "game.html").read_text("utf-8")
        log.write_text(f"{SOUND}turn 1\nstandfast Lwow, Kaunas, Bialystok\n", encoding="utf-8")
        watcher.until("watching")
        assert (tmp_path / "game.html").read_text("utf-8") != first
        assert watcher.ended()[0] == 130
    finally:
        watcher.process.kill()


@posix
def test_a_closed_pipe_ends_it(log: Path) -> None:
    """Nobody is left to watch for."""
    words = [sys.executable, "-m", "pbem", "check", str(log), "--watch"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        while "watching" not in process.stderr.readline():
            assert process.poll() is None
        process.stdout.close()
        log.write_text(f"{SOUND}turn 1\n", encoding="utf-8")
        assert process.wait(PATIENCE) == 2
        assert "Traceback" not in process.stderr.read()


def test_the_standard_input_is_not_watched() -> None:
    """It comes but once."""
    found = CliRunner().invoke(pbem, ["check", "-", "--watch"], input=SOUND)
    assert found.exit_code == 2
    assert "the standard input cannot be watched" in found.output
