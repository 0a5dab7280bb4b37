"""Whose an order is that names no side: at the end of a turn, when nobody in particular is to act, or of both sides."""

from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.types import Side, Step
from pbem.games.barbarossa_to_berlin.rules.c10_movement.soviet_trenches import works
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import Discard, Dismantle, Draw
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Take
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Attack
from pbem.games.barbarossa_to_berlin.state.actions.c14_replacements import Eliminate, Replace
from pbem.games.barbarossa_to_berlin.state.position import Position

ROUNDS = (Step.AXIS_ROUND, Step.ALLIED_ROUND)


def whose(position: Position, action: Action) -> str:
    """Returns the side whose units, works or points these are; both, of those of both; empty where the turn tells."""
    match action:
        case Attack(reply=reply) if reply is not None:
            sides = {Side.AXIS, Side.ALLIED}  # the attack is one side's, what it is met with the other's (11.2 step 3)
        case Replace():
            sides = {unit_types()[unit.type].side for march in action.marches for unit in march.units}
        case Eliminate():
            sides = {Side.ALLIED}
        case Dismantle(side=None):
            sides = {side for space in action.spaces for side in works(position, space).values()}
        case _:
            return ""
    return " and ".join(sorted(sides))


def closes(position: Position, action: Action) -> bool:
    """Tells whether an order begins the end of the turn, and so ends the last round (6)."""
    return position.step in ROUNDS and isinstance(action, Replace | Discard | Take | Draw | Eliminate | Dismantle)
