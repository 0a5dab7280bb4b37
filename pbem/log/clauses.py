"""A clause that an order has twice, as in `odds 15:3 odds 3:15`: nobody can tell which of the two is meant."""

from functools import cache
from typing import Any

from lark import Lark, Token, Tree
from msgspec import Struct

from pbem.core.problem import Kind, Problem, at_line
from pbem.core.source import Line
from pbem.log.built_grammars import built

ONCE = frozenset({"_tail", "_claim"})  # what a grammar calls the clauses that may stand in any order, each of them once


class Again(Struct, frozen=True):
    """A clause that has stood before: its name, and the stretch of the text from its first token to its last."""

    name: str
    start: int
    end: int


def said_again(parsed: Any, game: str) -> Again | None:
    """Returns the first clause of an order that stands in it a second time."""
    seen: set[str] = set()
    for each in parsed.children if isinstance(parsed, Tree) else ():
        if isinstance(each, Tree) and each.data in _clauses(game):
            if each.data in seen:
                return _again(each)
            seen.add(each.data)
    return None


def _again(clause: Any) -> Again:
    tokens = list(clause.scan_values(lambda each: isinstance(each, Token)))
    return Again(str(clause.data), tokens[0].start_pos or 0, tokens[-1].end_pos or 0)


@cache
def _clauses(game: str) -> frozenset[str]:
    made: Lark = built(game)
    found = {symbol.name for rule in made.rules if rule.origin.name in ONCE for symbol in rule.expansion}
    return frozenset(found - ONCE)


def doubtful(line: Line, again: Again) -> Problem:
    """Returns the fault of an order that has a clause twice."""
    what = "a die stands" if again.name == "die" else "dice stand" if again.name == "dice" else f"`{again.name}` stands"
    message = f"{what} twice in this order"
    remedy = "say it once: delete the one that is not meant"
    span = line.span(again.start, again.end)
    return at_line(line, "log/said-twice", Kind.NOT_UNDERSTOOD, message, remedy=remedy, span=span)
