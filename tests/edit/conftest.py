"""A log that is edited, and its page as Starlette's test client."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pbem.edit.app import application
from pbem.edit.desk import Desk
from pbem.edit.entrance import Entrance

SAMPLES = Path(__file__).parents[2] / "samples"
SLIP = SAMPLES / "barbarossa-to-berlin" / "opening-with-a-slip.log"
PORT, SESSION = 8123, "the-session"
ADDRESS = f"http://127.0.0.1:{PORT}"
BEARER = {"authorization": f"Bearer {SESSION}"}
KEY = bytes(range(32))

Ask = Callable[..., Any]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for what a program keeps from run to run, for this test only; commands that are run find it, too."""
    home = tmp_path / "state"
    home.mkdir()
    monkeypatch.setattr("pbem.edit.own_files.folder", lambda: home / "pbem")
    monkeypatch.setenv("XDG_STATE_HOME", str(home))
    (home / "pbem").mkdir()
    return home / "pbem"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A copy of a sample, with a fault in its last line."""
    path = tmp_path / "game.log"
    path.write_bytes(SLIP.read_bytes())
    return path


def client_of(path: Path, viewer: str | None = None) -> TestClient:
    """Return a browser that was not let in yet."""
    return TestClient(application(Desk(path, viewer), entrance()), base_url=ADDRESS)


def entrance() -> Entrance:
    """Return an entrance whose session is known."""
    found = Entrance(KEY, PORT)
    found.session = SESSION
    return found


def asking(client: TestClient) -> Ask:
    """Returns how the page asks."""

    def ask(name: str, status: int = 200, **given: Any) -> Any:
        answer = client.post(f"/api/{name}", json=given, headers=BEARER)
        assert answer.status_code == status, answer.text
        return answer.json()

    return ask


@pytest.fixture
def client(log: Path) -> TestClient:
    """A browser before the log."""
    return client_of(log)


@pytest.fixture
def ask(client: TestClient) -> Ask:
    """The page of the log, asking."""
    return asking(client)
