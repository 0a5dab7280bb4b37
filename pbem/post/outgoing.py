"""Orders before they are sent: what the other player's `add` would leave out, judged as he would judge them."""

from pbem.core.agreeing.asking import OPEN
from pbem.core.authors import Authors
from pbem.core.problem import Problem
from pbem.post.answer import unsent
from pbem.post.stamp import came
from pbem.referee import Judging

NOT_HIS = "log/other-side"


def left_out(judged: Judging, side: str) -> tuple[Problem, ...]:
    """Returns why the orders that the other player does not have would be no mail of a side's, as he takes it in.

    Where no mail has come in yet nobody knows which of them he has: only of what waits for chance it is told.
    """
    replay, log = judged.verdict.replay, judged.verdict.log
    writer = log.header.get(side).strip()
    if replay is None or not writer:
        return ()
    blocks, since = came(log, replay), unsent(log, replay)
    before = blocks[-1].stamp.writer if blocks and blocks[-1].end == since else ""
    hand = Authors(log.header, replay.game.sides).named(before) if before else ""
    known = frozenset(replay.problems)
    found = judged.as_a_mail(since, writer, hand).problems
    new = tuple(
        each for each in found if each.code == NOT_HIS or (each.counts and each not in known and each.code not in OPEN)
    )
    waiting = replay.chance.waiting if replay.chance else None
    return new if blocks else tuple(each for each in new if waiting and each.span and _is_at(each, waiting.line.number))


def _is_at(problem: Problem, number: int) -> bool:
    return problem.span is not None and problem.span.line == number


def spent(judged: Judging, side: str) -> str:
    """Returns the line, with its place, above which a value that was opened for another version can be burnt.

    Empty where the orders that ask are not a side's own that wait to be sent, or the other side has answered them.
    """
    replay, log = judged.verdict.replay, judged.verdict.log
    waiting = replay.chance.waiting if replay and replay.chance else None
    if replay is None or waiting is None or waiting.opens or side not in waiting.missing:
        return ""
    own = any(each.line is waiting.line for each in replay.steps[unsent(log, replay) :])
    return f"`{waiting.event.asked}`, line {waiting.line.number}" if own else ""
