"""The position in the words that every game has: units and tracks."""

from pbem.core.on_the_table import OnTheTable, Unit
from pbem.games.barbarossa_to_berlin.board.types import OFF, UnitId
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map


def on_the_table(position: Position) -> OnTheTable:
    """Returns what lies on the table; the steps of a unit in a box are those of the face that is up."""
    places = sorted(place for place in position.stacks if place != OFF)
    units = tuple(_unit(position, unit) for place in places for unit in position.at(place))
    return OnTheTable(units, {"turn": position.turn, "vp": position.vp})


def _unit(position: Position, unit: UnitId) -> Unit:
    place, printed = position.place(unit), kind(unit)
    steps = 1 if position.reduced(unit) else 2
    return Unit(unit, position.label(unit), str(printed.side), printed.size, place, on_map(place), steps)
