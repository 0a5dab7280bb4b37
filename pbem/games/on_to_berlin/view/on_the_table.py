"""The position in the words that every game has: units and tracks."""

from pbem.core.on_the_table import OnTheTable, Unit
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import OFF, AreaId, Side, UnitId
from pbem.games.on_to_berlin.rules.c03_game_basics.resources import doubled_points, points
from pbem.games.on_to_berlin.state.position import Position, kind


def on_the_table(position: Position) -> OnTheTable:
    """Returns what lies on the table; a fresh unit has two steps, a spent one has one.

    `vp` are the Axis Resource Points as a strategic victory counts them: 10 win the war (14.1).
    """
    units = tuple(_unit(position, unit) for place in sorted(position.stacks) for unit in position.at(place))
    figures = {f"{side} resource points": points(position, side) for side in Side}
    tracks = {f"{nation} war entry": space for nation, space in position.tracks.items()}
    war = {"turn": position.turn, "vp": doubled_points(position)}
    return OnTheTable(tuple(each for each in units if each.place != OFF), {**war, **figures, **tracks})


def _unit(position: Position, unit: UnitId) -> Unit:
    place, printed = position.place(unit), kind(unit)
    on_map = AreaId(place) in board().areas
    side = str(position.nations[printed.nation].side)
    steps = 1 if position.spent(unit) else 2
    return Unit(unit, printed.name, side, str(printed.type), place, on_map, steps)
