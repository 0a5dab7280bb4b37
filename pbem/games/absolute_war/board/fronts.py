"""The parts of the map by which legal lines are listed: north, centre, south, the Boxes of the west."""

from collections.abc import Mapping

from pbem.core.tables.in_play import from_tables
from pbem.games.absolute_war.board.map import Zone, board

NORTH, CENTRE, SOUTH, CAUCASUS, BOXES = "North", "Centre", "South", "Caucasus", "Boxes"


@from_tables
def fronts() -> Mapping[str, str]:
    """Returns each Zone's part of the map, by its name in lines."""
    return {board().zones[zone].name: _part(board().zones[zone]) for zone in board().homes}


def _part(row: Zone) -> str:
    if row.box:
        return BOXES
    if row.y < 400:
        return NORTH
    if row.y > 820:
        return CAUCASUS if row.x > 850 else SOUTH
    return CENTRE if row.y < 640 else SOUTH


def front_of(line: str) -> str:
    """Returns the part of the map of the first Zone that a written order names."""
    found = [(line.index(name), front) for name, front in fronts().items() if name in line]
    return min(found)[1] if found else ""
