"""Who is let in: our own page with its token, and no other page that the browser has open."""

import asyncio
import errno
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pbem.edit import guard
from pbem.edit.app import application
from pbem.edit.desk import Desk
from pbem.edit.guard import CLOSED, LARGEST
from tests.edit.conftest import ADDRESS, BEARER, PORT, entrance

REFUSED = {
    "no session": (401, {}),
    "another session": (401, {"authorization": "Bearer guessed"}),
    "a name that leads here: DNS rebinding": (421, {**BEARER, "host": f"evil.example:{PORT}"}),
    "the right address by another port": (421, {**BEARER, "host": "127.0.0.1:80"}),
    "another page of the web": (403, {**BEARER, "origin": "https://evil.example"}),
    "another program of this machine": (403, {**BEARER, "origin": "http://127.0.0.1:9999"}),
    "a file or a sandboxed frame": (403, {**BEARER, "origin": "null"}),
    "more than any log": (413, {**BEARER, "content-length": "16000001"}),
    "a length that is no number": (411, {**BEARER, "content-length": "-1"}),
    "a length beyond all numbers": (413, {**BEARER, "content-length": "9" * 5000}),
    "in pieces that say no length": (411, {**BEARER, "transfer-encoding": "chunked"}),
}


@pytest.mark.parametrize("way", REFUSED)
def test_who_is_refused(way: str, client: TestClient) -> None:
    """Each with a reason in a sentence."""
    status, headers = REFUSED[way]
    answer = client.post("/api/read", content=b"{}", headers=headers)
    assert answer.status_code == status
    assert " " in answer.json()["message"]


def test_our_page_is_let_in(client: TestClient) -> None:
    """With the origin that a browser sends, and by both names of this machine."""
    for host in (f"127.0.0.1:{PORT}", f"localhost:{PORT}"):
        headers = {**BEARER, "host": host, "origin": f"http://{host}"}
        assert client.post("/api/read", json={}, headers=headers).json()["name"] == "game.log"


def test_the_page_forbids_itself_all_but_its_own(client: TestClient) -> None:
    """No remote address, no script in the page, and no frame round it; the nonce is another one each time."""
    pages = [client.get("/") for _ in range(2)]
    policies = [each.headers["content-security-policy"] for each in pages]
    assert policies[0] != policies[1]
    assert policies[0].startswith("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-")
    assert "frame-ancestors 'none'" in policies[0]
    assert policies[0].split("nonce-")[1].split("'")[0] in pages[0].text
    assert "http:" not in pages[0].text
    assert "https:" not in pages[0].text
    assert "access-control-allow-origin" not in pages[0].headers


def test_the_page_needs_no_token_and_tells_nothing_of_the_log(client: TestClient) -> None:
    """Its files are the same for everybody; a foreign host gets not even them."""
    for name in (
        "",
        "page.js",
        "text.js",
        "map.js",
        "dialogs.js",
        "codemirror.js",
        "page.css",
        "board.css",
        "camera.js",
    ):
        assert client.get(f"/{name}").status_code == 200, name
    assert "Gomel" not in client.get("/").text
    assert client.get("/", headers={"host": "evil.example"}).status_code == 421
    assert client.post("/").status_code == 405


@pytest.mark.parametrize("name", ["app.py", "page.html", "..%2Fapp.py", "%2e%2e/guard.py", "report.md.j2", "no.js"])
def test_nothing_else_is_served(name: str, client: TestClient) -> None:
    """No file beside those of the page, whatever the way to it."""
    assert client.get(f"/{name}").status_code == 404


def test_a_request_that_cannot_be_read_is_answered(client: TestClient) -> None:
    """By a sentence, and never by a traceback."""
    for sent in (b"", b"{", b"[]", b'{"text": 1}', b"\xff\xfe", b'{"mail": "no base64!"}'):
        answer = client.post("/api/add", content=sent, headers={**BEARER, "origin": ADDRESS})
        assert answer.status_code == 400
        assert answer.json()["message"].startswith("the request cannot be read: ")


def test_every_answer_is_closed_against_other_pages(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files, refusals and failures alike."""
    monkeypatch.setattr("pbem.edit.app.read", lambda _: 1 / 0)
    answers = [
        client.get("/"), client.get("/no.js"), client.get("/a/b/c"), client.post("/api/read"), client.post("/api/none", headers=BEARER),
        client.get("/", headers={"host": "evil.example"}), client.post("/api/judge", json={}, headers=BEARER),
        client.post("/api/read", json={}, headers=BEARER),
    ]  # fmt: skip
    assert [each.status_code for each in answers] == [200, 404, 404, 401, 404, 421, 400, 500]
    for each in answers:
        assert each.headers["content-security-policy"].startswith("default-src 'none'; ")
        for name, value in CLOSED.items():
            assert name in each.headers
            assert name == "content-security-policy" or each.headers[name] == value
        if each.status_code != 200:
            assert " " in each.json()["message"]


def test_what_fails_is_told_by_a_sentence(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug of ours, and what the machine refuses; no traceback reaches the page."""
    monkeypatch.setattr("pbem.edit.app.read", lambda _: 1 / 0)
    assert "bug in pbem (ZeroDivisionError" in client.post("/api/read", json={}, headers=BEARER).json()["message"]

    def refuses(_: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("pbem.edit.app.read", refuses)
    answer = client.post("/api/read", json={}, headers=BEARER)
    assert (answer.status_code, "you may not do that there" in answer.json()["message"]) == (422, True)


def test_a_body_is_counted_as_it_comes(client: TestClient) -> None:
    """Whatever its head said of its length, and at the door much less is taken."""
    headers = {**BEARER, "content-length": "2"}
    assert client.post("/api/judge", content=b" " * (LARGEST + 1), headers=headers).status_code == 413
    assert client.post("/api/prove", content=b" " * 3_000, headers={"content-length": "2"}).status_code == 413


def test_a_body_that_does_not_come_is_not_waited_for(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of a request is given up."""
    monkeypatch.setattr(guard, "PATIENCE", 0.01)
    sent: list[Any] = []

    async def never() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    headers = {"host": f"127.0.0.1:{PORT}", "content-length": "5", **BEARER}
    scope = {
        "type": "http", "method": "POST", "path": "/api/read", "raw_path": b"/api/read", "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip

    async def ask() -> None:
        await application(Desk(log), entrance())(scope, never, send)

    asyncio.run(ask())
    assert sent[0]["status"] == 408
