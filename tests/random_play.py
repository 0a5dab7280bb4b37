"""Random legal play: a log of orders that `options` offers, with every invariant looked at after each.

python -m tests.random_play 3000        plays that many games, says where one breaks
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from pbem.core.game import AnyGame, Choice, Header, Options
from pbem.core.guesses import applied
from pbem.core.source import plain_line
from pbem.games import find_game, names
from pbem.log.parse import grammar

LONGEST = 200
GOING_ON = ("axis 1", "allied 1", "end turn", "turn 1")


@dataclass
class Game:
    """A game in progress, played at random from a seed."""

    game: AnyGame
    seed: int
    position: object
    lines: list[str] = field(default_factory=list)
    chance: random.Random = field(default_factory=random.Random)


class BrokenError(AssertionError):
    """Random play found a dead end, an illegal offer or a broken invariant; the log tells how."""


def play(game: AnyGame, seed: int) -> Game:
    """Plays a game to its end.

    Raises:
        BrokenError: with the log so far, if something that must hold does not.
    """
    start = game.setup(Header())
    state = Game(game, seed, start.position, chance=random.Random(seed))
    for _ in range(LONGEST):
        options = game.options(state.position)
        if not options.choices:
            return state
        _order(state, _choose(state.chance, options))
    raise BrokenError(_told(state, "the game does not end"))


def _choose(chance: random.Random, options: Options) -> str:
    """Prefers to do something over going on, so that games are eventful."""
    busy = [each for each in options.choices if not each.lines[0].startswith(GOING_ON)]
    done = [each for each in options.choices if each.lines[0].startswith(GOING_ON)]
    pool: list[Choice] = busy if busy and (not done or chance.random() < 0.85) else done
    return chance.choice(chance.choice(pool).lines)


def _order(state: Game, text: str) -> None:
    """Carries out one line by the way every log goes: parse, read, decide, evolve."""
    state.lines.append(text)
    line = plain_line(text)
    node = grammar(state.game.name).parse(line)
    reading = state.game.read(node, line, state.position)  # type: ignore[arg-type]
    if reading.action is None:
        raise BrokenError(_told(state, f"an offer is not understood: {reading.problems}"))
    ruling = state.game.decide(state.position, reading.action)
    if ruling.violations:
        raise BrokenError(_told(state, f"an offer is illegal: {ruling.violations}"))
    state.position = applied(state.game, state.position, ruling)
    if broken := list(state.game.audit(state.position)):
        raise BrokenError(_told(state, f"an invariant is broken: {broken}"))


def _told(state: Game, what: str) -> str:
    return f"{state.game.name}, seed {state.seed}: {what}\n" + "\n".join(state.lines)


def plays(game: AnyGame, seeds: range) -> Iterator[Game]:
    """Plays a game for each seed."""
    for seed in seeds:
        yield play(game, seed)


def main() -> int:
    """Plays as many games as the command line says, of every game."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    for name in names():
        game = find_game(name)
        assert game is not None
        orders = sum(len(state.lines) for state in plays(game, range(count)))
        print(f"{name}: {count} games, {orders} orders, nothing broken")
    return 0


if __name__ == "__main__":
    sys.exit(main())
