"""One order read against a position, as every test of a notation wants it."""

from typing import Any

from pbem.core.directives import Directive
from pbem.core.game import AnyGame, Reading
from pbem.core.problem import Problem
from pbem.core.source import plain_line
from pbem.log.parse import grammar


def read_order(game: AnyGame, text: str, position: Any) -> Reading[Any]:
    """Returns an order as a game reads it; a line that is none fails the test."""
    line = plain_line(text)
    node = grammar(game.name).knowing(game.names).parse(line)
    assert not isinstance(node, Problem | Directive), node
    return game.read(node, line, position)


def action_of(game: AnyGame, position: Any, text: str) -> Any:
    """Returns what a line does in a position; None where it is no order, or names what is not there."""
    node = grammar(game.name).parse(plain_line(text))
    return None if isinstance(node, Problem | Directive) else game.read(node, plain_line(text), position).action
