"""A log that is edited, and its page as Starlette's test client."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pbem.edit.app import application
from pbem.edit.desk import Desk

SAMPLES = Path(__file__).parents[2] / "samples"
SLIP = SAMPLES / "barbarossa-to-berlin" / "opening-with-a-slip.log"
PORT, TOKEN = 8123, "the-token"
ADDRESS = f"http://127.0.0.1:{PORT}"
BEARER = {"authorization": f"Bearer {TOKEN}"}

Ask = Callable[..., Any]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A copy of a sample, with a fault in its last line."""
    path = tmp_path / "game.log"
    path.write_bytes(SLIP.read_bytes())
    return path


def client_of(path: Path, viewer: str | None = None) -> TestClient:
    """Returns a browser that has no token yet."""
    return TestClient(application(Desk(path, viewer), PORT, TOKEN), base_url=ADDRESS)


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
