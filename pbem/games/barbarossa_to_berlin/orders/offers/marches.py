"""Counters and ways as an offered order names them."""

from pbem.games.barbarossa_to_berlin.board.types import SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.position import Position, kind


def reference(position: Position, unit: UnitId) -> a.UnitRef:
    """Returns a counter as an order names it."""
    return a.UnitRef(type=kind(unit).id, reduced=position.units[unit].reduced)


def march(position: Position, unit: UnitId, origin: SpaceId, path: tuple[SpaceId, ...]) -> a.March:
    """Returns one unit's way as an order names it."""
    return a.March(units=(reference(position, unit),), origin=origin, path=path)
