"""How a run ends: 0 and 1 for logs, 2 for what the machine refuses, 70 for a bug of ours; one line, never a trace."""

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem

SAMPLE = str(Path(__file__).parents[2] / "samples" / "barbarossa-to-berlin" / "opening.log")
COMMANDS = {
    "check": ("check", SAMPLE),
    "check as data": ("check", SAMPLE, "--json"),
    "report": ("report", SAMPLE, "--out", "-"),
    "position": ("position", SAMPLE),
    "legal": ("legal", SAMPLE),
    "fmt": ("fmt", SAMPLE),
    "new": ("new", "a-victory-awaits"),
    "merge": ("merge", SAMPLE, SAMPLE),
    "play": ("play", "barbarossa-to-berlin", "--turns", "1"),
    "games": ("games",),
    "rules": ("rules",),
    "rule": ("rule", "12"),
    "components": ("components", "a-victory-awaits"),
    "audit": ("audit", str(Path(SAMPLE).parent)),
    "completion": ("completion", "bash"),
    "help": ("--help",),
}
QUICK = ("check", "report", "fmt", "games", "help")
posix = pytest.mark.skipif(os.name == "nt", reason="no such devices and signals there")


def started(words: tuple[str, ...], **streams: object) -> "subprocess.Popen[str]":
    return subprocess.Popen([sys.executable, "-m", "pbem", *words], text=True, stderr=subprocess.PIPE, **streams)  # type: ignore[call-overload,no-any-return]


@posix
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_behind_the_output(name: str) -> None:
    """What is printed into a full disk is told in one line, with exit code 2."""
    with Path("/dev/full").open("w") as full:
        run = started(COMMANDS[name], stdout=full)
        told = run.communicate()[1]
    assert (run.returncode, told) == (2, "pbem: the output cannot be written: the disk is full\n")


@posix
@pytest.mark.parametrize("name", QUICK)
def test_a_closed_pipe_is_left_in_silence(name: str) -> None:
    """`pbem check game.log | head -1`: nobody wants to read that nobody listens."""
    reading, writing = os.pipe()
    os.close(reading)
    run = started(COMMANDS[name], stdout=writing)
    os.close(writing)
    assert (run.communicate()[1], run.returncode) == ("", 2)


@posix
@pytest.mark.parametrize("stream", [1, 2])
def test_a_stream_that_is_closed_from_the_start(stream: int) -> None:
    """A run without standard output or error judges all the same."""
    command = f'exec "{sys.executable}" -m pbem check "{SAMPLE}" {stream}>&-'
    found = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")


@posix
def test_an_interrupt_is_no_fault_of_the_log() -> None:
    """Ctrl-C has an exit code of its own, and no trace."""
    run = started(("check", "-"), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    time.sleep(1.5)
    run.send_signal(signal.SIGINT)
    assert run.communicate()[1].strip() == ""
    assert run.returncode == 130


@pytest.mark.parametrize("error", [ZeroDivisionError("x"), RecursionError("deep"), KeyError("a\nb"), AssertionError()])
@pytest.mark.parametrize("name", ["check", "report", "position", "legal", "fmt", "merge"])
def test_a_bug_of_ours_is_no_fault_of_the_log(name: str, error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 70, one line that says whose mistake it is."""

    def broken(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("pbem.referee.judging", broken)
    found = CliRunner().invoke(pbem, COMMANDS[name])
    assert found.exit_code == 70
    assert found.output.startswith(f"pbem: this is a bug in pbem ({type(error).__name__}: ")
    assert found.output.count("\n") == 1


@pytest.mark.parametrize(("error", "said"), [
    (MemoryError(), "not enough memory"), (OSError(errno.EIO, "Input/output error", "a.log"), "a.log: the disk or"),
])  # fmt: skip
def test_a_machine_that_gives_up(error: Exception, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a fault of the log nor a bug of ours."""

    def broken(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("pbem.referee.judging", broken)
    found = CliRunner().invoke(pbem, COMMANDS["check"])
    assert (found.exit_code, said in found.output, found.output.count("\n")) == (2, True, 1)


@posix
@pytest.mark.parametrize("command", ["check", "report", "position", "legal", "fmt", "merge"])
@pytest.mark.parametrize(
    "name", ["none.log", "x" * 300, "pipe", "lost", "", "none/a.log", "loop", "/dev/zero", "/dev/full"]
)
def test_what_cannot_be_read_is_one_line(command: str, name: str, tmp_path: Path) -> None:
    """No file, too long a name, a pipe, a link to nowhere, a folder, a device: told at once, with exit code 2."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "lost").symlink_to("nowhere")
    (tmp_path / "loop").symlink_to("loop")
    words = (command, str(tmp_path / name))
    found = CliRunner().invoke(pbem, (*words, SAMPLE) if command == "merge" else words)
    assert (found.exit_code, found.stdout) == (2, ""), found.output
    assert found.stderr.startswith("pbem: ")
    assert found.stderr.count("\n") == 1


def test_the_help_tells_the_exit_codes() -> None:
    """Scripts rely on them."""
    told = CliRunner().invoke(pbem, ["--help"]).output
    assert all(f" {code} " in told for code in (0, 1, 2, 70, 130))
