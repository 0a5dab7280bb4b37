"""Chapter 3.4: which hexes are worth controlling, and who takes them."""

from collections.abc import Iterable

from pbem.core.tables.in_play import from_tables_for
from pbem.games.a_victory_awaits.board.map import Board
from pbem.games.a_victory_awaits.board.types import City, HexId, Scenario, Side
from pbem.games.a_victory_awaits.state.position import Position

NEXT_TO_LENINGRAD = frozenset(
    map(HexId, ("L3501", "L3502", "L3503", "L3601", "L3604", "L3701", "L3703", "L3802", "L3803"))
)  # entered by an Axis unit, they let Zhukov take over (18.1, Q73)


@from_tables_for
def matters(board: Board) -> frozenset[HexId]:
    """Returns the hexes whose control some rule asks for: towns, supply sources, bonus hexes (3.4, 16.3, 18, Q13)."""
    found = {
        hex_
        for hex_, row in board.hexes.items()
        if row.city != City.NONE or row.supply != "none" or row.breakthrough or row.from_moscow
    }
    return frozenset(found | NEXT_TO_LENINGRAD if board.scenario == Scenario.LENINGRAD else found)


def taken(position: Position, side: Side, path: Iterable[HexId]) -> frozenset[HexId]:
    """Returns which hexes that matter a side gains by going through some hexes."""
    worth = matters(position.board)
    return frozenset(hex_ for hex_ in path if hex_ in worth and position.owner(hex_) != side)
