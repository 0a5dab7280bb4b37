"""Connections that send no whole request are closed again, and no number of them shuts out the owner's page."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
import uvicorn

from pbem.cli.edit import _listening
from pbem.edit import connections
from pbem.edit.app import application
from pbem.edit.connections import MOST, Patient
from pbem.edit.desk import Desk
from pbem.edit.entrance import Entrance
from tests.edit.conftest import KEY

BEGUN = b"POST /api/read HTTP/1.1\r\nhost: 127.0.0.1"


@pytest.fixture
def port(log: Path) -> Iterator[int]:
    """The port of a running server."""
    heard = _listening(0)
    port: int = heard.getsockname()[1]
    config = uvicorn.Config(
        application(Desk(log), Entrance(KEY, port)), http=Patient, log_level="critical", lifespan="off", ws="none"
    )
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, args=([heard],))
    thread.start()
    yield port
    server.should_exit = server.force_exit = True
    thread.join(20)
    heard.close()


def _said(port: int, request: bytes) -> tuple[bytes, bytes]:
    """Return head and body of the answer to a request."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall(request)
        found = b""
        while part := line.recv(65536):
            found += part
    head, _, body = found.partition(b"\r\n\r\n")
    return head, body


def test_no_number_of_half_requests_shuts_the_page_out(port: int) -> None:
    """Those that have waited longest are closed."""
    begun = []
    try:
        for _ in range(2 * MOST):
            line = socket.create_connection(("127.0.0.1", port), timeout=30)
            line.sendall(BEGUN)
            begun.append(line)
        prove = b'{"nonce": "n"}'
        head = (
            f"POST /api/prove HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\ncontent-length: {len(prove)}"
        )
        _, body = _said(port, head.encode() + b"\r\n\r\n" + prove)
        assert "proof" in json.loads(body)
        assert _ended(begun[0])
    finally:
        for line in begun:
            line.close()


def _ended(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


def test_a_request_that_never_comes_is_not_waited_for(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its connection is closed."""
    monkeypatch.setattr(connections, "PATIENCE", 0.05)
    for begun in (b"", BEGUN):
        with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
            line.sendall(begun)
            assert _ended(line)


def test_what_is_no_request_is_told_and_closed(port: int) -> None:
    """Such an answer is closed against other pages, too."""
    head, body = _said(port, b"nonsense\r\n\r\n")
    assert b" 400 " in head
    assert b"content-security-policy: default-src 'none'" in head
    assert json.loads(body)["message"] == "that is not a request that can be read"


def test_pieces_do_not_pass_the_size_of_a_request(port: int) -> None:
    """A chunked request is refused before its pieces are read."""
    head = (
        f"POST /api/prove HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n"
    )
    said, _ = _said(port, head.encode() + b"5\r\nhello\r\n0\r\n\r\n")
    assert b" 411 " in said
