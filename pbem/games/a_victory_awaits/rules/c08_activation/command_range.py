"""Chapter 8.2: the hexes and units within the command range of a headquarters."""

from collections.abc import Mapping

from pbem.core.maps.hexes import within
from pbem.core.rules import carries_out
from pbem.core.tables.in_play import from_tables_for
from pbem.games.a_victory_awaits.board.charts import COMMAND_RANGE
from pbem.games.a_victory_awaits.board.graphs import open_ground
from pbem.games.a_victory_awaits.board.map import Board
from pbem.games.a_victory_awaits.board.types import HexId, UnitId
from pbem.games.a_victory_awaits.state.position import Position, kind


@carries_out("2.2/hq-range", "8.2/four-hexes", "8.2/not-over-water")
@from_tables_for
def hexes_in_range(board: Board, hex_: HexId) -> Mapping[HexId, int]:
    """Returns the hexes up to four hexes away, going round lakes and seas only, with their distance (8.2, Q24)."""
    return within(open_ground(board), hex_, COMMAND_RANGE)


@carries_out("8.2/nothing-blocks-it", "12.1/may-act-this-turn")
def in_range(position: Position, hq: UnitId) -> frozenset[UnitId]:
    """Returns all units of its side within the range of a headquarters, other headquarters and itself included.

    Supply, enemies, rivers and enemy zones of control make no difference. An HQ off the map reaches nobody.
    """
    where, side = position.hex_of(hq), kind(hq).side
    hexes = hexes_in_range(position.board, where) if where else {}
    return frozenset(unit for hex_ in hexes for unit in position.at(hex_) if kind(unit).side == side)


@carries_out("8.1/no-other-hq", "8.3/own-nationality", "13/not-activated-by-another")
def commanded(position: Position, hq: UnitId) -> frozenset[UnitId]:
    """Returns the units that a headquarters activates: itself and those in range (8.1), of its nation only (8.3).

    Headquarters never activate other headquarters.
    """
    nation = kind(hq).nationality
    found = (unit for unit in in_range(position, hq) if kind(unit).nationality == nation)
    return frozenset(unit for unit in found if unit == hq or not kind(unit).headquarters)
