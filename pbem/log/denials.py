"""A line that says what is not done, such as `no retreat`: nothing is written of that, but for what a game asks."""

import re
from collections.abc import Iterable

from pbem.core.problem import Kind, Problem, at_line
from pbem.core.source import Line
from pbem.log.misspelt import is_nearly

_DENIED = re.compile(r"(?:no|not|without)\s+(?:(?:any|further|more|other)\s+)?([^\W\d_]+)\b", re.IGNORECASE)


def denied(text: str, examples: Iterable[str]) -> str:
    """Returns the word of what a line says is not done; nothing if a game has an order that begins like it.

    `examples` are malformed lines of the game: where one of them says nearly the same, its own hint is better.
    """
    found = _DENIED.match(text)
    known = [word for each in examples if each.startswith("no ") for word in each.split()[1:]]
    return "" if found is None or any(is_nearly(found[1], word) for word in known) else found[1].lower()


def told(line: Line, word: str, instead: str) -> Problem:
    """Returns the fault of such a line; `instead` is what a game has for it, if anything."""
    message = f"`no {word}` is no order: what nobody does is not written"
    remedy = f"delete the line, or write `{instead}` where that is asked for" if instead else "delete the line"
    span = line.span(0, len(line.text))
    return at_line(line, "log/nothing-done", Kind.NOT_UNDERSTOOD, message, remedy=remedy, span=span)
