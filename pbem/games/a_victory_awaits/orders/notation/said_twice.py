"""What a `check` or a `set` says twice."""

from functools import partial
from typing import Any

from lark import Token

from pbem.core.problem import Kind, at_line
from pbem.core.repeats import repeats
from pbem.games.a_victory_awaits.board.names import fold, hex_lexicon, plain_hex, unit_lexicon
from pbem.games.a_victory_awaits.orders.notation.reader import Reader


def once(reader: Reader, tree: Any) -> None:
    """Reports what a `check` or a `set` says twice."""
    for what, token in repeats(tree, partial(_meant, reader)):
        span = reader.line.span() if token is None else reader.place(token)
        message, remedy = f"`{what}` is named twice in this line", "say it once"
        told = at_line(reader.line, "log/said-twice", Kind.NOT_UNDERSTOOD, message, remedy=remedy, span=span)
        reader.problems.append(told)


def _meant(reader: Reader, token: Token) -> str:
    """Returns what a name stands for, whatever its spelling; behind a hex there may be the steps of a fortress."""
    name, _, last = str(token).rpartition(" ")
    text = name if name and last.isdigit() and len(last) == 1 else str(token)
    scenario = reader.position.scenario
    ids = hex_lexicon(scenario).find(text) or unit_lexicon(scenario).find(text)
    return plain_hex(text, scenario) or (next(iter(ids)) if len(ids) == 1 else fold(text))
