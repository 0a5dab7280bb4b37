"""A standing order given or cleared: what is understood, what can never apply, and what is in force from then on."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from pbem.core.directives import Standing
from pbem.core.game import AnyGame
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.source import Line, Span
from pbem.core.standing.decisions import AnyBook
from pbem.core.standing.values import Condition, Orders, StandingOrder, in_force
from pbem.core.standing.words import CLEAR, Fault, answer_of, forms, read, written

CODE, NEVER = "log/standing", "log/standing-never"


class Given(Struct, frozen=True):
    """What becomes of the standing orders by a line: those in force, its canonical form, and what is wrong with it."""

    orders: Orders
    line: str = ""
    problem: Problem | None = None


def given(game: AnyGame, position: Any, said: Standing, line: Line) -> Given:
    """Returns what a standing order, or the clearing of some, makes of those in force."""
    book, orders = game.standing(), in_force(position)
    first, _, rest = said.text.strip().partition(" ")
    if first.lower().rstrip(".!") == CLEAR:
        return _cleared(orders, said.who, rest.strip(), book, line)
    order = read(said.text, said.who, book)
    fault = order if isinstance(order, Fault) else next(_never(order, orders, position, book), None)
    if isinstance(order, StandingOrder) and fault is None:
        return Given((*orders, order), written(order, book))
    assert fault is not None
    code, kind = (NEVER, Kind.NOT_POSSIBLE) if fault.never else (CODE, Kind.NOT_UNDERSTOOD)
    return Given(orders, problem=_told(line, code, kind, fault))


def _cleared(orders: Orders, side: str, what: str, book: AnyBook, line: Line) -> Given:
    """Takes back all standing orders of a side, those of one decision, or the one that is repeated."""
    kept = tuple(each for each in orders if each.side != side or not _is_meant(each, what, book))
    told = f"standing {side} {CLEAR} {' '.join(what.split())}".strip()
    if len(kept) < len(orders):
        return Given(kept, told)
    mine = [f"`{answer_of(each, book)}`" for each in orders if each.side == side]
    named = f" `{what}`" if what else ""
    message = f"the {side.title()} side has no standing order{named} to clear"
    remedy = f"in force are {', '.join(mine)}" if mine else "none is in force: delete it"
    return Given(orders, problem=_told(line, CODE, Kind.NOT_POSSIBLE, Fault(what, message, remedy)))


def _is_meant(order: StandingOrder, what: str, book: AnyBook) -> bool:
    if not what or what.lower() == order.decision:
        return True
    again = read(what, order.side, book)
    return again == order


def _told(line: Line, code: str, kind: Kind, fault: Fault) -> Problem:
    return at_line(line, code, kind, fault.message, remedy=fault.remedy, span=_place(line, fault.words))


def _place(line: Line, words: str) -> Span:
    at = line.text.lower().find(words.lower()) if words else -1
    return line.span() if at < 0 else line.span(at, at + len(words))


# -- what can never apply


def _never(order: StandingOrder, orders: Orders, position: Any, book: AnyBook) -> Iterator[Fault]:
    way = book.way_of(order)
    assert way is not None
    if order in orders:
        told = f"this standing order is in force already: `{answer_of(order, book)}`"
        yield Fault("", told, "leave it out", never=True)
    for wrong in way.wrong(position, order):
        message, _, remedy = wrong.partition("; ")
        yield Fault("", message, remedy or f"what can be given: {'; '.join(forms(book, order.side))}", never=True)
    if _contradicts_itself(order):
        yield Fault("", "its conditions never hold together", "delete one of them", never=True)
    before = next((each for each in orders if _always_answers(each, order, book)), None)
    if before is not None:
        message = f"it can never apply: `{answer_of(before, book)}` answers every such decision before it"
        again = f"`standing {order.side} {CLEAR} {order.decision}`"
        remedy = f"write {again} above it and give both anew, the one with conditions first"
        yield Fault("", message, remedy, never=True)


def _always_answers(before: StandingOrder, order: StandingOrder, book: AnyBook) -> bool:
    way = book.way_of(before)
    same = (before.side, before.decision) == (order.side, order.decision)
    return same and not before.when and not before.unless and way is not None and way.always


def _contradicts_itself(order: StandingOrder) -> bool:
    """Tells whether no figure can be what all conditions ask of it."""
    if order.unless and set(order.unless) <= set(order.when):
        return True
    for figure in {each.figure for each in order.when}:
        asked = [each for each in order.when if each.figure == figure]
        if not _agree(asked):
            return True
    return False


def _agree(asked: list[Condition]) -> bool:
    """Tells whether one value meets all conditions on a figure; of places, whether they have one in common."""
    if asked[0].names:
        return bool(set(asked[0].names).intersection(*(each.names for each in asked)))
    if not asked[0].value:
        return True
    worth = [(each.value[0] / (each.value[1] if len(each.value) > 1 else 1), each.limit) for each in asked]
    low = max((value for value, limit in worth if limit != "less"), default=None)
    high = min((value for value, limit in worth if limit != "more"), default=None)
    return low is None or high is None or low <= high
