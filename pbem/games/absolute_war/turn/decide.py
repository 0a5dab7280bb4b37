"""The verdict on one order: whether it is its moment, which rules it breaks, what it does."""

from pbem.core.game import Ruling
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.effects import Effect
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.turn.resolve import resolve
from pbem.games.absolute_war.turn.timing import not_now


def decide(position: Position, action: Action) -> Ruling[Effect]:
    """Returns the ruling on an action; nothing is changed."""
    found = tuple(not_now(position, action))
    return Ruling(violations=found) if found else resolve(position, action)
