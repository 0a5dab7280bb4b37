"""`add` and `mail` as buttons: they do what the commands do, and the command itself: how it begins and ends."""

import json
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from pbem.cli import edit as command_module
from pbem.cli.edit import _listening_at
from pbem.cli.main import pbem
from pbem.edit import commands
from pbem.edit.own_files import key_of, port_of
from tests.edit.conftest import SAMPLES, Ask, asking, client_of

OPENING = SAMPLES / "barbarossa-to-berlin" / "opening.log"


@pytest.fixture
def halves(tmp_path: Path) -> tuple[Path, bytes]:
    """A log without its last order, and the mail that brings it."""
    whole = tmp_path / "whole.log"
    whole.write_bytes(OPENING.read_bytes())
    orders = json.loads(CliRunner().invoke(pbem, ["check", str(whole), "--json"]).output)["lines"]
    mail = CliRunner().invoke(pbem, ["mail", str(whole), "--since", str(orders - 1)]).output
    half = tmp_path / "half.log"
    half.write_text(OPENING.read_text(encoding="utf-8").rstrip().rpartition("\n")[0] + "\n", encoding="utf-8")
    return half, f"From: Anna <anna@example.org>\nDate: Thu, 26 Nov 2026 10:00:00 +0000\n\n{mail}".encode()


def test_a_mail_goes_into_the_log(halves: tuple[Path, bytes]) -> None:
    """With its receipt; the same mail again changes nothing."""
    log, mail = halves
    ask = asking(client_of(log))
    found = ask("add", mail=b64encode(mail).decode())
    assert (found["code"], found["aside"]) == (0, "")
    assert "end turn" in ask("read")["text"]
    assert found["said"].startswith("the mail (Anna")
    before = log.read_bytes()
    again = ask("add", mail=b64encode(mail).decode(), file="../Anna's turn.eml")
    assert again["said"].startswith("Anna s turn.eml (Anna")
    assert again["code"] == 0
    assert log.read_bytes() == before


def test_a_mail_that_is_no_turn_changes_nothing(log: Path, ask: Ask) -> None:
    """And the receipt says why."""
    before = log.read_bytes()
    found = ask("add", mail=b64encode(b"hello, how are you?").decode())
    assert found["said"].strip() or found["aside"].strip()
    assert log.read_bytes() == before


def test_the_mail_is_that_of_the_command(tmp_path: Path) -> None:
    """To be copied; a log with a fault has none, and the reason is told."""
    path = tmp_path / "game.log"
    path.write_bytes(OPENING.read_bytes())
    found = asking(client_of(path))("mail")
    assert found["code"] == 0
    assert found["said"] == CliRunner().invoke(pbem, ["mail", str(path)]).output
    path.write_bytes(OPENING.read_bytes() + b"nonsense\n")
    assert "error in your log before you send it (line" in asking(client_of(path))("mail")["aside"]


