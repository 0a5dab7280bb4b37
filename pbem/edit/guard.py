"""Who is let in: the owner's own page, and nobody else's.

The server listens on this machine only, but every page of the web that the browser has open can send to it. So each
request must name this address as its host (a foreign name that leads here does not), one with an origin must come from
our own page, and whatever touches the log must bear the token, which only the owner's browser was given.
"""

import secrets
from collections.abc import Iterator

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

ASKS = "/api/"  # where the log is read and written; all else are the files of the page, the same for everybody
LARGEST = 16_000_000  # bytes of a request: two texts of the largest log
ADDRESS = "127.0.0.1"


def hosts(port: int) -> tuple[str, ...]:
    """Returns what a browser may call us."""
    return f"{ADDRESS}:{port}", f"localhost:{port}"


class Guard:
    """Stands before the application and answers for it what is refused."""

    def __init__(self, app: ASGIApp, port: int, token: str) -> None:
        """Keeps the gate of an application that is reached by this port."""
        self._app, self._hosts, self._token = app, hosts(port), token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request in, or answers why not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            refused = next(self._refusals(str(scope["path"]), str(scope["method"]), Headers(scope=scope)), None)
            answer = JSONResponse({"message": refused[1]}, refused[0]) if refused else self._app
            await answer(scope, receive, send)

    def _refusals(self, path: str, method: str, headers: Headers) -> Iterator[tuple[int, str]]:
        """Yields why a request is refused, each reason with its status."""
        host, origin = headers.get("host", ""), headers.get("origin")
        if len(headers.getlist("host")) != 1 or host not in self._hosts:
            yield 421, "this is no address of ours: open the one that `pbem edit` has printed"
        if origin is not None and origin != f"http://{host}":
            yield 403, "another page asks, not ours"
        if not path.startswith(ASKS):
            if method not in {"GET", "HEAD"}:
                yield 405, "there is nothing to be written here"
            return
        if not secrets.compare_digest(headers.get("authorization", "").encode(), f"Bearer {self._token}".encode()):
            yield 401, "the token is missing or another one: open the address that `pbem edit` has printed"
        size = headers.get("content-length", "")
        if method == "POST" and not (size.isascii() and size.isdigit()):
            yield 411, "a request must say how long it is"
        elif size and int(size[:12]) > LARGEST:
            yield 413, "that is larger than any log"
