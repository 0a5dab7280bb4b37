"""Dice for any game: every die of a line (`@3`) is thrown; a game with cards brings its own dealer."""

import random
import re
from collections.abc import Sequence
from typing import Any

DIE = re.compile(r"@\d")
PIPS = 6


def throw(line: str, chance: random.Random) -> str:
    """Returns a line with its dice thrown."""
    return DIE.sub(lambda _: f"@{chance.randint(1, PIPS)}", line)


class DiceOnly:
    """The dealer of a game in which nothing is hidden."""

    def before(self, position: Any, chance: random.Random) -> str | None:
        """Chance writes nothing of its own."""
        return None

    def deal(self, position: Any, line: str, chance: random.Random) -> Sequence[str]:
        """Throws the dice of a line."""
        return [throw(line, chance)]

    def public(self, line: str) -> str | None:
        """Every line is public."""
        return line
