"""The fronts by which a report lists the map: which countries, and which stretch of them."""

import re
from collections.abc import Mapping

from msgspec import Struct

from pbem.core.tables.in_play import from_tables
from pbem.games.barbarossa_to_berlin.board.map import Space, board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId

EAST = ("soviet_union", "greater_germany", "romania", "hungary")


class Front(Struct, frozen=True):
    """A front: the countries it runs through, within limits on the drawing of the map."""

    title: str
    countries: tuple[str, ...]
    west: int = 0
    east: int = 9999
    south: int = 9999
    shores: bool = False  # beaches and sea boxes, which have no country, too

    def holds(self, space: Space) -> bool:
        """Tells whether a space belongs to it; boxes and beaches have no country and go by their place."""
        inside = self.west <= space.x <= self.east and space.y < self.south
        return inside and (space.country in self.countries or (self.shores and not space.country))


NORTH, CENTRE, SOUTH = "East, north", "East, centre", "East, south"
WEST = "Western Europe and Scandinavia"
MEDITERRANEAN = "Mediterranean and Balkans"
AFRICA = "Africa and Middle East"

FRONTS = (  # the first that holds a space has it
    Front(NORTH, EAST[:1], south=300),
    Front(NORTH, EAST[:1], east=1700, south=460),
    Front(NORTH, EAST[1:2], west=1150, south=520),
    Front(CENTRE, EAST[:2], west=1150, south=700),
    Front(CENTRE, EAST[1:2], west=1150, south=760),
    Front(SOUTH, EAST, west=1150),
    Front(
        WEST,
        ("greater_germany", "france", "belgium", "netherlands", "denmark", "norway", "sweden"),
        south=1280, shores=True,
    ),
    Front(
        MEDITERRANEAN,
        ("italy", "malta", "greece", "yugoslavia", "albania", "bulgaria"),
        south=1810, shores=True,
    ),
    Front(
        AFRICA,
        ("libya", "egypt", "tunisia", "algeria", "palestine", "syria", "iraq", "transjordan", "iran", "turkey"),
        shores=True,
    ),
)  # fmt: skip

TITLES = tuple(dict.fromkeys(front.title for front in FRONTS))


@from_tables
def fronts() -> Mapping[SpaceId, str]:
    """Returns each space's front."""
    return {space.id: next(front.title for front in FRONTS if front.holds(space)) for space in board().spaces.values()}


def front_of(line: str) -> str:
    """Returns the front of the first space that a written order names."""
    found = _names().search(line)
    return fronts()[_by_name()[found[0]]] if found else ""


@from_tables
def _by_name() -> Mapping[str, SpaceId]:
    return {space.name: space.id for space in board().spaces.values()}


@from_tables
def _names() -> re.Pattern[str]:
    """Finds the name of a space, the longest that fits."""
    every = sorted(_by_name(), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, every))})(?!\w)")
