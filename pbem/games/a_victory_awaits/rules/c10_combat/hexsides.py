"""Which hexsides an attack, a retreat or an advance may lead over (10.1, 10.6, 10.7)."""

from pbem.core.rules import carries_out
from pbem.core.tables.in_play import from_tables_for
from pbem.games.a_victory_awaits.board.counters import Unit
from pbem.games.a_victory_awaits.board.graphs import has_road, mountain
from pbem.games.a_victory_awaits.board.map import Board
from pbem.games.a_victory_awaits.board.types import HexId, Side
from pbem.games.a_victory_awaits.rules.c09_movement.costs import start_line, unbridged


@carries_out("10.1/mountains")
def barred(board: Board, unit: Unit, here: HexId, there: HexId) -> str:
    """Returns why a hexside, or the hex beyond it, is closed to a unit's normal movement; nothing if it is open.

    A mountain is closed but to mountain divisions and over a road hexside (Q32, Q80). Rivers, zones of control
    and movement points do not matter here.
    """
    return _closed(board, unit.mountain, here, there)


def _closed(board: Board, mountain_division: bool, here: HexId, there: HexId) -> str:
    if not board.hexes[there].land:
        return f"{board.name(there)} is a {board.hexes[there].terrain} hex"
    if board.prohibited(here, there):
        return f"nothing passes the hexside between {here} and {there}"
    if mountain(board, there) and not mountain_division and not has_road(board.side(here, there)):
        return f"{board.name(there)} is a mountain hex, and no road leads from {here} into it"
    return ""


def over_the_start_line(board: Board, unit: Unit, here: HexId, there: HexId) -> bool:
    """Tells whether a Soviet unit would go across the red start line (2.1, Q7)."""
    return unit.side is Side.SOVIET and start_line(board, here, there)


def over_deep_water(board: Board, here: HexId, there: HexId) -> bool:
    """Tells whether a major river without a bridge lies between two hexes."""
    return unbridged(board.side(here, there))


def open_to(board: Board, unit: Unit, here: HexId, there: HexId) -> bool:
    """Tells whether a unit may go from a hex to its neighbour in an advance, or as the first hex of a retreat."""
    return there in _ways_out(board, here, unit.mountain) and not over_the_start_line(board, unit, here, there)


@from_tables_for
def _ways_out(board: Board, here: HexId, mountain_division: bool) -> frozenset[HexId]:
    """Returns the neighbours of a hex that are open to normal movement from there."""
    return frozenset(there for there in board.near[here] if not _closed(board, mountain_division, here, there))
