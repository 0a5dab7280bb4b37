"""A scheme such as one would make in an evening: honest play works, and every trick that the tests know works, too.

Each side writes a value of its own choice with its roll; the dice follow from it, and whoever reads the log can compute
them again. There is no chain, no second value, and no hash of the log.
"""

import hashlib


class NaiveLog:
    """Orders with their values and dice."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, bytes, int]] = []

    def roll(self, order: str, value: bytes) -> int:
        """Writes an order with its die."""
        self.lines.append((order, value, naive_die(value)))
        return self.lines[-1][2]

    @property
    def sound(self) -> bool:
        """Tells whether each die is that of its value: all that anybody can check here."""
        return all(naive_die(value) == die for _, value, die in self.lines)


def naive_die(value: bytes) -> int:
    """Returns the die of a value."""
    return hashlib.sha256(value).digest()[0] % 6 + 1


def numbered(number: int) -> bytes:
    """Returns some value."""
    return number.to_bytes(4)
