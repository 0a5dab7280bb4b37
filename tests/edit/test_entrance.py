"""The entrance: a token that works once, proofs of page and server, and files that only their owner can read."""

import hmac
import os
import stat
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pbem.edit import own_files
from pbem.edit.entrance import NONCES, Entrance
from pbem.edit.own_files import key_of, leading_to, port_of
from tests.edit.conftest import KEY, PORT, SESSION


def _signed(words: str, key: bytes = KEY) -> str:
    return hmac.digest(key, words.encode(), "sha256").hex()


def test_a_token_works_once() -> None:
    """The next one is announced."""
    announced: list[str] = []
    found = Entrance(KEY, PORT, announced.append)
    first = found.token
    assert not found.entered("")
    assert not found.entered("guessed")
    assert found.entered(first)
    assert not found.entered(first)
    assert announced == [found.token]
    assert found.entered(found.token)


def test_the_server_proves_that_it_has_the_key(client: TestClient) -> None:
    """For its own port: what a program at another port passes on proves nothing."""
    proof = client.post("/api/prove", json={"nonce": "n"}).json()["proof"]
    assert proof == _signed(f"server {PORT} n")
    assert proof != _signed(f"server {PORT + 1} n")
    assert Entrance(bytes(32), PORT).proof("n")["proof"] != proof
    assert Entrance(KEY, PORT + 1).proof("n")["proof"] != proof


def test_a_page_of_the_same_owner_comes_in_again(client: TestClient) -> None:
    """With the key that it had from the server before; each challenge is good for one answer."""
    for wrong in ("server {} {}", "page 1 {1}"):
        nonce = client.post("/api/prove", json={"nonce": "n"}).json()["nonce"]
        given = {"nonce": nonce, "proof": _signed(wrong.format(PORT, nonce))}
        assert client.post("/api/resume", json=given).status_code == 401
    nonce = client.post("/api/prove", json={"nonce": "n"}).json()["nonce"]
    given = {"nonce": nonce, "proof": _signed(f"page {PORT} {nonce}")}
    assert client.post("/api/resume", json=given).json()["session"] == SESSION
    assert client.post("/api/resume", json=given).status_code == 401
    assert client.post("/api/resume", json={"nonce": "", "proof": _signed(f"page {PORT} ")}).status_code == 401


def test_challenges_are_forgotten() -> None:
    """Whoever asks for many gets nothing by it, and takes no room."""
    found = Entrance(KEY, PORT)
    first = found.proof("n")["nonce"]
    for _ in range(NONCES):
        found.proof("n")
    assert not found.resumed(first, _signed(f"page {PORT} {first}"))


def test_the_key_is_the_owners_alone(log: Path, state: Path) -> None:
    """The same each time for the same log, another one for another log, and in a file that nobody else can read."""
    key = key_of(log)
    assert key == key_of(log)
    assert key != key_of(log.with_name("other.log"))
    kept = state / "edit.key"
    assert key.hex() not in kept.read_text()
    assert 49152 <= port_of(key) < 65536
    if os.name == "posix":
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600


@pytest.mark.parametrize("mode", [0o644, 0o620, 0o604])
def test_a_key_that_others_can_use_is_replaced(mode: int, log: Path, state: Path) -> None:
    """And so is one that was cut short, or is a link to somewhere else."""
    key = key_of(log)
    (state / "edit.key").chmod(mode)
    other = key_of(log)
    assert other != key
    (state / "edit.key").write_text("00")
    third = key_of(log)
    assert third not in {key, other}
    (state / "elsewhere").write_text("11" * 32)
    (state / "elsewhere").chmod(0o600)
    (state / "edit.key").unlink()
    (state / "edit.key").symlink_to(state / "elsewhere")
    assert key_of(log) == key_of(log)
    assert not (state / "edit.key").is_symlink()
    assert (state / "elsewhere").read_text() == "11" * 32


def test_without_a_folder_there_is_a_key_for_once(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home that can only be read stops nobody."""
    monkeypatch.setattr(own_files, "folder", lambda: None)
    assert key_of(log) != key_of(log)
    assert leading_to("http://127.0.0.1/") is None


def test_the_browser_is_led_by_a_file_that_only_its_owner_can_read(state: Path) -> None:
    """So no list of running programs shows the token."""
    found = leading_to("http://127.0.0.1:8123/#to<ken")
    assert found is not None
    assert found.parent == state
    assert "url=http://127.0.0.1:8123/#to&lt;ken" in found.read_text()
    if os.name == "posix":
        assert stat.S_IMODE(found.stat().st_mode) == 0o600
