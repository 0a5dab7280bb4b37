"""What becomes of an action under way when a set-up line takes away what it waits for: it goes on, or is over."""

from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import Stage
from pbem.games.on_to_berlin.rules.c10_counterattacks.window import MOVEMENTS
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.fighting import (
    able,
    after,
    assign,
    finish,
    retreats_go_on,
    targets,
    without_choice,
)
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.effects import ActionIs
from pbem.games.on_to_berlin.state.position import Action


def go_on(draft: Draft) -> None:
    """Goes on with an action in which a set-up line has left nothing to throw, assign, retreat or discard."""
    action = draft.position.action
    if action is None:
        return
    match action.stage:
        case Stage.OPEN:
            _call_off(draft, action)
        case Stage.COUNTER:
            _throw_for_who_is_left(draft, action)
        case Stage.HITS | Stage.COUNTER_HITS:
            _assign_what_is_left(draft, action)
        case Stage.RETREAT | Stage.COUNTER_RETREAT:
            on_map = (unit for unit in action.retreating if draft.position.area_of(unit) is not None)
            draft.action(retreating=tuple(on_map))
            retreats_go_on(draft)
        case Stage.DISCARD:
            _discard_what_is_held(draft, action)


def _call_off(draft: Draft, action: Action) -> None:
    """Ends an attack, or its like, whose dice are still to be thrown if no unit of its group is on the map any more."""
    if action.doing not in MOVEMENTS and not able(draft.position, action):
        draft.emit(ActionIs(None))
        draft.remark(f"the {action.doing} in {board().name(action.area)} is over, since no unit of its group is left")


def _throw_for_who_is_left(draft: Draft, action: Action) -> None:
    left = tuple(unit for unit in action.counter if draft.position.area_of(unit) is not None)
    if left != action.counter:
        draft.action(counter=left)
    if not left:
        after(draft)


def _assign_what_is_left(draft: Draft, action: Action) -> None:
    found = targets(draft.position)
    if not found or without_choice(draft.position, found, action.hits):
        assign(draft, action.hits, action.assigner or action.side)


def _discard_what_is_held(draft: Draft, action: Action) -> None:
    held = draft.position.hand(action.side.enemy).size
    if not held:
        finish(draft)
    elif held < action.owed:
        draft.action(owed=held)
