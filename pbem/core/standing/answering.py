"""Decisions answered by standing orders: which comes to be used, and what a line does with the answers around it.

An answer is looked for where a decision waits and a line comes that does not answer it. Standing orders are tried as
they were given; those that do not fit here, or would be illegal, are passed over. What a player writes himself comes
first.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pbem.core.carrying_out import applied
from pbem.core.game import AnyGame, Game, Node, Reading, Ruling
from pbem.core.rules import Violation
from pbem.core.source import Line
from pbem.core.standing.decisions import AT, AnyDecision, Way
from pbem.core.standing.values import LESS, MORE, Condition, StandingOrder, in_force

P = TypeVar("P")
A = TypeVar("A")
E = TypeVar("E")

MOST_ANSWERS = 100  # in a row: more is an endless to and fro
STANDS_BETWEEN = "order/answered-between"


class Part(Struct, Generic[P, A, E], frozen=True):
    """Something carried out: an answer by a standing order, or a part of a line that answers have come between."""

    action: A
    ruling: Ruling[E]
    before: P
    after: P
    by: StandingOrder | None = None


class Heard(Struct, frozen=True):
    """A line as it is read once the decisions before it are answered."""

    position: Any
    reading: Reading[Any]
    answers: tuple[Part[Any, Any, Any], ...] = ()


class Played(Struct, frozen=True):
    """The ruling on a whole line; where answers come between its parts, also each of these and of them."""

    ruling: Ruling[Any]
    parts: tuple[Part[Any, Any, Any], ...] = ()


def hear(game: AnyGame, position: Any, line: Line, node: Node) -> Heard:
    """Reads a line where it comes to be played: behind what standing orders answer before it."""
    reading = game.read(node, line, position)
    if not in_force(position):
        return Heard(position, reading)
    answers = answered(game, position, reading.action)
    if not answers:
        return Heard(position, reading)
    after = answers[-1].after
    again = game.read(node, line, after)
    if _answers_itself(game, position, reading, node) and not _comes_behind(game, position, reading, after, again):
        return Heard(position, reading)
    return Heard(after, again, answers)


def _answers_itself(game: AnyGame, position: Any, reading: Reading[Any], node: Node) -> bool:
    """Tells whether a line is the player's own answer; of one that is not understood its word tells."""
    due = [each for each in game.standing().decisions if each.due(position, reading.action)]
    if reading.action is None:
        return str(node.data) in {each.word for each in due}
    return any(each.own(position, reading.action) for each in due)


def _comes_behind(game: AnyGame, before: Any, reading: Reading[Any], after: Any, again: Reading[Any]) -> bool:
    """Tells whether a line of that kind is none here, but a sound one behind the answers: the other side's."""
    if again.action is None:
        return False
    if reading.action is not None and not game.decide(before, reading.action).violations:
        return False
    return not game.decide(after, again.action).violations


def carried(game: AnyGame, position: Any, action: Any) -> Played:
    """Returns the ruling on an action; between its parts standing orders answer what it leaves the other side."""
    book = game.standing() if in_force(position) else None
    first, *rest = book.parts(action) if book else (action,)
    if not rest:
        return Played(game.decide(position, action))
    side = game.options(position).side
    parts = _carried_apart(game, position, first, rest, side)
    return _together(position, parts) if parts else Played(game.decide(position, action))


def _carried_apart(
    game: AnyGame, position: Any, first: Any, rest: Sequence[Any], side: str
) -> list[Part[Any, Any, Any]]:
    """Returns the parts of an action and the answers between them; nothing if there is no answer."""
    parts = [_part(game, position, first)]
    for action in rest:
        between = () if parts[-1].ruling.violations else answered(game, parts[-1].after, action)
        if not between:
            return []
        parts += between
        parts.append(_part(game, parts[-1].after, action, _stopped(game, parts[-1].after, side, between[-1])))
    return parts


