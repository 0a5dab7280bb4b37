"""Chapter 10.1: the moment in which an action may be reacted to, and who could."""

from pbem.core.rules import carries_out
from pbem.games.on_to_berlin.board.types import AreaId, Doing, Side, Stage
from pbem.games.on_to_berlin.rules.c10_counterattacks.counterattackers import able, jets
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.effects import ActionIs
from pbem.games.on_to_berlin.state.options import JET_FIGHTERS, optional
from pbem.games.on_to_berlin.state.position import Action, Position

MOVEMENTS = frozenset({Doing.MOVE, Doing.FLY, Doing.REDEPLOY})  # done before they are reacted to (R45)


def open_window(draft: Draft, action: Action) -> None:
    """Begins the moment in which the other side may react to an action: a movement is done, an attack announced."""
    draft.emit(ActionIs(action))


def close_window(draft: Draft) -> None:
    """Ends that moment for a movement, as something else is announced; an attack waits for its dice."""
    action = draft.position.action
    if action and action.doing in MOVEMENTS and action.stage is Stage.OPEN:
        draft.emit(ActionIs(None))


@carries_out("10.1/another-group-another-card")
def is_open(position: Position) -> bool:
    """Tells whether the action under way may still be reacted to."""
    action = position.action
    if action is None or action.stage is not Stage.OPEN or action.doing is Doing.RAID:
        return False
    return not (action.ambushed or action.declined)


def could_react(position: Position) -> Side | None:
    """Returns the side that has cards, or the jet, and units to react with now, whatever the cards are; else None."""
    action = position.action
    if action is None or not is_open(position):
        return None
    side = action.side.enemy
    here = [area for area in concerned(action) if able(position, action, area)]
    jet = optional(position, JET_FIGHTERS) and any(jets(position, action, area) for area in here)
    return side if here and (jet or position.hand(side).size) else None


def concerned(action: Action) -> tuple[AreaId, ...]:
    """Returns the areas in which an action may be reacted to: where it ends, or its target (17.2, R54)."""
    return tuple(sorted(action.entered)) if action.doing is Doing.REDEPLOY else (action.area,)
