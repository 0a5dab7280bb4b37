"""The parts of the map by which legal lines are listed: north, west, centre, east, south."""

from collections.abc import Mapping

from pbem.core.tables.in_play import from_tables
from pbem.games.on_to_berlin.board.map import Area, board

NORTH, WEST, EAST, SOUTH, CENTRE = "North", "West", "East", "South", "Centre"


@from_tables
def fronts() -> Mapping[str, str]:
    """Returns each area's part of the map, by its name in lines."""
    return {row.name: _part(row) for row in board().areas.values()}


def _part(row: Area) -> str:
    if row.y > 520:
        return SOUTH
    if row.y < 220 and row.x < 900:
        return NORTH
    return WEST if row.x < 480 else EAST if row.x > 700 else CENTRE


def front_of(line: str) -> str:
    """Returns the part of the map of the first area that a written order names."""
    found = [(line.index(name), front) for name, front in fronts().items() if name in line]
    return min(found)[1] if found else ""
