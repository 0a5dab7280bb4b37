"""Orders put together by a player, and whether they may be given."""

from collections.abc import Iterable

from pbem.games.barbarossa_to_berlin.board.types import SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.orders.lines import write
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.turn.decide import decide


def ref(position: Position, unit: UnitId) -> a.UnitRef:
    """Returns a unit as an order names it."""
    return a.UnitRef(type=kind(unit).id, reduced=position.units[unit].reduced)


def march(position: Position, unit: UnitId, origin: SpaceId, path: tuple[SpaceId, ...]) -> a.March:
    """Returns the way of one unit."""
    return a.March(units=(ref(position, unit),), origin=origin, path=path)


def legal(position: Position, orders: Iterable[a.Action]) -> str | None:
    """Returns the first of some orders that may be given, written."""
    return next((write(order) for order in orders if not decide(position, order).violations), None)
