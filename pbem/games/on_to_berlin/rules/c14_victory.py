"""Chapter 14: strategic victories at the end of a turn, and who has won after turn 12."""

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.charts import LAST_TURN
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Side
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import friendly_areas
from pbem.games.on_to_berlin.rules.c03_game_basics.resources import doubled_points, points
from pbem.games.on_to_berlin.state.position import Position

BERLIN = AreaId("berlin")
AXIS_STRATEGIC = 10  # Resource Points or more, Moscow and London doubled
ALLIED_STRATEGIC = 1  # Axis Resource Points or fewer
LAST_POINTS = 4
LAST_AREAS = 10


class Victory(Struct, frozen=True):
    """Who has won, why, and the row that says so."""

    side: Side
    why: str
    rule: str


def victory(position: Position) -> Victory | None:
    """Returns who has won at the end of a turn, if anybody has (14.1, 14.2, R18)."""
    found = strategic(position)
    return found or (at_the_end(position) if position.turn >= LAST_TURN else None)


@carries_out("14.1/axis-ten-points", "14.1/axis-one-point")
def strategic(position: Position) -> Victory | None:
    """Returns a strategic victory, if there is one (14.1)."""
    doubled, axis = doubled_points(position), points(position, Side.AXIS)
    if doubled >= AXIS_STRATEGIC:
        why = f"an Axis Strategic Victory: {doubled} Resource Points, those of Moscow and London doubled"
        return Victory(Side.AXIS, why, "14.1/axis-ten-points")
    if axis <= ALLIED_STRATEGIC:
        why = f"an Allied Strategic Victory: the Axis has {axis} Resource Point{'s' * (axis != 1)}"
        return Victory(Side.ALLIED, why, "14.1/axis-one-point")
    return None


@carries_out(
    "14.2/berlin-and-one",
    "14.2/four-points",
    "14.2/ten-areas",
    "14.2/otherwise-allies",
    "14.2/seas-and-partners-count",
    "14.2/any-one-is-enough",
    "14.1/doubling-nowhere-else",
)
def at_the_end(position: Position) -> Victory:
    """Returns who has won after the last turn without a strategic victory (14.2)."""
    axis, areas = points(position, Side.AXIS), len(friendly_areas(position, Side.AXIS))
    berlin = position.owner(BERLIN) is Side.AXIS
    tests = (
        (
            berlin and axis >= 2,
            f"the Axis holds Berlin and {counted(axis - 1, 'Resource Point')} besides",
            "14.2/berlin-and-one",
        ),
        (axis >= LAST_POINTS, f"the Axis has {axis} Resource Points", "14.2/four-points"),
        (areas >= LAST_AREAS, f"the Axis controls {areas} areas", "14.2/ten-areas"),
    )
    for met, why, rule in tests:
        if met:
            return Victory(Side.AXIS, why, rule)
    name = board().name(BERLIN)
    why = f"the Axis has {axis} Resource Points, {areas} areas{' and' if berlin else ', and not'} {name}"
    return Victory(Side.ALLIED, why, "14.2/otherwise-allies")
