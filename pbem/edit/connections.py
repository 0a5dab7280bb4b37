"""Connections: who opens one and sends no whole request loses it again, however many he opens."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from pbem.edit.guard import CLOSED

PATIENCE = 10.0  # seconds until a request must be whole
MOST = 100  # connections; a browser opens six


class Patient(H11Protocol):
    """A connection that is closed if its request does not come, or if there are too many and it has waited longest."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request; too many connections cost the one that has waited longest."""
        super().connection_made(transport)
        self._wait()
        if len(self.connections) > MOST:
            waiting = [each for each in self.connections if isinstance(each, Patient) and not each.is_answering]
            min(waiting, key=lambda each: each.since, default=self).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Stop waiting as soon as a request has begun; its parts are waited for by the guard."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        if not self.transport.is_closing():
            self._wait()
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP; answered as everything else is, with nothing that a page could use."""
        text = b'{"message": "that is not a request that can be read"}'
        headers = [("content-type", "application/json"), ("connection", "close"), ("content-length", str(len(text)))]
        events: list[Any] = [
            h11.Response(status_code=400, headers=[*headers, *CLOSED.items()], reason=b"Bad Request"),
            h11.Data(data=text),
            h11.EndOfMessage(),
        ]
        for each in events:
            self.transport.write(self.conn.send(each) or b"")
        self.transport.close()

    @property
    def is_answering(self) -> bool:
        """True if a whole request has come that is not answered yet."""
        return self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body

    def _wait(self) -> None:
        self._stop_waiting()
        self.since = self.loop.time()
        self._deadline = self.loop.call_later(PATIENCE, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
