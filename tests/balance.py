"""Who wins how often when cautious players play: a look at tables that nobody has balanced.

    python -m tests.balance absolute-war --scenario typhoon        twenty games of a scenario
    python -m tests.balance on-to-berlin --games 6 --options "..."  so many, with what the players have agreed to

Prints a row of a table for docs/benchmarks.md: games won by each, by nobody, turn and orders at the end, decks shuffled.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

from pbem.bots.playing import play
from pbem.bots.seats import table
from pbem.core.game import AnyGame, Header
from pbem.games import find_game, games_beginning

MANY = 5  # cards of a discard pile that go at once: a deck was shuffled anew


@dataclass
class Decks:
    """Looks at each position and counts how often a discard pile became a deck again."""

    shuffled: int = 0
    last: dict[str, int] = field(default_factory=dict)

    def __call__(self, position: Any) -> Iterator[str]:
        """Yields nothing: a deck shuffled anew is no fault."""
        for side, cards in getattr(position, "cards", {}).items():
            discards = len(getattr(cards, "discard", ()))
            self.shuffled += discards <= self.last.get(side, 0) - MANY
            self.last[side] = discards
        return iter(())


@dataclass(frozen=True)
class Played:
    """How a game ended."""

    winner: str
    turn: int
    orders: int
    shuffled: int


def played(game: AnyGame, seed: int, header: Header) -> Played:
    """Plays one game by cautious players."""
    decks = Decks()
    state = play(table(game, "cautious", seed, header=header, watch=decks))
    position = state.position
    return Played(str(position.winner or "nobody"), position.turn, len(state.lines), decks.shuffled)


def row(name: str, found: list[Played]) -> str:
    """Returns the row of a scenario."""
    won = Counter(each.winner for each in found)
    told = ", ".join(f"{winner} {number}" for winner, number in sorted(won.items()))
    turn, orders, shuffled = (mean(getattr(each, key) for each in found) for key in ("turn", "orders", "shuffled"))
    return f"| {name} | {len(found)} | {told} | {turn:.1f} | {orders:.0f} | {shuffled:.1f} |"


def main() -> int:
    """Plays what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--options", default="")
    parser.add_argument("--games", type=int, default=20)
    args = parser.parse_args()
    game = find_game(games_beginning(args.game)[0])
    assert game is not None
    header = Header({key: getattr(args, key) for key in ("scenario", "options") if getattr(args, key)})
    name = ", ".join(filter(None, (args.game, args.scenario, args.options)))
    print(row(name, [played(game, seed, header) for seed in range(1, args.games + 1)]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
