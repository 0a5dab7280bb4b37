"""Chapter 19: the queue of drawn chits, and commands under way at once (19.4)."""

from typing import Literal

from pbem.games.a_victory_awaits.state.values import ChitRef, Value


class Queue(Value, frozen=True, kw_only=True):
    """Chits are drawn and laid face down into the queue: one that is named, or so many that are not (19.4)."""

    kind: Literal["queue"] = "queue"
    chit: ChitRef | None = None
    count: int = 1


class Reveal(Value, frozen=True, kw_only=True):
    """A chit of the queue is turned over and its command begins (19.4).

    `place` counts the chits that lie face down, the first of the queue is 1: where a log does not name them.
    """

    kind: Literal["reveal"] = "reveal"
    chit: ChitRef
    place: int | None = None
    die: int | None = None


class TurnTo(Value, frozen=True, kw_only=True):
    """The lines that follow belong to this command under way (19.4)."""

    kind: Literal["for"] = "for"
    chit: ChitRef


Orders = Queue | Reveal | TurnTo
