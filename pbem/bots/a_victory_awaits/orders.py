"""Orders put together by a player, and whether they may be given."""

from collections.abc import Iterable

from pbem.games.a_victory_awaits.board.names import unit_names
from pbem.games.a_victory_awaits.board.types import HexId, UnitId
from pbem.games.a_victory_awaits.orders.lines import write
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.values import Post, UnitRef
from pbem.games.a_victory_awaits.turn.decide import decide


def ref(position: Position, unit: UnitId) -> UnitRef:
    """Returns a unit as an order names it, on the map or not yet."""
    stand = position.units.get(unit)
    return UnitRef(unit=unit, name=unit_names(position.scenario)[unit], reduced=bool(stand and stand.reduced))


def posts(position: Position, places: Iterable[tuple[UnitId, HexId]]) -> tuple[Post, ...]:
    """Returns units with their hexes, hex by hex."""
    found: dict[HexId, list[UnitRef]] = {}
    for unit, hex_ in places:
        found.setdefault(hex_, []).append(ref(position, unit))
    return tuple(Post(hex=hex_, units=tuple(units)) for hex_, units in sorted(found.items()))


def allowed(position: Position, order: Action) -> bool:
    """Tells whether an order may be given."""
    return not decide(position, order).violations


def legal(position: Position, orders: Iterable[Action]) -> str | None:
    """Returns the first of some orders that may be given, written."""
    return next((write(order) for order in orders if allowed(position, order)), None)
