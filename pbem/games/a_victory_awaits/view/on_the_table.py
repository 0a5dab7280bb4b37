"""The position in the words that every game has: units and tracks."""

from pbem.core.on_the_table import OnTheTable, Unit
from pbem.games.a_victory_awaits.board.types import OFF, UnitId
from pbem.games.a_victory_awaits.rules.c16_victory.victory import points
from pbem.games.a_victory_awaits.state.position import Position, kind


def on_the_table(position: Position) -> OnTheTable:
    """Returns what lies on the table; the steps of a unit in a box are those of the face that is up."""
    places = sorted(place for place in position.stacks if place != OFF)
    units = tuple(_unit(position, unit) for place in places for unit in position.at(place))
    return OnTheTable(units, {"turn": position.turn, "vp": points(position)})


def _unit(position: Position, unit: UnitId) -> Unit:
    place, printed = position.place(unit), kind(unit)
    steps = printed.steps - position.units[unit].reduced
    on_map = position.hex_of(unit) is not None
    return Unit(unit, position.label(unit), str(printed.side), printed.type, place, on_map, steps)
