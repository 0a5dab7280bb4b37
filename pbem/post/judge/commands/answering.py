"""What standing orders answer that the judge alone knows: each answer becomes an order of its player's in the log.

They answer a turn that is sound without them and is played for good, never a preview: nobody tries his orders on them.
What comes behind an answer in that turn is played too, as far as it goes with it. So the log has no standing order in
it, has the same hash for all, and is judged alike by whoever has it.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from pbem.core.directives import Accept, Takeback
from pbem.core.replay import AnyReplay, AnyStep
from pbem.core.source import Line, plain_line
from pbem.core.standing.values import Orders, StandingOrder
from pbem.core.standing.words import read
from pbem.log.parse import grammar
from pbem.post.adding import Added
from pbem.post.fates import Fate
from pbem.post.judge.commands.case import Answers, Case
from pbem.post.judge.commands.dice import rolled
from pbem.post.judge.commands.own_lines import Written, with_lines
from pbem.post.judge.store.standing_orders import Kept
from pbem.referee import Judging


class Order(NamedTuple):
    """An order as it is to stand in the log; `side` is that of an answer, empty for a line of the mail's."""

    side: str
    text: str


def order_of(case: Case, kept: Kept) -> StandingOrder | None:
    """Returns what a line that is kept says; None where this version of the game does not read it any more."""
    found = read(kept.text.partition(": ")[2], kept.side, case.engine.standing())
    return found if isinstance(found, StandingOrder) else None


def known_orders(case: Case) -> Orders:
    """Returns the standing orders that the judge alone knows, as they were given."""
    return tuple(order for kept in case.standing if (order := order_of(case, kept)))


def carried_out(case: Case, added: Added) -> Added:
    """Returns a log with a turn in it, and in it and behind it what standing orders answer and the judge rolls."""
    orders = known_orders(case)
    if _is_asked(added):
        return added  # nobody is to see dice while he decides, nor to be answered for an order that may not stand
    said = _directives(case, added)
    if not orders or Takeback in said:
        return rolled(case, added)  # the same answers would come again at once; a new order comes first
    found, last = added if Accept in said else _answered_within(case, added, orders), None
    while found is not last:
        last = rolled(case, found)
        found = _answered_behind(case, last, orders)
    return found


def _is_asked(added: Added) -> bool:
    """Tells whether play waits for an answer to a takeback or a waiver."""
    assert added.verdict.replay is not None
    return any(each.holds for each in added.verdict.replay.asked)


def _directives(case: Case, added: Added) -> frozenset[type]:
    """Returns which takebacks and acceptances are in a turn."""
    parse = grammar(case.game.engine).parse
    return frozenset(type(parse(line)) for line in _lines(added)) & {Takeback, Accept}


def _lines(added: Added) -> Sequence[Line]:
    assert added.verdict.replay is not None
    return [step.line for step in added.verdict.replay.steps[added.before :]]


# -- behind a turn


def _answered_behind(case: Case, added: Added, orders: Orders) -> Added:
    """Returns the log with what is answered at its end; itself if that is nothing."""
    found = list(_orders(added.judged, added.judged.answered((), orders).steps))
    return _with_orders(case, added, found) if found else added


# -- within a turn


def _answered_within(case: Case, added: Added, orders: Orders) -> Added:
    """Returns the log with a turn in it as far as it goes with what is answered between; itself if that is nothing."""
    lines = _lines(added)
    found, left = as_answered(case.judging, lines, orders)
    whole = all(not each.side for each in found[: len(lines)]) and sum(not each.side for each in found) == len(lines)
    if not found or (whole and not left):
        return added
    case.left = tuple(line.text for line in left)
    sent = sum(not each.side for each in found)
    handled = tuple(each._replace(orders=sent) if each.fate is Fate.ADDED else each for each in added.handled)
    return _with_orders(case, Added(case.now_log, added.before, case.judging, handled), found)


def as_answered(before: Judging, lines: Sequence[Line], orders: Orders) -> tuple[list[Order], Sequence[Line]]:
    """Returns what is played of lines, with the answers between them, and the lines from which on nothing is."""
    replay = before.answered(lines, orders)
    bad = _first_fault(replay, len(lines))
    if bad is None:
        return list(_orders(before, replay.steps)), ()
    step = replay.steps[bad - len(lines)]
    if step.action is not None:  # its first part may go with the answer that comes behind that
        first = plain_line(replay.game.write(replay.game.standing().parts(step.action)[0]))
        shorter = before.answered([*lines[:bad], first], orders)
        if _first_fault(shorter, bad + 1) is None and shorter.steps[-1].followed:
            return list(_orders(before, shorter.steps)), lines[bad:]
    return list(_orders(before, replay.steps[: bad - len(lines)])), lines[bad:]


def _first_fault(replay: AnyReplay, lines: int) -> int | None:
    """Returns which of the last so many lines is the first that is not as it should be."""
    return next(
        (
            at
            for at, step in enumerate(replay.steps[len(replay.steps) - lines :])
            if any(p.counts for p in step.problems)
        ),
        None,
    )


# -- as orders of the log


def _orders(before: Judging, steps: Sequence[AnyStep]) -> Iterator[Order]:
    """Yields the orders behind a log and the answers between them, each as a line of its own, in the order of play."""
    assert before.fold is not None
    known = before.fold.steps
    if known:
        yield from _followed(steps[len(known) - 1], len(known[-1].followed))
    for step in steps[len(known) :]:
        remark = f"  # {step.line.comment}" if step.line.comment else ""
        yield Order("", f"{_own_words(before, step)}{remark}")
        yield from _followed(step)


def _followed(step: AnyStep, known: int = 0) -> Iterator[Order]:
    yield from (Order(each.by_side, each.written) for each in step.followed[known:])


def _own_words(before: Judging, step: AnyStep) -> str:
    """Returns a line, or its first part if answers come between its parts."""
    if all(each.by_side for each in step.followed):
        return step.line.text
    game = before.verdict.game
    assert game is not None
    return game.write(game.standing().parts(step.action)[0])


def _with_orders(case: Case, added: Added, found: Sequence[Order]) -> Added:
    """Returns a log with orders behind it, a block for each writer in turn."""
    identity = next((each.mail.letter.identity for each in added.handled if each.fate is Fate.ADDED), "")
    for side, group in groupby(found, key=attrgetter("side")):
        lines = [each.text for each in group]
        if side:
            name = _giver(case, side)
            case.answers.append(Answers(side, name, len(lines)))
            added = with_lines(case, added, Written(name, lines, case.now))
        else:
            added = with_lines(case, added, Written(case.seat.name, lines, case.mail.taken, identity))
            identity = ""  # one mail is not two
    return added


def _giver(case: Case, side: str) -> str:
    """Returns the name of who gave a side's standing orders."""
    seats = [(each.role, each.name) for each in case.seats]
    return next(name for role, name in [*((each.side, each.name) for each in case.standing), *seats] if role == side)
