"""A player at random who seldom does what would empty the map or end a command at once."""

import random
from collections.abc import Mapping

from pbem.bots.at_random import AtRandom
from pbem.core.frozen import replace
from pbem.core.game import Options
from pbem.games.a_victory_awaits.state.position import Position

PASSING = frozenset({"pass", "draw", "queue", "reveal", "end", "turn"})
WEIGHTS = {"attack": 0.4, "march": 0.4, "roll": 0.5, "interrupt": 0.2, "advance": 2.0, "withdraw": 3.0}
SELDOM: Mapping[str, float] = {"remove": 0.15, "transfer": 0.1, "trace": 0.2, "for": 0.1, "interrupt": 0.3, "turn": 0.5}


class AtRandomButSeldom:
    """Plays at random, but for kinds of order that it overlooks most of the time."""

    def __init__(self) -> None:
        self._any = AtRandom(PASSING, WEIGHTS)

    def __call__(self, position: Position, options: Options, chance: random.Random) -> str | None:
        """Chooses among what it has not overlooked; if that is nothing, among all."""
        seen = tuple(each for each in options.offers if chance.random() < SELDOM.get(each.kind, 1.0))
        line = self._any(position, replace(options, offers=seen), chance) if seen else None
        return line or self._any(position, options, chance)
