"""Every name of a game in every slot of its orders: whatever stands there, the line gets a verdict.

    python -m tests.fuzz.places                              60 names in each slot, and every pool and box
    python -m tests.fuzz.places --games on_to_berlin --most 1000    every name of that game in each slot

The slots are those of the lines in `tests/cases`, and each line is judged at the position it has in its case, so that
the order is timely. Pools, boxes, places, units, cards and nations go into all of them, also where a place of another
sort belongs: `move Mobilization Pool: GE LF - Berlin`.
"""

import argparse
import inspect
import os
import random
import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any, NamedTuple

from lark import Token, Tree

from pbem.core.directives import Directive
from pbem.core.fold import replay
from pbem.core.game import AnyGame, Header
from pbem.core.lexicon import Lexicon
from pbem.core.problem import Kind, Problem
from pbem.core.replay import APPLIED
from pbem.core.source import plain_line
from pbem.games import find_game, names
from pbem.log.parse import grammar
from tests.support.case_files import cases, play

EACH = 2  # lines of a shape: what is refused in one position is carried out in another
SLOTS = frozenset({"NAME", "SIDE", "BOX", "NATION", "UNROLLED"})  # the tokens that other names take the place of
CAPITALIZED = re.compile(r"[A-Z0-9][\w/'.-]*(?: [A-Z0-9][\w/'.-]*)*")
HEX = re.compile(r"\d{4}")  # a hex has a number and often no name
MOST = 60  # names in a slot besides the pools and boxes
LISTED = re.compile(r"\]?,? (?:\d+ )?\[?")  # between two names of a list, of which the first will do
SHOWN = 20
BOX_WORDS = {  # as lines write them in lower case
    "barbarossa_to_berlin": ("reserve", "eliminated", "lost"),
    "a_victory_awaits": ("available", "eliminated", "withdrawn"),
    "on_to_berlin": (),
    "absolute_war": ("shattered", "destroyed", "captured", "air", "reserve", "upgrades", "out", "turn-4"),
}


class Template(NamedTuple):
    """A line of a case with a position at which it is timely, and the stretches of it that hold a name."""

    text: str
    position: Any
    slots: Sequence[tuple[int, int]]


@dataclass
class Found:
    """How many lines were judged, how many of them carried out, and what went wrong with which."""

    lines: int = 0
    legal: int = 0
    wrong: list[str] = field(default_factory=list)


def fuzz_places(game_name: str, most: int, part: int = 0, parts: int = 1, every: int = 1, seed: int = 0) -> Found:
    """Judges lines with every pool and box in every slot, and with `most` other names drawn by chance.

    It takes one part of the templates, out of one case in so many (`every`).
    """
    game = find_game(game_name)
    assert game is not None
    chance, found = random.Random(seed), Found()
    for template in templates(game_name, every)[part::parts]:
        boxes, others = lexicon_of(game, template.position)
        drawn = chance.sample(others, min(most, len(others)))
        for start, end in template.slots:
            for name in (*boxes, *drawn):
                _try(game, template.position, template.text[:start] + name + template.text[end:], found)
    return found


@cache
def templates(game_name: str, every: int = 1) -> Sequence[Template]:
    """Returns the first lines of each shape among those of a game's cases, or of one in so many of these."""
    shapes: dict[str, list[Template]] = defaultdict(list)
    for case in [case for case in cases() if case.file.parent.name == game_name][::every]:
        for step in play(case).steps:
            text = step.line.text
            found = sorted(_slots(game_name, text))
            slots = [each for last, each in pairwise([(0, 0), *found]) if not LISTED.fullmatch(text[last[1] : each[0]])]
            shape = _shape(text, found)
            if slots and len(shapes[shape]) < EACH:
                shapes[shape].append(Template(text, step.before, slots))
    return [each for alike in shapes.values() for each in alike]


def _slots(game_name: str, text: str) -> Iterator[tuple[int, int]]:
    """Yields where names stand in a line: as the grammar has it, in a directive what begins with a capital."""
    node: Any = grammar(game_name).parse(plain_line(text))
    if isinstance(node, Directive):
        yield from (found.span() for found in CAPITALIZED.finditer(text))
    elif isinstance(node, Tree):
        for token in node.scan_values(lambda each: isinstance(each, Token) and each.type in SLOTS):
            start, end = token.start_pos, token.end_pos
            if text[start:end] == str(token):
                yield start, end


