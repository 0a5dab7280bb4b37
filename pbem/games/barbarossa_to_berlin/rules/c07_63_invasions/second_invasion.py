"""Chapter 7.63: the two armies that invade again, and when they may be in the Reserve Box for it."""

from collections.abc import Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import EIGHTH_ARMY, SEVENTH_ARMY
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.invasion_beaches import axis_in_north_africa
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply
from pbem.games.barbarossa_to_berlin.state.position import Position, on_map

INVADE_AGAIN = (UnitId(SEVENTH_ARMY), UnitId(EIGHTH_ARMY))


@enforces("7.63/eighth-army-to-reserve")
def north_africa_is_clear(position: Position, army: UnitId) -> Iterator[Breach]:
    """The 8th Army goes to the Reserve Box when the Axis has been driven out of North Africa."""
    if army == EIGHTH_ARMY and (held := axis_in_north_africa(position)):
        yield Breach(f"the Axis still controls {board().name(held[0])} in North Africa", army, "keep it on the map")


@enforces("7.63/us-seventh-army-to-reserve")
def seventh_army_is_in_supply(position: Position, army: UnitId) -> Iterator[Breach]:
    """The 7th Army goes to the Reserve Box from supply."""
    if army == SEVENTH_ARMY and on_map(position.place(army)) and supply(position, army) == Supply.OUT:
        yield Breach("the US 7A is out of supply", army, "bring it into supply first")


SHIP_CHECKS = (north_africa_is_clear, seventh_army_is_in_supply)
