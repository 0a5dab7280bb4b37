"""Orders in a turn block that is quoted, in a mail without one of its own: its writer may have meant to play them."""

import re
from collections.abc import Iterator

from pbem.core.problem import Kind, Problem, at_line
from pbem.core.replay import AnyReplay
from pbem.core.source import Line
from pbem.core.telling.hiding import PUBLIC
from pbem.formatter import words
from pbem.log import Log
from pbem.log.parse import grammar
from pbem.post.book import Book, said
from pbem.post.chain import known_to
from pbem.post.checking import another_game

_TO_FILL = re.compile(r"\b[A-Z]{4,}\b")  # a line of the form in a mail: `move SPACE: UNITS - SPACE`


def quoted_orders(book: Book, mail: Log) -> Iterator[Problem]:
    """Yields the first order of a quoted block that the log has not got: what was played is quoted in any talk.

    The form that stands in each mail is quoted with it; its lines are to be filled in, or have a remark behind them.
    """
    name, found = book.replay.game.name, mail.beneath
    if not found.lines or any(another_game(each, book.log, name) for each in found.sealed):
        return
    stood = _said_in(book.replay)
    new = [line for line in found.lines if said(line.text) not in stood and _may_be_meant(line, book.replay)]
    if new:
        more = f" (and {len(new) - 1:,} more)" if len(new) > 1 else ""
        message = f"this order{more} stands in a quoted turn block, and the log has not got it: it is not played"
        remedy = "Ask for a mail with a turn block of its own: if it is meant, it must not bear marks of quotation."
        yield at_line(new[0], "log/quoted-block", Kind.NOT_UNDERSTOOD, message, remedy=remedy)


def _said_in(replay: AnyReplay) -> frozenset[str]:
    """Returns the orders of a log as they are typed, in canonical form, and as both players know them."""
    known = known_to(replay, PUBLIC)
    own = {text for step in replay.steps for text in (said(words(step, replay)), said(step.line.text))}
    return frozenset(own | {said(words(step, known)) for step in known.steps})


def _may_be_meant(line: Line, replay: AnyReplay) -> bool:
    """Tells whether a line is an order, and none of a form."""
    form = line.comment or _TO_FILL.search(line.text)
    return not form and not isinstance(grammar(replay.game.name).parse(line), Problem)
