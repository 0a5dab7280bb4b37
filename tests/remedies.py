"""Lines that remedies name, judged where they are to be written: on the way of random games, with mangled orders.

    python -m tests.remedies 20000                       that many mangled orders of each game
    python -m tests.remedies 20000 --seed 7              others
    python -m tests.remedies 20000 --games a_victory_awaits

A remedy quotes a line between backticks. One behind `write`, `or`, `first` or `for instance` is to be written there and
then: it must be legal. A form, with words such as UNIT and HEX in it, is none, nor is a line that stands elsewhere,
as in "above `turn 1`". A way behind "it may go to" or "name every space:" is one for the unit of the order: so is that.
"""

import argparse
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from pbem.core.directives import Directive
from pbem.core.game import AnyGame
from pbem.core.problem import Problem
from pbem.core.rules import Violation
from pbem.core.source import plain_line
from pbem.games import find_game, names
from pbem.log.parse import grammar
from tests.fuzz.orders import mangled, positions

EACH = 8  # mangled orders at a position
QUOTED = re.compile(r"(?P<before>[\w:,]*) *`(?P<line>[^`]+)`")
TO_WRITE = frozenset({"write", "or", "open:", "instance", "first", "again:", "once:", "and", "already:", "step:"})
MOST_PASSED = 120  # positions of a game before the first that is looked at: a set-up alone would be most of it
WAYS = re.compile(r"it may go to (?P<ways>[^(]+)|name every space: [^-]+ - (?P<whole>.+)|as far as (?P<end>[^,;]+)")
PARTS = re.compile(r"( - |, |; |: | from | @)")
FORM = re.compile(r"\b[A-Z]{3,}\b|\.\.\.")  # UNIT, HEX, SIDE


def misnamed(pool: Sequence[str], chance: random.Random) -> str:
    """Returns a line with one of its names changed for one of a line with the same verb."""
    line = chance.choice(pool[-12:])
    verb = line.split()[0]
    parts, others = PARTS.split(line), PARTS.split(chance.choice([each for each in pool if each.split()[0] == verb]))
    parts[chance.randrange(1, len(parts) + 1) - 1] = chance.choice(others)
    return "".join(parts) if parts[0].split()[:1] == [verb] else f"{verb} {''.join(parts)}"


def untimely(pool: Sequence[str], chance: random.Random) -> str:
    """Returns a line of a while ago."""
    return chance.choice(pool)


def again(pool: Sequence[str], chance: random.Random) -> str:
    """Returns one of the last lines, without its last part or with that part twice."""
    parts = PARTS.split(chance.choice(pool[-12:]))
    return "".join(parts[:-2] or parts) if chance.random() < 1 / 2 else "".join([*parts, *parts[-2:]])


SLIPS = (mangled, misnamed, misnamed, untimely, again)


@dataclass
class Found:
    """How many orders were judged, how many lines their remedies named, and which of those would be refused."""

    orders: int = 0
    named: int = 0
    refused: list[str] = field(default_factory=list)


def to_write(remedy: str) -> Iterator[str]:
    """Yields the lines that a remedy says to write."""
    for quote in QUOTED.finditer(remedy):
        line = quote["line"]
        if quote["before"] in TO_WRITE and " " in line and not FORM.search(line):
            yield line


def to_go(order: str, remedy: str) -> Iterator[str]:
    """Yields an order of one unit with each of the ways that a remedy names in the place of its own."""
    unit, dash, _ = order.partition(" - ")
    for told in WAYS.finditer(remedy) if dash and not re.search("[;,]", order) else ():
        ways = told["ways"].split("; ") if told["ways"] else [told["whole"] or _up_to(told["end"], order)]
        yield from (f"{unit} - {way.strip()}" for way in ways if way)


def _up_to(end: str, order: str) -> str:
    way = order.split(" - ")[1:]
    return " - ".join(way[: way.index(end) + 1]) if end in way else ""


def look(game_name: str, seed: int, count: int) -> Found:
    """Plays a game at random and tries what remedies name at its positions, until so many orders were judged."""
    game = find_game(game_name)
    assert game is not None
    chance, found = random.Random(seed), Found()
    while found.orders < count:
        some = islice(positions(game, chance.randrange(1_000_000)), chance.randrange(MOST_PASSED), None)
        for table, pool in some:
            for _ in range(EACH):
                found.orders += 1
                _try(game, table.position, chance.choice(SLIPS)(pool, chance), found)
            if found.orders >= count:
                break
    return found


def _try(game: AnyGame, position: Any, text: str, found: Found) -> None:
    told = tuple(_told(game, position, text))
    for code, _, remedy in told:
        others = {each for each, _, _ in told} - {code}  # a remedy mends its own fault; the others are told beside it
        for line in (*to_write(remedy), *to_go(text, remedy)):
            if line.split()[0] in grammar(game.name).verbs:
                found.named += 1
                if why := [each for other, each, _ in _told(game, position, line) if other not in others]:
                    found.refused.append(f"{text!r} [{code}]: {remedy!r}: {'; '.join(why)}")


def _told(game: AnyGame, position: Any, text: str) -> Iterator[tuple[str, str, str]]:
    """Yields the code, the words and the remedy of each fault of a line, were it written now."""
    line = plain_line(text)
    node = grammar(game.name).knowing(game.names).parse(line)
    if isinstance(node, Directive):
        return
    if isinstance(node, Problem):  # its remedy teaches the notation with an example
        yield node.code, node.message, ""
        return
    reading = game.read(node, line, position)
    if reading.action is None:
        yield from ((each.code, each.message, _remedies(each)) for each in reading.problems)
    else:
        yield from (
            (each.code, each.text, _remedies(each)) for each in game.decide(position, reading.action).violations
        )


def _remedies(each: Problem | Violation) -> str:
    """Returns the way out as everybody reads it, and as one side does."""
    way_out = each.remedy if isinstance(each, Problem) else each.way_out
    return "; ".join([way_out, *([each.private.remedy] if each.private else [])])


def main() -> int:
    """Looks for remedies that name a line which would be refused, and prints them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int, nargs="?", default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="*")
    args = parser.parse_args()
    bad = 0
    for game in args.games or names():
        found = look(game, args.seed, args.count)
        print("\n".join(found.refused))
        print(f"{game}: {found.orders} orders, {found.named} lines named in remedies, {len(found.refused)} refused")
        bad += len(found.refused)
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
