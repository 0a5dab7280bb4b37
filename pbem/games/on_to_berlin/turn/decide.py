"""The verdict on one order: whether it is its moment, which rules it breaks, what it does."""

from pbem.core.game import Ruling
from pbem.games.on_to_berlin.rules.c06_impulses import DONE
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.actions.c06_impulses import EndEvent
from pbem.games.on_to_berlin.state.actions.c09_attacks import Assign
from pbem.games.on_to_berlin.state.effects import Effect
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.turn.resolve import resolve
from pbem.games.on_to_berlin.turn.timing import not_now


def decide(position: Position, action: Action) -> Ruling[Effect]:
    """Returns the ruling on an action; nothing is changed."""
    found = tuple(not_now(position, action))
    if found and (done := done_already(position, action)):
        return Ruling(remarks=(done,))
    return Ruling(violations=found) if found else resolve(position, action)


def done_already(position: Position, action: Action) -> str:
    """Say that a line repeats what has been carried out without one; empty of any other line."""
    if isinstance(action, EndEvent) and position.now.event == DONE:
        return "the event has ended already"
    if not isinstance(action, Assign) or not position.now.placed:
        return ""
    rows = (
        (share.units.kind, share.units.spent, share.hits) for share in action.shares for _ in range(share.units.count)
    )
    return (
        "these hits left no choice and have been placed already" if tuple(sorted(rows)) == position.now.placed else ""
    )
