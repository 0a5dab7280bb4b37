"""The chance of the game: a cup from which chits are drawn at random, and dice."""

import random
import re
from collections.abc import Iterator, Sequence

from pbem.games.a_victory_awaits.cup import chit_of, may_hold, supply_chit
from pbem.games.a_victory_awaits.names import chit_names
from pbem.games.a_victory_awaits.position import Position
from pbem.games.a_victory_awaits.types import ChitId, ChitKind
from pbem.players.chance import throw

COUNTED = re.compile(r"\d+ chits?")


class ChitDealer:
    """Draws from a true cup, so that the log is a full one: whatever chit a line names, chance names another."""

    def before(self, position: Position, chance: random.Random) -> str | None:
        """Chance writes nothing of its own: a draw is a line like any other."""
        return None

    def deal(self, position: Position, line: str, chance: random.Random) -> Sequence[str]:
        """Draws a chit, throws dice."""
        if line.startswith("draw ") and (left := list(cup(position))):
            return [_drawn(position, chance.choice(left), chance)]
        return [throw(line, chance)]

    def public(self, line: str) -> str | None:
        """Hides which chits were selected: a log for both players says how many."""
        verb, _, rest = line.partition(" ")
        side, _, names = rest.partition(" ")
        if verb != "select" or COUNTED.fullmatch(names):
            return line
        count = len(names.split(","))
        return f"select {side} {count} chit{'s' * (count != 1)}"


def cup(position: Position) -> Iterator[ChitId]:
    """Yields the chits in the cup; what a player holds, or may hold by Zhukov's Command, is in his hand (18.1)."""
    if not position.supply_drawn:
        yield supply_chit(position)
    for chits in position.chits.values():
        named = sorted(chits.selected - chits.held)
        yield from (each for each in named if not may_hold(position, chit_of(position, each)))


def _drawn(position: Position, chit: ChitId, chance: random.Random) -> str:
    name = chit_names(position.scenario)[chit]
    direct = chit_of(position, chit).kind in (ChitKind.RESERVE, ChitKind.OKH)
    return f"draw {name} @{chance.randint(1, 6)}" if direct else f"draw {name}"