def _stopped(game: AnyGame, position: Any, side: str, answer: Part[Any, Any, Any]) -> tuple[Violation, ...]:
    """Returns that a line cannot go on behind an answer, where that has given the other side something to do."""
    now = game.options(position)
    if now.side == side:
        return ()
    text = f"the {answer.by.side.title() if answer.by else 'other'} side answers before the rest of this line can come"
    remedy = f"write the line without its dice; then the {now.side.title()} side is to {now.decision}"
    return (Violation(STANDS_BETWEEN, f"{text}: `{game.write(answer.action)}`", remedy=remedy),)


def _part(game: AnyGame, position: Any, action: Any, stopped: tuple[Violation, ...] = ()) -> Part[Any, Any, Any]:
    ruling = Ruling[Any](violations=stopped) if stopped else game.decide(position, action)
    return Part(action, ruling, position, applied(game, position, ruling))


def _together(position: Any, parts: Sequence[Part[Any, Any, Any]]) -> Played:
    rulings = [each.ruling for each in parts]
    whole = Ruling(
        tuple(effect for each in rulings for effect in each.effects),
        tuple(violation for each in rulings for violation in each.violations),
        tuple(dict.fromkeys(rule for each in rulings for rule in each.cited)),
        any(each.sealed for each in rulings),
        (position, parts[-1].after),
        tuple(remark for each in rulings for remark in each.remarks),
    )
    return Played(whole, tuple(parts))


# -- which answer


def answered(game: Game[P, A, E], position: P, coming: A | None = None) -> tuple[Part[P, A, E], ...]:
    """Returns what standing orders answer here, one decision after the other, before an action comes."""
    return tuple(_answers(game, position, coming))


def _answers(game: Game[P, A, E], position: P, coming: A | None) -> Iterator[Part[P, A, E]]:
    for _ in range(MOST_ANSWERS):
        answer = next(_next_answers(game, position, coming), None)
        if answer is None:
            return
        yield answer
        position = answer.after


def _next_answers(game: Game[P, A, E], position: P, coming: A | None) -> Iterator[Part[P, A, E]]:
    orders = in_force(position)
    book = game.standing()
    due = {each.word: (each, sides) for each in book.decisions if orders and (sides := each.due(position, coming))}
    asked = [order for order in orders if order.decision in due and order.side in due[order.decision][1]]
    for order in sorted(asked, key=lambda each: due[each.decision][1].index(each.side)):  # in the order of the rules
        decision, way = due[order.decision][0], book.way_of(order)
        if way is not None and applies(order, decision, position):
            yield from _legal(game, position, order, decision, way)


def _legal(
    game: Game[P, A, E], position: P, order: StandingOrder, decision: AnyDecision, way: Way[P, A]
) -> Iterator[Part[P, A, E]]:
    """Yields the answers that a standing order finds here, the best first, judged as they are looked at."""
    thought_of = enumerate(way.made(position, order) if way.made else decision.answers(position))
    ranked = [(key, at, each) for at, each in thought_of if (key := way.rank(position, each, order.names)) is not None]
    for _, _, action in sorted(ranked, key=lambda each: each[:2]):
        ruling = game.decide(position, action)
        if not ruling.violations:
            yield Part(action, ruling, position, applied(game, position, ruling), order)


# -- conditions


def applies(order: StandingOrder, decision: AnyDecision, position: Any) -> bool:
    """Tells whether the conditions of a standing order hold."""
    barred = bool(order.unless) and all(_holds(each, decision, position) for each in order.unless)
    return not barred and all(_holds(each, decision, position) for each in order.when)


def _holds(condition: Condition, decision: AnyDecision, position: Any) -> bool:
    if condition.figure == AT:
        return decision.at is not None and not set(condition.names).isdisjoint(decision.at(position))
    figure = decision.figures.get(condition.figure)
    found = figure.of(position) if figure else None
    if found is None or not condition.value:
        return bool(found and found[0])
    asked = condition.value if len(condition.value) > 1 else (*condition.value, 1)
    here, there = found[0] * asked[1], asked[0] * found[1]
    return here <= there if condition.limit == LESS else here >= there if condition.limit == MORE else here == there
