"""The position in the words that every game has: units and tracks."""

from pbem.core.on_the_table import OnTheTable, Unit
from pbem.games.absolute_war.board.types import OUT, Side, UnitId
from pbem.games.absolute_war.state.position import Position, unit_of


def on_the_table(position: Position) -> OnTheTable:
    """Returns what lies on the table; `vp` are the German WSPs less the Soviet ones."""
    units = tuple(_unit(position, unit) for unit in position.units)
    wsp = {f"{side} wsp": position.wsp.get(side, 0) for side in Side}
    rp = {f"{side} rp": position.rp.get(side, 0) for side in Side}
    lead = position.wsp.get(Side.GERMAN, 0) - position.wsp.get(Side.SOVIET, 0)
    tracks = {"turn": position.turn, "vp": lead, **wsp, **rp}
    return OnTheTable(tuple(each for each in units if each.place != OUT), tracks)


def _unit(position: Position, unit: UnitId) -> Unit:
    row = unit_of(unit)
    steps = 1 if position.back(unit) else row.steps
    on_map = position.zone_of(unit) is not None
    return Unit(unit, row.name, str(position.owner(unit)), str(row.type), position.place(unit), on_map, steps)
