"""Where dice and cards come from: a key and a message, HMAC-SHA-256, and rejection in place of a remainder."""

import hmac
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")
BITS = 256
FACES = 6


PILE = "pile"


class Source(Protocol):
    """Chance, as a game asks it."""

    def pick(self, count: int) -> int:
        """Returns a number from 0 up to, but not, `count`."""

    def own(self, side: str, about: str = PILE) -> "Source | None":
        """Returns the chance by which a card comes out of a pile that `side` knows; None where it alone can tell.

        `about` keeps apart what is drawn from two piles of a side in one event.
        """


class Derived:
    """Chance that follows from opened values: the same for everybody who has them."""

    def __init__(self, key: bytes, words: str) -> None:
        """Begins with index 0 of an event; `words` stand before the index in what is hashed."""
        self._key, self._words, self._index = key, words, 0

    def pick(self, count: int) -> int:
        """Returns a number from 0 up to, but not, `count`: the first that is small enough among those that come.

        Each is the leading bits of `HMAC(key, "words|index")`, as many as `count - 1` has.

        Raises:
            ValueError: if there is nothing to pick from.
        """
        if count < 1:
            message = "there is nothing to pick from"
            raise ValueError(message)
        bits = (count - 1).bit_length()
        while True:
            digest = hmac.digest(self._key, f"{self._words}|{self._index}".encode(), "sha256")
            self._index += 1
            found = int.from_bytes(digest) >> (BITS - bits)
            if found < count:
                return found

    def own(self, side: str, about: str = PILE) -> "Source | None":
        """Returns the same chance: in the first protocol both sides see the place of a card in a pile."""
        return self


class First:
    """Chance that always falls on the first: for a look at an order before anything is drawn for it."""

    def pick(self, count: int) -> int:
        """Returns 0."""
        return 0

    def own(self, side: str, about: str = PILE) -> "Source | None":
        """Returns the same."""
        return self


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
