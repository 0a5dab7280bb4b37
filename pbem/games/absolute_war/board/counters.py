"""The counters: units with their combat points by colour on both faces (2.3)."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.records import records
from pbem.games.absolute_war.board.map import PACKAGE
from pbem.games.absolute_war.board.types import Nationality, Side, Size, UnitId, UnitType

ANYWHERE = "any"
BLACK_SEA = "black-sea-coast"


class Points(NamedTuple):
    """The combat points of a face by colour (2.3.4); `circled` ones are yellow, or gray (18.1)."""

    red: int
    white: int
    gray: int
    yellow: int
    circled: int


class Unit(Struct, frozen=True):
    """A unit as printed."""

    id: UnitId
    side: Side
    nationality: Nationality
    name: str
    type: UnitType
    symbol: str
    size: Size
    steps: int
    front_side: str  # what the face is called: full, trained, fort, undamaged
    front_red: int
    front_white: int
    front_gray: int
    front_yellow: int
    front_circled: int
    back_side: str  # empty: there is none; reduced, untrained, construction, damaged
    back_red: int
    back_white: int
    back_gray: int
    back_yellow: int
    back_circled: int
    mobile: bool
    armor: bool
    set_up_letter: str
    entry_turn: str  # a number, or `setup`
    entry_side: str  # front or back
    exit_turn: int
    upgrade: str  # front_upgradable (brown), front_upgrade (red)
    advance_on_bb_eq: str  # front: the A in a triangle
    eliminated_if_retreats: bool  # the R in a circle
    not_mobile: bool  # the M in a box
    returns_after_two_turns: bool  # the 2 in a circle
    deploy_zones: str
    basic_game: str  # yes, no, basic_only
    source: str

    @property
    def large(self) -> bool:
        """Tells a Large unit."""
        return self.size is Size.LARGE

    @property
    def small(self) -> bool:
        """Tells a Small unit."""
        return self.size is Size.SMALL

    @property
    def air(self) -> bool:
        """Tells an Air unit (18.5)."""
        return self.type is UnitType.AIR

    @property
    def fort(self) -> bool:
        """Tells a Fort, but not the Sevastopol Fortress (18.3)."""
        return self.type is UnitType.FORT

    @property
    def static(self) -> bool:
        """Tells a unit that cannot move (2.3.5)."""
        return self.type in (UnitType.FORT, UnitType.FORTRESS)

    @property
    def square(self) -> bool:
        """Tells one of the two units that a stack may have beside an Air unit and a Fort (3.3, Q20)."""
        return not self.air and not self.fort

    @property
    def axis(self) -> bool:
        """Tells a blue Axis unit (18.6)."""
        return self.nationality not in (Nationality.GERMAN, Nationality.SOVIET)

    @property
    @carries_out("18.1/m-is-not-mobile")
    def exploits(self) -> bool:
        """Tells a Mobile unit, for all purposes (11.1)."""
        return self.mobile and not self.not_mobile

    @property
    def advances_on_bloodbath(self) -> bool:
        """Tells a unit with the A in a triangle on its front (18.1)."""
        return self.advance_on_bb_eq == "front"

    @property
    def two_steps(self) -> bool:
        """Tells a unit with step dots (2.3.7)."""
        return self.steps > 1

    @property
    def trainable(self) -> bool:
        """Tells a Large Soviet unit of one step with an Untrained and a Trained side (10.2.1)."""
        return self.back_side == "untrained"

    def points(self, back: bool) -> Points:
        """Returns the combat points of a face."""
        if back:
            return Points(self.back_red, self.back_white, self.back_gray, self.back_yellow, self.back_circled)
        return Points(self.front_red, self.front_white, self.front_gray, self.front_yellow, self.front_circled)


@carries_out("2.3.7/step-dots", "2.3.8/special-features", "2.3.2/axis-is-german")
@from_tables
def units() -> Mapping[UnitId, Unit]:
    """Returns every counter."""
    return {row.id: row for row in records(Unit, package_text(PACKAGE, "data/units.csv"))}
