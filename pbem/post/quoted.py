"""Orders in turn blocks that are quoted: what the log has is a quotation, anything else is asked about."""

import re
from collections.abc import Callable, Iterator, Sequence

from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.replay import AnyReplay
from pbem.core.source import Line
from pbem.core.telling.hiding import PUBLIC
from pbem.formatter import said, words
from pbem.log import Log
from pbem.log.fences.envelope import Sealed
from pbem.log.log import Doubtful
from pbem.log.page import is_quoted
from pbem.log.parse import grammar
from pbem.post.chain import known_to
from pbem.post.checking import another_game

QUOTED = "log/quoted-block"
_TO_FILL = re.compile(r"\b[A-Z]{4,}\b")  # a line of the form in a mail: `move SPACE: UNITS - SPACE`


def settled(mail: Log, log: Log, replay: AnyReplay, could_follow: Callable[[Sequence[Line]], bool]) -> list[Problem]:
    """Return the problems of a mail once it is known which orders below the heads of earlier mails the log has.

    A block of which the log has every order is a quotation, which is a notice; of any other the first new order is a
    fault. Below the sender's own turn it is one only if any of the new orders `could_follow`, and so be a part of it.
    """
    problems, doubtful = mail.problems, mail.doubtful
    found = {(each.problem.code, each.problem.span): each for each in doubtful}
    stood: frozenset[str] = _said_in(replay) if found else frozenset()
    return [
        _settled(asked, log, replay, stood, could_follow) if (asked := found.get((each.code, each.span))) else each
        for each in problems
    ]


def _settled(
    asked: Doubtful,
    log: Log,
    replay: AnyReplay,
    stood: frozenset[str],
    could_follow: Callable[[Sequence[Line]], bool],
) -> Problem:
    if not asked.lines:
        return asked.problem
    if new := _new(asked.lines, asked.sealed, log, replay, stood):
        these = "this order" if len(new) == 1 else f"this order (and {len(new) - 1:,} more)"
        message = f"{these} is {asked.head}: it is not played, and the log does not have it"
        kind = Kind.NOTICE if asked.apart and not could_follow(new) else Kind.NOT_UNDERSTOOD
        return at_line(new[0], asked.problem.code, kind, message, remedy=asked.problem.remedy)
    message = f"the log already has this turn, which is {asked.head}: it is left out as a quotation"
    return replace(asked.problem, code=QUOTED, kind=Kind.NOTICE, message=message, remedy="")


def may_be_left_out(problem: Problem) -> bool:
    """Return whether a problem is about orders quoted below the sender's own turn, which is put in without them."""
    return problem.code == QUOTED


def quoted_orders(mail: Log, log: Log, replay: AnyReplay) -> Iterator[Problem]:
    """Yield the first order of a block marked as quoted that the log does not have: any talk quotes what was played.

    The form that stands in each mail is quoted with it; its lines are to be filled in, or have a remark behind them.
    """
    found = mail.beneath
    if new := _new(found.lines, found.sealed, log, replay, _said_in(replay) if found.lines else None):
        more = f" (and {len(new) - 1:,} more)" if len(new) > 1 else ""
        marked = is_quoted(new[0].raw_line(new[0].number))
        where = "is marked as quoted" if marked else "is in a turn block that is quoted, or below a signature"
        message = f"this order{more} {where}, and the log does not have it: it is not played"
        place = "without the marks before its lines" if marked else "above the signature and outside a quotation"
        remedy = f"Ask for a mail with a turn block of its own, {place}."
        yield at_line(new[0], QUOTED, Kind.NOT_UNDERSTOOD, message, remedy=remedy)


def _new(
    lines: Sequence[Line], sealed: Sequence[Sealed], log: Log, replay: AnyReplay, stood: frozenset[str] | None
) -> list[Line]:
    """Return the orders of quoted blocks that the log does not have; none of a block of another game."""
    if not lines or any(another_game(each, log, replay.game.name) for each in sealed):
        return []
    known = stood or frozenset()
    return [line for line in lines if said(line.text) not in known and _may_be_meant(line, replay)]


def _said_in(replay: AnyReplay) -> frozenset[str]:
    """Returns the orders of a log as they are typed, in canonical form, and as both players know them."""
    known = known_to(replay, PUBLIC)
    own = {text for step in replay.steps for text in (said(words(step, replay)), said(step.line.text))}
    return frozenset(own | {said(words(step, known)) for step in known.steps})


def _may_be_meant(line: Line, replay: AnyReplay) -> bool:
    """Tells whether a line is an order, and none of a form."""
    form = line.comment or _TO_FILL.search(line.text)
    return not form and not isinstance(grammar(replay.game.name).parse(line), Problem)
