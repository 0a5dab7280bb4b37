"""The entrance: how the owner's page is let in, and how page and server prove to each other who they are.

The printed address has a token that works once. The page exchanges it for two things. The session lets its requests in
as long as this server runs; the page keeps it for a reload. The key is the same each time the owner edits this log, and
the page keeps it only in its memory. With the key, a page checks before each request that it talks to a server of the
same owner, and a server that was started again lets the page in without a new address. Another program that takes the
port has neither the key nor anything of the text.
"""

import hmac
import secrets
from collections import deque
from collections.abc import Callable

NONCES = 64  # of the newest are kept; each is good for one proof


class Entrance:
    """Who is let in at a port; `announce` is given the next token as soon as one was used."""

    def __init__(self, key: bytes, port: int, announce: Callable[[str], None] = lambda _: None) -> None:
        """Open the entrance; `key` belongs to the owner and the log."""
        self.port = port
        self.session = secrets.token_urlsafe(32)
        self.token = secrets.token_urlsafe(32)
        self._key = key
        self._announce = announce
        self._nonces: deque[str] = deque(maxlen=NONCES)

    @property
    def secret(self) -> str:
        """The key as the page is given it."""
        return self._key.hex()

    def entered(self, token: str) -> bool:
        """Return whether a token is the one that was printed; from then on another one is."""
        if not _same(token, self.token):
            return False
        self.token = secrets.token_urlsafe(32)
        self._announce(self.token)
        return True

    def admits(self, authorization: str) -> bool:
        """Return whether a request has the session."""
        return _same(authorization, f"Bearer {self.session}")

    def proof(self, nonce: str) -> dict[str, str]:
        """Return the answer to a page's challenge, and a challenge for the page."""
        own = secrets.token_hex(16)
        self._nonces.append(own)
        return {"proof": self._signed("server", nonce), "nonce": own}

    def resumed(self, nonce: str, proof: str) -> bool:
        """Return whether a page has answered one of the challenges; each can be answered once."""
        if nonce not in self._nonces:
            return False
        self._nonces.remove(nonce)
        return _same(proof, self._signed("page", nonce))

    def _signed(self, who: str, nonce: str) -> str:
        """Return a proof; it names the port, so that no program can pass on the proof of a server at another one."""
        return hmac.digest(self._key, f"{who} {self.port} {nonce}".encode("utf-8", "replace"), "sha256").hex()


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))
