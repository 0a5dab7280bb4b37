"""An event that can be performed is performed before the impulse ends (2.3, 6.1, R38)."""

from collections.abc import Iterable, Iterator
from functools import partial

from pbem.core.kind import Purpose
from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.on_to_berlin.orders.kind import AnyKind
from pbem.games.on_to_berlin.orders.kinds import KINDS
from pbem.games.on_to_berlin.rules.c06_impulses import (
    BEGUN_BY,
    OPEN,
    UNUSED,
    WHILE_OPEN,
    event_of,
    open_event,
    under_way,
)
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position

STAYING = frozenset({"hold", "excess"})  # orders of play that leave the event as it is
DUE = "card-all/event-is-due"


@refuses("card-all/event-is-due")
def event_is_due(position: Position, order: AnyKind) -> Iterator[Violation]:
    """Yields that the event of the card is still to be performed, where the impulse or the event is to end."""
    if position.impulse is None or order.purpose is not Purpose.PLAY:
        return
    name, now = event_of(position), position.now
    if now.event == UNUSED and order.name == "impulse" and (line := possible(position)):
        yield _due(f"the event {name} is possible and has not been performed", line)
    untouched = now.event == OPEN and not under_way(position)
    if untouched and _leaves(position, order) and (line := _first(position, WHILE_OPEN.get(name, ()))):
        yield _due(f"nothing of the event {name} has been done", line)


def nothing_left(position: Position, order: AnyKind) -> bool:
    """True if an order of another sort comes while an event is under way of which nothing can be done any more."""
    names = WHILE_OPEN.get(event_of(position), ())
    return (
        under_way(position)
        and order.purpose is Purpose.PLAY
        and order.name not in names
        and not _first(position, names)
    )


def _due(text: str, line: str) -> Violation:
    return Violation(DUE, text, rule=DUE, remedy=f"perform it first, for instance by `{line}`")


def _leaves(position: Position, order: AnyKind) -> bool:
    """Tells whether an order ends the event that is open, as it is none of its own."""
    return order.name not in STAYING | set(WHILE_OPEN.get(event_of(position), ()))


@carries_out(
    "card-amphibious-airborne-ops/needs-a-port-or-airborne",
    "card-blitzkrieg/needs-a-fresh-unit",
    "card-long-range-bombing/needs-an-air-unit",
    "card-operation-seeloewe/channel-or-north-sea",
    "card-redeploy/needs-a-mobile-unit",
    "card-strategic-bombing/needs-air-unit-in-reach",
    "card-supply/needs-a-spent-unit",
    "card-vichy-france/missed-condition",
    "card-operation-seeloewe/missed-condition",
)
def possible(position: Position) -> str:
    """Returns a line that would begin the event of the card played; empty if it cannot be performed."""
    begun_by, then = BEGUN_BY[event_of(position)], WHILE_OPEN.get(event_of(position), ())
    if begun_by != ("event",):
        return _first(position, begun_by)
    draft = Draft(position)
    open_event(draft)
    return "event" if _first(draft.position, then) else ""


def _first(position: Position, names: Iterable[str]) -> str:
    """Returns the first line of some kinds of order that breaks no rule."""
    for order in map(KINDS.__getitem__, names):
        lines = order.offered(position).judged(partial(_written, position, order), 1)
        if found := next(iter(lines.lines), ""):
            return found
    return ""


def _written(position: Position, order: AnyKind, action: Action) -> str | None:
    draft = Draft(position)
    broken = any(True for _ in order.carried_out(draft, action))
    return None if broken else order.write(action)