def test_what_lies_in_the_folder_of_the_game_is_not_run(log: Path, ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that came with a mail may be called like a module."""
    monkeypatch.chdir(log.parent)
    for name in ("pbem", "click", "json"):
        (log.parent / f"{name}.py").write_text("raise SystemExit('it was run')")
    assert "error in your log before you send it (line" in ask("mail")["aside"]


def test_a_command_that_does_not_end_is_stopped(log: Path, ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the page goes on."""
    monkeypatch.setattr(commands, "SECONDS", 0.001)
    assert "was stopped" in ask("mail")["aside"]


# -- the command


def test_it_serves_its_own_machine_until_it_is_ended(log: Path) -> None:
    """The address with its token is printed; without it nothing is told; Ctrl-C is no trouble."""
    words = [sys.executable, "-m", "pbem", "edit", str(log), "--no-browser", "--quiet"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        try:
            _looked_at(running)
            running.send_signal(signal.SIGINT)
            assert running.wait(10) == 0
            assert running.stderr is not None
            assert running.stderr.read() == ""
        finally:
            running.kill()


def _looked_at(running: "subprocess.Popen[str]") -> None:
    """Open the printed address as a page does; then another one is printed, and the first one is used up."""
    assert running.stdout is not None
    address, token = running.stdout.readline().strip().split("#")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
    session = _asked(f"{address}api/enter", {"token": token})["session"]
    assert _asked(f"{address}api/read", {}, session)["name"] == "game.log"
    following = running.stdout.readline().strip()
    assert following.startswith(f"{address}#")
    for used in (token, session):
        with pytest.raises(urllib.error.HTTPError, match="401"):
            _asked(f"{address}api/enter", {"token": used})
    with pytest.raises(urllib.error.HTTPError, match="401"):
        _asked(f"{address}api/read", {}, token)
    assert _asked(f"{address}api/enter", {"token": following.partition("#")[2]})["session"] == session


def _asked(address: str, given: dict[str, str], session: str = "") -> Any:
    headers = {"authorization": f"Bearer {session}"} if session else {}
    with urllib.request.urlopen(
        urllib.request.Request(address, json.dumps(given).encode(), headers), timeout=60
    ) as answer:
        return json.loads(answer.read())


def test_without_starlette_it_is_said_how_to_get_it(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a sentence."""
    monkeypatch.setitem(sys.modules, "starlette.routing", None)
    monkeypatch.delitem(sys.modules, "pbem.edit.app")
    told = CliRunner().invoke(pbem, ["edit", str(log), "--no-browser"])
    assert told.exit_code == 2
    assert "the page needs starlette.routing, which is not installed" in told.output
    assert ".[edit]" in told.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-"], "a log that is to be written needs a file"),
        (["nowhere.log"], "there is no such file"),
        ([str(OPENING), "--for", "nobody"], "there is no side `nobody`"),
        ([str(OPENING), "--port", "1", "--no-browser"], ""),
    ],
)
def test_what_cannot_be_begun_is_told(words: list[str], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before a browser opens."""
    monkeypatch.setattr("pbem.cli.edit._serve", lambda *_, **__: None)
    told = CliRunner().invoke(pbem, ["edit", *words])
    assert said in told.output
    assert told.exit_code == (2 if said else told.exit_code)
    assert "Traceback" not in told.output


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff\xfe\x00", "game.log is not UTF-8"),
        ("Game: A Victory Awaits\n# Müller\n".encode("latin-1"), "game.log is not UTF-8"),
        (b"Game: A Victory Awaits\n\r# two ends\r", "game.log mixes line ends"),
    ],
)
def test_what_could_not_be_written_back_is_not_opened(
    data: bytes, said: str, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program ends and names the way to convert the file, which stays as it is."""
    monkeypatch.setattr("pbem.cli.edit._serve", lambda *_, **__: None)
    log.write_bytes(data)
    told = CliRunner().invoke(pbem, ["edit", str(log), "--no-browser"])
    assert (told.exit_code, said in told.output) == (2, True), told.output
    assert "pbem fmt --write" in told.output
    assert log.read_bytes() == data


def test_a_port_that_is_taken_is_told(log: Path) -> None:
    """With another way."""
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        told = CliRunner().invoke(pbem, ["edit", str(log), "--no-browser", "--port", str(taken.getsockname()[1])])
    assert told.exit_code == 2
    assert "leave `--port` away" in told.output


def test_a_log_has_a_port_of_its_own(log: Path) -> None:
    """Where its page finds the program again; another program may hold it, and then there is another one."""
    ports = []
    for _ in range(2):
        port = port_of(key_of(log))
        with _listening_at(port) as heard:
            ports.append(heard.getsockname()[1])
            with _listening_at(port) as other:
                assert other.getsockname()[1] != ports[-1]
    assert ports[0] == ports[1]
    assert port_of(key_of(log.with_name("other.log"))) != ports[0]


def test_two_windows_are_answered_each_for_its_own_text(client: TestClient, log: Path) -> None:
    """One desk serves both, one question at a time."""
    ask = asking(client)
    text = log.read_text(encoding="utf-8")
    other = text[: text.index("move Gomel")]
    for _ in range(2):
        assert ask("judge", text=text, first=1, last=5)["counted"] == 1
        assert ask("judge", text=other, first=1, last=5)["counted"] == 0


def test_the_browser_is_given_a_file_and_not_the_token(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is deleted as soon as the token was used."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("threading.Timer", _AtOnce)
    leading = command_module._open("http://127.0.0.1:8123/#the-token")
    assert leading is not None
    assert opened == [leading.as_uri()]
    assert "the-token" in leading.read_text(encoding="utf-8")
    command_module._used("http://127.0.0.1:8123/#another", leading)
    assert list(state.iterdir()) == []


class _AtOnce:
    """A timer that doesn't wait."""

    def __init__(self, _: float, call: Callable[..., object], words: list[str]) -> None:
        self.start = lambda: call(*words)


def test_without_a_folder_for_it_no_browser_is_opened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The address is printed anyway."""
    monkeypatch.setattr("pbem.edit.own_files.folder", lambda: None)
    monkeypatch.setattr("webbrowser.open", lambda *_: pytest.fail("it was opened"))
    assert command_module._open("http://127.0.0.1:8123/#the-token") is None
    assert "open the address yourself" in capsys.readouterr().err
