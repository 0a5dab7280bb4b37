"""A whole game played by the program: offers in, a line chosen, dice and cards dealt, the line carried out."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn, Protocol

from pbem.core.carrying_out import applied
from pbem.core.directives import Directive
from pbem.core.game import AnyGame, Options
from pbem.core.problem import Problem
from pbem.core.source import plain_line
from pbem.log.parse import grammar

BARE = ("deploy", "end")  # verbs that stand at the margin, beside turns and rounds
LONGEST = 30_000  # lines; a game that is longer never ends


class Player(Protocol):
    """Chooses a line among what is offered; None if nothing that is offered can be done."""

    def __call__(self, position: Any, options: Options, chance: random.Random) -> str | None: ...


class Dealer(Protocol):
    """The chance of a game: what it writes before anybody chooses, and the dice and cards of a line chosen."""

    def before(self, position: Any, chance: random.Random) -> str | None:
        """Returns a line that chance has to write now, if it has to."""

    def deal(self, position: Any, line: str, chance: random.Random) -> Sequence[str]:
        """Returns a line with its dice thrown and its cards drawn, after those that it presupposes."""

    def public(self, line: str) -> str | None:
        """Returns a line as a log without the names of hidden cards has it; None if it has no such line."""


class BrokenError(AssertionError):
    """A dead end, an illegal offer or a broken invariant; the log so far tells how it came about."""


@dataclass(slots=True)
class GameInProgress:
    """A game in progress."""

    game: AnyGame
    player: Player
    dealer: Dealer
    seed: int
    position: Any
    chance: random.Random
    lines: list[str] = field(default_factory=list)
    watch: Callable[[Any], Iterator[str]] | None = None  # looks at each position and yields what is wrong with it

    def broken(self, what: str) -> NoReturn:
        """Raises an error that can be reproduced."""
        raise BrokenError(f"{self.game.name}, seed {self.seed}: {what}\n" + "\n".join(self.lines))


def nobody_listens(line: str) -> None:
    """Hears a line, and nothing comes of it."""


def play(
    table: GameInProgress, turns: int | None = None, told: Callable[[str], None] = nobody_listens
) -> GameInProgress:
    """Plays a game to its end, or until that many turns are over; `told` hears each line when it is carried out.

    Raises:
        BrokenError: if something that must hold does not; that is a bug of ours.
    """
    while len(table.lines) < LONGEST:
        line = table.dealer.before(table.position, table.chance) or _chosen(table)
        if line is None or (turns is not None and line == f"turn {turns + 1}"):
            return table
        for each in table.dealer.deal(table.position, line, table.chance):
            carry_out(table, each)
            told(each)
    return table.broken("the game does not end")


def _chosen(table: GameInProgress) -> str | None:
    options = table.game.options(table.position)
    line = table.player(table.position, options, table.chance)
    if line is None and options.offers:
        table.broken(f"a dead end: {options.decision} ({', '.join(each.kind for each in options.offers)})")
    return line


def carry_out(table: GameInProgress, text: str) -> None:
    """Carries out one line by the way every log goes: parse, read, decide, evolve."""
    table.lines.append(text)
    line = plain_line(text)
    node = grammar(table.game.name).parse(line)
    if isinstance(node, Problem | Directive):
        table.broken(f"an offer is no order: {node}")
    reading = table.game.read(node, line, table.position)
    if reading.action is None:
        table.broken(f"an offer is not understood: {reading.problems}")
    ruling = table.game.decide(table.position, reading.action)
    if ruling.violations:
        table.broken(f"an offer is illegal: {ruling.violations}")
    table.position = applied(table.game, table.position, ruling)
    if table.watch and (wrong := list(table.watch(table.position))):
        table.broken(f"an invariant is broken: {wrong}")


def written(table: GameInProgress, tags: Mapping[str, str], *, public: bool = False) -> str:
    """Returns the log of a game: header tags, then a line an order."""
    head = {"game": table.game.title, **tags}
    told = (table.dealer.public(line) if public else line for line in table.lines)
    lines = (_laid_out(line, table.game.sides) for line in told if line is not None)
    return "\n".join([*(f"{tag.capitalize()}: {value}" for tag, value in head.items()), "", *lines, ""])


def _laid_out(line: str, sides: Sequence[str]) -> str:
    """Sets turns and rounds apart, as people do."""
    verb = line.split(maxsplit=1)[0]
    if verb == "turn" or (verb in sides and line != f"{sides[0]} 1"):
        return f"\n{line}"
    return line if verb in (*BARE, *sides) else f"  {line}"
