"""What a `check` or a `set` says twice."""

from typing import Any

from pbem.core.problem import Kind, at_line
from pbem.core.repeats import repeats
from pbem.games.barbarossa_to_berlin.board.name_lists import meant
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader


def once(reader: Reader, tree: Any) -> None:
    """Reports what a `check` or a `set` says twice."""
    for what, token in repeats(tree, meant):
        span = reader.line.span() if token is None else reader.place(token)
        message, remedy = f"`{what}` is named twice in this line", "say it once"
        told = at_line(reader.line, "log/said-twice", Kind.NOT_UNDERSTOOD, message, remedy=remedy, span=span)
        reader.problems += [told] if told not in reader.problems else []
