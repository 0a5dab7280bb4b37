"""Events that would change nothing at present; the players may have agreed that none is played (7.6)."""

from collections.abc import Callable, Iterator, Mapping

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.charts import Card
from pbem.games.barbarossa_to_berlin.board.types import Orders, Side, Supply
from pbem.games.barbarossa_to_berlin.cards.allied_policy import finnish_lack
from pbem.games.barbarossa_to_berlin.cards.event import otherwise
from pbem.games.barbarossa_to_berlin.rules.c07_6_events.airlifts_and_sweeps import pockets
from pbem.games.barbarossa_to_berlin.rules.c10_movement.axis_trenches import ATLANTIC_WALL, BUNKER, EAST_WALL, sites
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply
from pbem.games.barbarossa_to_berlin.state.deck import hand
from pbem.games.barbarossa_to_berlin.state.events import this_turn
from pbem.games.barbarossa_to_berlin.state.options import NO_IDLE_EVENT, optional
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

BOMBER_COMMAND = 12


@enforces("opt/no-event-without-effect")
def changes_something(position: Position, card: Card) -> Iterator[Breach]:
    """By the option no card is played as an event that would change nothing."""
    wanting = IDLE.get((card.side, card.number))
    why = wanting(position) if wanting and optional(position, NO_IDLE_EVENT) else ""
    if why:
        yield Breach(f"{card} would change nothing as an event: {why}", remedy=otherwise(card))


def _no_panzer_to_restore(position: Position) -> str:
    reduced = (unit for unit, stand in position.units.items() if stand.reduced)
    able = any(kind(unit).panzer and supply(position, unit) != Supply.OUT for unit in reduced)
    return "" if able else "no reduced Panzer unit stands in supply"


def _nobody_to_fly_to(position: Position) -> str:
    return "" if pockets(position) else "no Axis unit is out of supply"


def _no_bombers(position: Position) -> str:
    flown = this_turn(position, Side.ALLIED, BOMBER_COMMAND)
    return "" if flown else "Bomber Command has not been played this turn"


def _no_partisans(position: Position) -> str:
    return "" if position.partisans else "no partisan marker is on the map"


def _no_axis_orders(position: Position) -> str:
    ordered = position.this_turn.orders.get(Side.AXIS, Orders.NONE) != Orders.NONE
    return "" if ordered else "the Axis has no orders this turn"


def _no_soviet_orders(position: Position) -> str:
    ordered = position.this_turn.orders.get(Side.ALLIED) in (Orders.STALIN, Orders.SOVIET)
    return "" if ordered else "the Soviets have no orders this turn"


def _no_site(number: int) -> Callable[[Position], str]:
    """Returns what tells that an event has no space for a trench."""
    return lambda position: "" if sites(position, number) else "there is no space where it may lay a trench"


def _no_axis_card(position: Position) -> str:
    return "" if hand(position, Side.AXIS).size else "the Axis player holds no card"


def _finland_fights_on(position: Position) -> str:
    return "Leningrad, Tallinn and Riga are not all Soviet in Full Supply" if finnish_lack(position) else ""


IDLE: Mapping[tuple[Side, int], Callable[[Position], str]] = {
    (Side.AXIS, 6): _no_panzer_to_restore,
    (Side.AXIS, 19): _nobody_to_fly_to,
    (Side.AXIS, 20): _no_bombers,
    (Side.AXIS, 38): _no_site(ATLANTIC_WALL),
    (Side.AXIS, 39): _no_site(EAST_WALL),
    (Side.AXIS, 40): _no_partisans,
    (Side.AXIS, 46): _no_axis_orders,
    (Side.AXIS, 51): _no_partisans,
    (Side.AXIS, 54): _no_site(BUNKER),
    (Side.ALLIED, 3): _no_soviet_orders,
    (Side.ALLIED, 44): _no_axis_card,
    (Side.ALLIED, 54): _finland_fights_on,
}
