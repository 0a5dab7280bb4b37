"""Chapter 14.3: a fortress marker does not act."""

from collections.abc import Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions.c09_movement import March, Move
from pbem.games.a_victory_awaits.state.actions.c10_combat import Advance, Attack, Retreat
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.values import FORTRESS


@enforces("14.3/does-not-act")
def fortresses_do_not_act(position: Position, order: Action) -> Iterator[Breach]:
    """A fortress marker does not move, attack, retreat or advance."""
    match order:
        case Move() | March() | Retreat() | Advance():
            units = [way.unit.unit for way in order.ways]
        case Attack():
            units = [ref.unit for ref in order.units]
        case _:
            return
    if FORTRESS.unit in units:
        yield Breach("a fortress marker does not move, attack, retreat or advance", FORTRESS.unit, "leave it out")
