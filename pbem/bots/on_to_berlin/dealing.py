"""The chance of the game: dice, and cards that are discarded at random."""

import random
from collections.abc import Sequence

from pbem.bots.chance import throw
from pbem.games.on_to_berlin.state.position import Position


class CardDealer:
    """Throws the dice of a line; hands are chosen, not dealt."""

    def before(self, position: Position, chance: random.Random) -> str | None:
        """Chance writes nothing of its own."""
        return None

    def deal(self, position: Position, line: str, chance: random.Random) -> Sequence[str]:
        """Throws dice."""
        return [throw(line, chance)]

    def public(self, line: str) -> str | None:
        """Hides the names of cards in hand: they are told by their number."""
        verb, _, rest = line.partition(" ")
        side, _, cards = rest.partition(" ")
        if verb not in ("hand", "discard") or cards in ("", "none") or cards[0].isdigit():
            return line
        number = cards.count(",") + 1
        return f"{verb} {side} {number} card{'s' * (number != 1)}"