def _shape(text: str, slots: Sequence[tuple[int, int]]) -> str:
    """Returns a line with a sign for each name and for each number."""
    for start, end in sorted(slots, reverse=True):
        text = f"{text[:start]}~{text[end:]}"
    return re.sub(r"(?:, )?(?:\d+ )?\[?~\]?(?:, (?:\d+ )?\[?~\]?)*", "~", re.sub(r"\d+", "0", text))


def lexicon_of(game: AnyGame, position: Any) -> tuple[Sequence[str], Sequence[str]]:
    """Returns the names of pools and boxes, then all others: those of the legend, the lexicons and the cases."""
    legend, known = game.legend(position), frozenset(game.names())
    places = {_written(place.name) for place in legend.places.values()}
    known |= {name for name in places if HEX.search(name)}
    one_of_each = {re.sub(r"\d+", "0", name): name for name in sorted(places - known)}  # of the spaces of a track
    boxes = {*one_of_each.values(), *BOX_WORDS[game.name], *(set(_of_lexicons(game.name, "place")) - known)}
    others = {
        *(places & known), *known, *(unit.name for unit in legend.units.values()),
        *(card for of_side in legend.cards.values() for card in of_side.values()),
        *(number for of_side in legend.cards.values() for number in of_side),
        *_of_lexicons(game.name, ""), *game.sides,
    }  # fmt: skip
    return sorted(boxes), sorted(others - boxes)


def _written(name: str) -> str:
    bare = name.removeprefix("the ").removeprefix("an ")
    return bare[:1].upper() + bare[1:]


@cache
def _of_lexicons(game_name: str, sort: str) -> Sequence[str]:
    """Returns the shown names of a game's lexicons that need no scenario; for `place` those of its places alone."""
    module = import_module(f"pbem.games.{game_name}.board.names")
    words = ("area", "space", "zone", "hex") if sort else ("",)
    found: list[str] = []
    for name, make in vars(module).items():
        if not name.endswith("_lexicon") or name.startswith("_") or not name.startswith(words):
            continue
        if not inspect.signature(make).parameters and isinstance(book := make(), Lexicon):
            found += book.shown.values()
    return found


def _try(game: AnyGame, position: Any, text: str, found: Found) -> None:
    found.lines += 1
    try:
        wrong = _judged(game, position, text, found)
    except Exception as error:  # noqa: BLE001  whatever is raised is what is looked for
        wrong = f"raises {type(error).__name__}: {error}"
    if wrong:
        found.wrong.append(f"{game.name}: {text!r}: {wrong}")


def _judged(game: AnyGame, position: Any, text: str, found: Found) -> str:
    """Judges a line as every command does; returns what is wrong with the verdict."""
    judged = replay(game, Header(), position, [plain_line(text)], grammar(game.name).parse)
    found.legal += any(step.outcome in APPLIED for step in judged.steps)
    told = [each for each in judged.problems if each.counts]
    if any(not each.message.strip() for each in told):
        return "refused without a word"
    if any(each.kind is Kind.NOT_UNDERSTOOD and each.span is None for each in told):
        return "refused without a place"
    if told or not judged.steps:
        return ""
    list(game.audit(judged.position))  # set-up lines may break an invariant, but each must be able to look
    return _written_again(game, judged.steps[0].written)


def _written_again(game: AnyGame, text: str) -> str:
    """A legal order can be read in its canonical form."""
    node = grammar(game.name).parse(plain_line(text)) if text else None
    return f"its canonical form is not read: {text!r}: {node.message}" if isinstance(node, Problem) else ""


def main() -> int:
    """Judges the lines of all games, prints the figures, and returns 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description="Put every name into every slot of every order.")
    parser.add_argument("--games", nargs="*", default=list(names()))
    parser.add_argument("--most", type=int, default=MOST, help="names in each slot, besides the pools and boxes")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked, began = parser.parse_args(), time.monotonic()
    parts = asked.processes * 2
    with ProcessPoolExecutor(asked.processes) as pool:
        tasks = [
            pool.submit(fuzz_places, game, asked.most, part, parts, 1, asked.seed)
            for game in asked.games
            for part in range(parts)
        ]
        results = [each.result() for each in tasks]
    wrong = [text for each in results for text in each.wrong]
    for text in wrong[:SHOWN]:
        print(f"- {text[:500]}")
    lines, legal = sum(each.lines for each in results), sum(each.legal for each in results)
    print(f"{lines} lines, {legal} of them legal; {len(wrong)} wrong; {time.monotonic() - began:.0f} s in all")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
