"""Where dice and cards come from: a key and a message, HMAC-SHA-256, and rejection in place of a remainder."""

import hmac
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")
BITS = 256
FACES = 6


class Source(Protocol):
    """Chance, as a game asks it."""

    def pick(self, count: int) -> int:
        """Returns a number from 0 up to, but not, `count`."""


class Derived:
    """Chance that follows from opened values: the same for everybody who has them."""

    def __init__(self, key: bytes, about: str) -> None:
        """Begins with index 0 of an event; `about` is the game's id, a bar, and the hash of the log."""
        self._key, self._about, self._index = key, about, 0

    def pick(self, count: int) -> int:
        """Returns a number from 0 up to, but not, `count`: the first that is small enough among those that come.

        Each is the leading bits of `HMAC(key, "pbem dice 1|id|hash|index")`, as many as `count - 1` has.

        Raises:
            ValueError: if there is nothing to pick from.
        """
        if count < 1:
            message = "there is nothing to pick from"
            raise ValueError(message)
        bits = (count - 1).bit_length()
        while True:
            digest = hmac.digest(self._key, f"pbem dice 1|{self._about}|{self._index}".encode(), "sha256")
            self._index += 1
            found = int.from_bytes(digest) >> (BITS - bits)
            if found < count:
                return found


class First:
    """Chance that always falls on the first: for a look at an order before anything is drawn for it."""

    def pick(self, count: int) -> int:
        """Returns 0."""
        return 0


def die(source: Source) -> int:
    """Returns a die, 1 to 6."""
    return source.pick(FACES) + 1


def dice(source: Source, count: int) -> str:
    """Returns dice as they are written: `@4 @3`."""
    return " ".join(f"@{die(source)}" for _ in range(count))


def drawn(source: Source, pile: Sequence[T], count: int) -> list[T]:
    """Returns cards drawn one by one from a pile in the table's order, without putting any back."""
    left = list(pile)
    return [left.pop(source.pick(len(left))) for _ in range(min(count, len(left)))]
