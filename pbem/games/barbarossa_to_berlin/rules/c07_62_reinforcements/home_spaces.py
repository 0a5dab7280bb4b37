"""Chapters 7.62 and 14.3: a unit about to come onto the map, and the spaces that these chapters name."""

from msgspec import Struct

from pbem.core.rules import Breach
from pbem.games.barbarossa_to_berlin.board.map import Space, board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import WESTERN
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import ANTWERP, SCHELDT
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

DESERT_ARMY = UnitId("br_desert_army")
PANZER_ARMEE_AFRIKA = UnitId("ge_panzer_armee_afrika")
BASRA, SUEZ, ALEXANDRIA, CAIRO = map(SpaceId, ("basra", "suez", "alexandria", "cairo"))
NORTHWEST_BEACHES = frozenset("ABCDEFGHI")


class Arrival(Struct, frozen=True):
    """A unit about to come onto the map; `rebuilt` out of the Eliminated Units Box."""

    unit: UnitId
    space: SpaceId
    rebuilt: bool = False

    @property
    def nation(self) -> str:
        """The nation of the unit."""
        return kind(self.unit).nation

    @property
    def printed(self) -> Space:
        """The space as printed."""
        return board().spaces[self.space]

    @property
    def western(self) -> bool:
        """Tells a British, Commonwealth, U.S. or Free French unit that has no place of its own."""
        return self.nation in WESTERN and self.unit != DESERT_ARMY

    def breach(self, text: str, remedy: str = "", code: str = "") -> Breach:
        """Returns a breach about the space."""
        return Breach(text, self.space, remedy, code)


def listed_spaces(spaces: tuple[SpaceId, ...]) -> str:
    """Returns the names of spaces with `or` before the last."""
    *others, last = [board().name(space) for space in spaces]
    return f"{', '.join(others)} or {last}" if others else last


def antwerp_open(position: Position) -> bool:
    """Tells whether the Allies have the use of Antwerp as a port (13.2, card 23)."""
    return position.control.get(ANTWERP) == Side.ALLIED and SCHELDT in position.events


def in_northwest(space: SpaceId) -> bool:
    """Tells the places of the Northwest European theatre: beaches A to I and Antwerp (14.2, 14.3)."""
    return space == ANTWERP or board().spaces[space].beach in NORTHWEST_BEACHES
