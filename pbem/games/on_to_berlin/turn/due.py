"""An event that can be performed is performed before the impulse ends (2.3, 6.1, R38)."""

from collections.abc import Iterator
from functools import partial

from pbem.core.rules import Violation
from pbem.games.on_to_berlin.board.types import UnitId
from pbem.games.on_to_berlin.orders.kind import AnyKind
from pbem.games.on_to_berlin.orders.kinds import KINDS
from pbem.games.on_to_berlin.rules.c06_impulses import BEGUN_BY, OPEN, UNUSED, event_of, is_group_event
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position, kind

ENDING = frozenset({"impulse", "end_event"})
DUE = "card-all/event-is-due"


def event_is_due(position: Position, order: AnyKind) -> Iterator[Violation]:
    """Yields that the event of the card is still to be performed, where the impulse or the event is to end."""
    if order.name not in ENDING or position.impulse is None:
        return
    now, name = position.now, event_of(position)
    if now.event == UNUSED and (line := possible(position)):
        yield Violation(DUE, f"the event {name} is possible and has not been performed", rule=DUE,
                        remedy=f"perform it first, for instance by `{line}`")  # fmt: skip
    if now.event == OPEN and order.name == "end_event" and not now.actions and not now.parts:
        yield Violation(DUE, f"nothing of the event {name} has been done", rule=DUE, remedy="perform it")


def possible(position: Position) -> str:
    """Returns a line that would begin the event of the card played; empty if it cannot be performed."""
    if is_group_event(position):
        return "event" if any(_can_act(position, unit) for unit in position.units) else ""
    for name in BEGUN_BY[event_of(position)]:
        order = KINDS[name]
        lines = order.offered(position).judged(partial(_written, position, order), 1)
        if found := next(iter(lines.lines), ""):
            return found
    return ""


def _can_act(position: Position, unit: UnitId) -> bool:
    stand = position.units[unit]
    on_map = position.area_of(unit) is not None
    nation = kind(unit).nation
    ours = position.side_of(unit) is position.active and position.standing(nation).at_war
    return ours and on_map and not stand.spent


def _written(position: Position, order: AnyKind, action: Action) -> str | None:
    draft = Draft(position)
    broken = any(True for _ in order.carried_out(draft, action))
    return None if broken else order.write(action)
