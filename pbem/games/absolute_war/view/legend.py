"""What the ids of a position are called: counters, Zones and boxes, cards."""

from collections.abc import Mapping

from pbem.core.legend import BoxName, Legend, PlaceName, UnitName
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.charts import turns
from pbem.games.absolute_war.board.counters import units
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import (
    AIR,
    CAPTURED,
    DESTROYED,
    OUT,
    RESERVE,
    SHATTERED,
    UPGRADES,
    Side,
    arrival,
)  # fmt: skip
from pbem.games.absolute_war.state.position import Position

BOX_NAMES: Mapping[str, str] = {
    SHATTERED: "Shattered Units Box", DESTROYED: "Destroyed Units Box", CAPTURED: "Captured Units Box",
    AIR: "Air Units Box", RESERVE: "Strategic Reserve Box", UPGRADES: "Front Upgrades", OUT: "out of play",
}  # fmt: skip


def legend(position: Position) -> Legend:
    """Returns the names of all that a position may speak of; a unit's side is whose it is at present."""
    places: dict[str, PlaceName] = {box: BoxName(name) for box, name in BOX_NAMES.items()}
    places |= {arrival(turn): BoxName(f"Turn Track, turn {turn}") for turn in range(1, _last() + 1)}
    places |= {zone: PlaceName(board().name(zone), str(position.controller(zone))) for zone in board().homes}
    return Legend(
        units={unit: UnitName(row.name, str(position.owner(unit))) for unit, row in units().items()},
        places=places,
        cards={
            str(side): {id_: row.name for id_, row in cards().items() if row.side is side} for side in Side
        },
    )  # fmt: skip


def _last() -> int:
    """Returns the last space that a unit may wait on: some come back after the track's end would be."""
    return max(turns()) + 2
