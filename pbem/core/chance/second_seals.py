"""What a seal of the second protocol holds, and the chance of an event that follows from what is open of it."""

from collections.abc import Mapping, Sequence
from typing import Self

from pbem.core.chance import chains
from pbem.core.chance.ledger import Seal
from pbem.core.chance.source import PILE, Derived, Source
from pbem.core.frozen import replace


class Chains(Seal, frozen=True):
    """A speaker's four chains: how they begin, and the furthest value of each that the log has."""

    who: str = ""
    serial: int = 0
    key: bytes = b""  # with which signatures are verified
    written: str = ""  # the line, in canonical form
    furthest: Mapping[str, tuple[int, bytes]] = {}
    beginnings: frozenset[bytes] = frozenset()

    def holds(self, label: str, number: int, value: bytes) -> bool:
        """Tells whether a value is the one of that number of a chain."""
        there, known = self.furthest.get(label, (0, b""))
        if not known or not 0 < number <= chains.LENGTH:
            return False
        if number <= there:
            return chains.back_to(known, self.who, label, there, number) == value
        return chains.back_to(value, self.who, label, number, there) == known

    def value(self, label: str, number: int) -> bytes | None:
        """Returns a value that follows from those that the log has; None if it does not."""
        there, known = self.furthest.get(label, (0, b""))
        return chains.back_to(known, self.who, label, there, number) if 0 < number <= there else None

    def with_value(self, label: str, number: int, value: bytes) -> Self:
        """Returns the chains with a value that is open."""
        if number <= self.furthest[label][0]:
            return self
        return replace(self, furthest={**self.furthest, label: (number, value)})


class Drawing(Derived):
    """Chance of an event: what all see follows from the values, and each side's own pile from a value of its own."""

    def __init__(self, key: bytes, piles: Mapping[str, tuple[bytes, int]], values: Sequence[bytes], game: str) -> None:
        """Begins with the first pick; `piles` are sides' own values with their numbers, as far as they are known."""
        super().__init__(key, "pick")
        self._piles, self._values, self._game = piles, values, game

    def own(self, side: str, about: str = PILE) -> Source | None:
        """Returns the chance of a side's own pile; None if its value is not known here."""
        if side not in self._piles:
            return None
        hand, number = self._piles[side]
        return chains.picks(chains.pile_key(hand, self._values, self._game, side, number, about))
