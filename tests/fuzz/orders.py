"""Mangled orders judged at positions on the way of random games: nothing is raised, and what is let through is sound."""

import random
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from pbem.bots.playing import GameInProgress, carry_out
from pbem.core.carrying_out import applied
from pbem.core.directives import Directive
from pbem.core.game import AnyGame, Options
from pbem.core.problem import Problem
from pbem.core.source import plain_line
from pbem.games import find_game
from pbem.log.parse import grammar
from tests.random_play import laid_out

EACH = 24  # mangled lines at a position
SOME = 3  # lines of each kind of order that is open
NEAR = 10  # lines at the end of the pool: those offered now
PATIENCE = 1.0  # seconds of the processor for one order
TOKEN = re.compile(r"[A-Za-z]+|\d+|[^\sA-Za-z\d]")
ODD = (
    "@0",
    "@7",
    "#",
    "[",
    "]",
    ";",
    ",",
    ":",
    "-",
    "none",
    "all",
    "axis",
    "0",
    "-1",
    "99999999999999999999",
    "²",
    "٣",
    "é",
    "ß",
    "ĸ",
    "İ",
    "\u202e",
    "\u200b",
    "🎲",
    "--",
    "=",
    "'",
    '"',
    "x" * 300,
)


@dataclass
class Found:
    """How many lines were judged, how many of them let through, and what went wrong with which."""

    lines: int = 0
    legal: int = 0
    slowest: float = 0.0
    wrong: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)  # the long command reports these too; the suite measures no time


def fuzz_orders(game_name: str, seed: int, count: int) -> Found:
    """Plays a game at random and judges mangled orders at its positions, until there were that many."""
    game = find_game(game_name)
    assert game is not None
    chance, found = random.Random(seed), Found()
    while found.lines < count:
        for table, pool in positions(game, chance.randrange(1_000_000)):
            _judge_some(game, table.position, pool, chance, found)
            if found.lines >= count:
                break
    return found


def positions(game: AnyGame, seed: int) -> Iterator[tuple[GameInProgress, Sequence[str]]]:
    """Yields the table of a random game after some of its orders, and the lines written so far."""
    table, skip = laid_out(game, "random", seed), random.Random(seed)
    while True:
        options = game.options(table.position)
        line = table.dealer.before(table.position, table.chance) or table.player(table.position, options, table.chance)
        if line is None:
            return
        for each in table.dealer.deal(table.position, line, table.chance):
            if skip.random() < 1 / 4:
                yield table, [*table.lines[-60:], *_offered(options), each]
            carry_out(table, each)


def _offered(options: Options) -> Iterator[str]:
    for choice in options.offers:
        yield from islice(choice.lines, SOME)


def _timed(game: AnyGame, position: Any, text: str, found: Found) -> tuple[str, float]:
    began = time.process_time()
    wrong = _trouble(game, position, text, found)
    return wrong, time.process_time() - began


def _judge_some(game: AnyGame, position: Any, pool: Sequence[str], chance: random.Random, found: Found) -> None:
    for _ in range(EACH):
        text = mangled(pool, chance)
        wrong, took = _timed(game, position, text, found)
        if took > PATIENCE:  # the processor may have looked for garbage meanwhile: a slow order is slow again
            took = min(took, _timed(game, position, text, found)[1])
        found.lines += 1
        found.slowest = max(found.slowest, took)
        if took > PATIENCE:
            found.slow.append(f"{game.name}: {text!r}: {took:.1f} s")
        if wrong:
            found.wrong.append(f"{game.name}: {text!r}: {wrong}")


def mangled(pool: Sequence[str], chance: random.Random) -> str:
    """Returns a line of the pool with one to three of its words changed for others of the pool, or gone, or doubled."""
    words = TOKEN.findall(chance.choice(pool[-NEAR:] if chance.random() < 1 / 2 else pool))
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(words) + 1)
        other = chance.choice(TOKEN.findall(chance.choice(pool)) or ["x"])
        match chance.randrange(6):
            case 0:
                words[place : place + 1] = []
            case 1:
                words[place:place] = [chance.choice(ODD)]
            case 2:
                words[place:place] = words[place - 1 : place]
            case 3:
                words = _turned_over(words, place)
            case _:
                words[place : place + 1] = [other]
        words = words or ["x"]
    return re.sub(r" ?([:;,\]]) ?", r"\1 ", " ".join(words)).replace("[ ", "[").strip() or "x"


def _turned_over(words: list[str], place: int) -> list[str]:
    """Returns the words with brackets round one of them, or without any: a counter's other side."""
    bare = [each for each in words if each not in "[]"]
    return (
        bare if len(bare) < len(words) else [*words[:place], "[", *words[place : place + 1], "]", *words[place + 1 :]]
    )


def _trouble(game: AnyGame, position: Any, text: str, found: Found) -> str:
    """Returns what is wrong with the way in which a line is judged; empty if nothing is."""
    try:
        return _judged(game, position, text, found)
    except Exception as error:  # noqa: BLE001  whatever is raised is what is looked for
        return f"raises {type(error).__name__}: {error}"


def _judged(game: AnyGame, position: Any, text: str, found: Found) -> str:
    rules, line = grammar(game.name), plain_line(text)
    node = rules.parse(line)
    if isinstance(node, Problem):
        return _badly_told([node])
    if isinstance(node, Directive):
        return ""
    reading = game.read(node, line, position)
    if reading.action is None:
        return _badly_told(reading.problems)
    ruling = game.decide(position, reading.action)
    if ruling.violations:
        silent = [each.code for each in ruling.violations if not each.text.strip()]
        return f"breaches without a word: {silent}" if silent else ""
    found.legal += 1
    wrong = list(game.audit(applied(game, position, ruling)))
    return f"breaks an invariant: {wrong}" if wrong else _written_anew(game, position, reading.action)


def _written_anew(game: AnyGame, position: Any, action: Any) -> str:
    """A legal order, written in its canonical form, reads as the same order."""
    text = game.write(action)
    node = grammar(game.name).parse(plain_line(text))
    if isinstance(node, Problem):
        return f"its canonical form is not read: {text!r}: {node.message}"
    again = game.read(node, plain_line(text), position)  # type: ignore[arg-type]  # an order is no directive
    return "" if again.action == action else f"its canonical form is another order: {text!r}"


def _badly_told(problems: Sequence[Problem]) -> str:
    if not problems or not all(each.message.strip() for each in problems):
        return "refused without a word"
    return "" if all(each.span for each in problems) else "refused without a place"
