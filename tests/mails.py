"""How many mails a game takes, with standing orders and without: `python -m tests.mails` plays bots and prints a table.

A mail is a change of the writing side. What either player may write, or chance decides, goes with the mail in hand.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pbem.bots.playing import GameInProgress
from pbem.bots.seats import header, seats, table
from pbem.core.game import AnyGame
from pbem.core.source import plain_line
from pbem.core.standing.answering import answered, carried, hear
from pbem.core.standing.values import StandingOrder, with_orders
from pbem.core.standing.words import read
from pbem.games import find_game, names
from pbem.log.parse import grammar

GIVEN: Mapping[str, Sequence[str]] = {  # what careful players would give at the start of a game
    "barbarossa_to_berlin": (
        "axis: defend with open cards", "axis: defend none", "allied: defend with open cards", "allied: defend none",
        "axis: lose SCU first", "allied: lose SCU first", "axis: hold if units 3", "allied: hold if at Moscow, Leningrad",
        "axis: retreat toward Berlin", "allied: retreat toward Moscow", "axis: hold", "allied: hold",
        "axis: replace Panzers, LCU first", "allied: replace LCU first",
        "axis: standfast Moscow, Leningrad, Kiev, Smolensk, Kharkov", "allied: standfast Minsk, Smolensk, Kiev, Riga",
        "allied: withdraw any",
    ),
    "a_victory_awaits": (
        "axis: lose Rumanians, infantry, full first", "soviet: lose Fortress, infantry, full first",
        "axis: retreat toward Minsk", "soviet: retreat toward Smolensk, Kiev",
    ),
    "on_to_berlin": (
        "axis: ambush none", "allied: ambush none", "axis: hits any", "allied: hits any", "axis: retreat any",
        "allied: retreat any", "axis: eliminate any", "allied: eliminate any", "axis: excess any", "allied: excess any",
        "axis: recover any", "allied: recover any",
        "allied: strike along England, North Sea, Ruhr if cards 0",
        "allied: strike along Egypt, Central Atlantic if cards 0", "axis: pass if cards 0", "allied: pass if cards 0",
    ),
    "absolute_war": (
        "german: support none", "soviet: support none", "german: choose retreat, step, refuse, losses, rp",
        "soviet: choose retreat, step, refuse, losses, rp", "german: lose infantry, full first",
        "soviet: lose infantry, full first", "german: retreat toward Berlin", "soviet: retreat toward Moscow",
        "german: partisan any", "soviet: partisan any",
    ),
}  # fmt: skip
LONGEST = 30_000
WHOLE = "--whole"


@dataclass(slots=True)
class Count:
    """A game in lines, and the mails it has taken; `answers` were no lines."""

    lines: list[str] = field(default_factory=list)
    mails: int = 0
    answers: int = 0
    writer: str = ""

    def write(self, line: str, side: str) -> None:
        """Notes a line and whose it is; that of nobody in particular goes with the mail in hand."""
        self.lines.append(line)
        if side and side != self.writer:
            self.mails += 1
            self.writer = side


def orders_of(game: AnyGame) -> tuple[StandingOrder, ...]:
    """Returns the standing orders that careful players give."""
    found = []
    for line in GIVEN[game.name]:
        side, _, text = line.partition(": ")
        order = read(text, side, game.standing())
        assert isinstance(order, StandingOrder), order
        found.append(order)
    return tuple(found)


def counted(game: AnyGame, player: str, seed: int, *, standing: bool, turns: int | None) -> Count:
    """Plays a game of bots, until so many turns are over or to its end, and counts."""
    found = table(game, player, seed, header=header(game, seed))
    count = Count([f"standing {line}" for line in GIVEN[game.name]] if standing else [])
    found.position = with_orders(found.position, orders_of(game) if standing else ())
    while len(count.lines) < LONGEST:
        if parts := answered(game, found.position):
            count.answers += len(parts)
            found.position = parts[-1].after
            continue
        begun = sum(line.startswith("turn ") for line in count.lines)
        lines = list(_next(found, last=turns is not None and begun >= turns))
        for line in lines:
            _carry_out(found, line, count)
        if not lines:
            break
    return count


def _next(found: GameInProgress, *, last: bool) -> Iterator[str]:
    """Yields the lines that come next, with their dice; nothing when the game is over, or its last turn."""
    game, dealer = found.game, seats(found.game.name).dealer
    line = dealer.before(found.position, found.chance)
    line = line or found.player(found.position, game.options(found.position), found.chance)
    if line is not None and not (last and line.startswith("turn ")):
        yield from dealer.deal(found.position, line, found.chance)


def _carry_out(found: GameInProgress, text: str, count: Count) -> None:
    game = found.game
    line, node = plain_line(text), grammar(game.name).parse(plain_line(text))
    heard = hear(game, found.position, line, node)  # type: ignore[arg-type]  # bots write orders
    side = game.options(heard.position).side
    free = text.partition(" ")[0] in game.anyones or side not in game.sides
    count.write(text, "" if free else side)
    played = carried(game, heard.position, heard.reading.action)
    assert not played.ruling.violations, (text, played.ruling.violations)
    count.answers += len(heard.answers) + sum(each.by is not None for each in played.parts)
    found.position = played.parts[-1].after if played.parts else _after(game, heard.position, played.ruling)


def _after(game: AnyGame, position: object, ruling: object) -> object:
    from pbem.core.carrying_out import applied

    return applied(game, position, ruling)  # type: ignore[arg-type]


def log_of(game: AnyGame, seed: int, count: Count) -> str:
    """Returns the log of a game that was counted."""
    tags = {"game": game.title, **header(game, seed).tags}
    return "\n".join([*(f"{tag.capitalize()}: {value}" for tag, value in tags.items()), "", *count.lines, ""])


def rows(seeds: Sequence[int], turns: int | None) -> Iterator[str]:
    """Yields a line of the table for each game."""
    for name in names():
        game = find_game(name)
        assert game is not None
        player = "cautious" if "cautious" in seats(name).players else "random"
        one = [counted(game, player, seed, standing=False, turns=turns) for seed in seeds]
        two = [counted(game, player, seed, standing=True, turns=turns) for seed in seeds]
        before, after = sum(each.mails for each in one) / len(seeds), sum(each.mails for each in two) / len(seeds)
        answers = sum(each.answers for each in two) / len(seeds)
        yield f"{game.title:32} {before:8.1f} {after:8.1f} {after / before:8.2f} {answers:8.1f}"


def main() -> None:
    """Prints how many mails an opening turn takes, or a whole game."""
    whole = WHOLE in sys.argv
    seeds = [int(each) for each in sys.argv[1:] if each.isdigit()] or [1, 2, 3]
    print(f"{'whole game' if whole else 'opening turn':32} {'without':>8} {'with':>8} {'share':>8} {'answers':>8}")
    for row in rows(seeds, None if whole else 1):
        print(row, flush=True)


if __name__ == "__main__":
    main()
