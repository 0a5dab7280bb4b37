"""Orders put together by a player, and whether they may be given."""

from collections.abc import Iterable

from pbem.games.barbarossa_to_berlin.board.types import SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.orders.lines import write
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import March, UnitRef
from pbem.games.barbarossa_to_berlin.turn.decide import decide


def ref(position: Position, unit: UnitId) -> UnitRef:
    """Returns a unit as an order names it."""
    return UnitRef(type=kind(unit).id, reduced=position.units[unit].reduced)


def march(position: Position, unit: UnitId, origin: SpaceId, path: tuple[SpaceId, ...]) -> March:
    """Returns the way of one unit."""
    return March(units=(ref(position, unit),), origin=origin, path=path)


def legal(position: Position, orders: Iterable[Action]) -> str | None:
    """Returns the first of some orders that may be given, written."""
    return next((write(order) for order in orders if not decide(position, order).violations), None)
