"""Orders of several parts between semicolons: where a part begins, and how one more reads behind the others."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from pbem.core.directives import Directive
from pbem.core.game import AnyGame
from pbem.core.offer import taking_turns
from pbem.core.problem import Problem
from pbem.core.source import plain_line
from pbem.log.parse import grammar
from pbem.lsp.document import Document
from pbem.lsp.pieces import folded, pieces

BREAK = "; "


def parted(game: AnyGame, head: str, lines: Sequence[str]) -> list[str]:
    """Returns how an order may read with one more part, taken from lines that begin as it does.

    What stands before a part is the order's word alone, `move A - B; C - D`, or more of it, `attack A from B: X; C: Y`:
    the grammar says which.
    """
    first = head.partition(BREAK)[0]
    for begins in (each.start for each in pieces(game.name, first)[1:]):
        alike = [each[begins:].split(BREAK) for each in lines if folded(each).startswith(folded(first[:begins]))]
        if alike and reads(game, f"{head}{BREAK}{alike[0][0]}"):
            return [
                f"{head}{BREAK}{part}" for part in _in_turn(dict.fromkeys(part for parts in alike for part in parts))
            ]
    return []


def _in_turn(parts: Iterable[str]) -> Iterator[str]:
    """Yields parts, the first way of each unit before the second one of any: not all may be looked at."""
    found: dict[str, list[str]] = defaultdict(list)
    for each in parts:
        found[each.partition(" - ")[0]].append(each)
    return taking_turns(map(iter, found.values()))


def reads(game: AnyGame, text: str) -> bool:
    """Tells whether a line has the form of an order."""
    return not isinstance(grammar(game.name).knowing(game.names).parse(plain_line(text)), Problem | Directive)


def sound(document: Document, line: int, texts: Sequence[str]) -> Iterator[str]:
    """Yields those texts that may be written in the place of a line; the game's tables are in play."""
    trial = document.trial_at(line)
    for each in texts:
        steps = trial.judged([each])
        if steps and not any(told.counts for step in steps for told in step.problems):
            yield each
