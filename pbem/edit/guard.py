"""Who is let in: the owner's own page, and nobody else's.

The server listens on this machine only, but every page of the web that the browser has open can send to it. So each
request must name this address as its host (a foreign name that leads here does not), a request with an origin must come
from our own page, and whatever touches the log needs the session, which only the owner's page has (`entrance.py`).
"""

import asyncio
from collections.abc import Iterator
from logging import getLogger

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pbem.edit.entrance import Entrance

ASKS = "/api/"  # where the log is read and written; everything else is the files of the page, the same for everybody
AT_THE_DOOR = {f"{ASKS}enter", f"{ASKS}prove", f"{ASKS}resume"}  # by which the session is had
LARGEST = 16_000_000  # bytes of a request: two texts of the largest log
LARGEST_AT_THE_DOOR = 2_000
PATIENCE = 10.0  # seconds to wait for the next part of a request
ADDRESS = "127.0.0.1"
CLOSED = {
    "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "cache-control": "no-store",
    "cross-origin-resource-policy": "same-origin", "cross-origin-opener-policy": "same-origin",
}  # fmt: skip
BUG = "this is a bug in pbem ({}); please report it with the log. Your text is not saved by this"


def hosts(port: int) -> tuple[str, ...]:
    """Return what a browser may call us."""
    return f"{ADDRESS}:{port}", f"localhost:{port}"


class _RefusedError(Exception):
    """A request that is refused while it is read: the status, and why."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


class _Closed:
    """Sends an answer with all that forbids other pages to use it."""

    def __init__(self, send: Send) -> None:
        self._send, self.has_begun = send, False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            headers = MutableHeaders(scope=message)
            for name, value in CLOSED.items():
                headers.setdefault(name, value)
        await self._send(message)


class Guard:
    """Comes before the application, answers what is refused, and closes every answer against other pages."""

    def __init__(self, app: ASGIApp, entrance: Entrance) -> None:
        """Guard an application."""
        self._app, self._hosts, self._entrance = app, hosts(entrance.port), entrance

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer why not; whatever fails is answered by a sentence."""
        if scope["type"] == "http":
            closed = _Closed(send)
            refused = await self._passed_on(scope, receive, closed)
            if refused and not closed.has_begun:
                status, why = refused
                ends = {"connection": "close"} if status in {408, 413} else None  # the rest of it may still come
                await JSONResponse({"message": why}, status, ends)(scope, receive, closed)
        elif scope["type"] == "lifespan":
            await self._app(scope, receive, send)

    async def _passed_on(self, scope: Scope, receive: Receive, send: Send) -> tuple[int, str] | None:
        """Have the application answer; return the status and the reason if it is not asked, or fails."""
        path = str(scope["path"])
        refused = next(self._refusals(path, str(scope["method"]), Headers(scope=scope)), None)
        if refused:
            return refused
        try:
            largest = LARGEST_AT_THE_DOOR if path in AT_THE_DOOR else LARGEST
            await self._app(scope, _limited(receive, largest), send)
        except _RefusedError as error:
            return error.status, error.why
        except ClientDisconnect:
            return None
        except Exception as error:  # noqa: BLE001  whatever else comes up here is a bug of ours, and no user reads a trace
            what = f"{type(error).__name__}: {error}"
            getLogger("uvicorn.error").warning("pbem: %s", what)
            return 500, BUG.format(what)
        return None

    def _refusals(self, path: str, method: str, headers: Headers) -> Iterator[tuple[int, str]]:
        """Yield why a request is refused, each reason with its status."""
        host, origin = headers.get("host", ""), headers.get("origin")
        if len(headers.getlist("host")) != 1 or host not in self._hosts:
            yield 421, "this is not our address: open the one that `pbem edit` has printed"
        if origin is not None and origin != f"http://{host}":
            yield 403, "another page asks, not ours"
        if not path.startswith(ASKS):
            if method not in {"GET", "HEAD"}:
                yield 405, "there is nothing to write here"
            return
        if path not in AT_THE_DOOR and not self._entrance.admits(headers.get("authorization", "")):
            yield 401, "pbem was started again: open the address that `pbem edit` has printed"
        size = headers.get("content-length", "")
        if "transfer-encoding" in headers or (method == "POST" and not (size.isascii() and size.isdigit())):
            yield 411, "a request must say how long it is"
        elif size and (len(size) > 12 or int(size) > LARGEST):
            yield 413, "that is larger than any log"


def _limited(receive: Receive, largest: int) -> Receive:
    """Return how a request is received: no more than so many bytes, and no part of it is waited for forever."""
    taken, whole = 0, False

    async def limited() -> Message:
        nonlocal taken, whole
        if whole:
            return await receive()
        try:
            message = await asyncio.wait_for(receive(), PATIENCE)
        except TimeoutError:
            raise _RefusedError(408, "the rest of the request did not come") from None
        taken += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        if taken > largest:
            raise _RefusedError(413, "that is larger than any log")
        return message

    return limited
