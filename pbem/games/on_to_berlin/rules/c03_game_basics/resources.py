"""Chapter 3.2: Resource Points in half points: red for either side, black and half ones for the Axis alone."""

from pbem.core.rules import carries_out
from pbem.games.on_to_berlin.board.map import Area, board
from pbem.games.on_to_berlin.board.nations import tracks
from pbem.games.on_to_berlin.board.types import AreaId, Nation, Side
from pbem.games.on_to_berlin.rules.c03_game_basics.lines_of_communication import NORTH_ATLANTIC
from pbem.games.on_to_berlin.state.memo import remembered
from pbem.games.on_to_berlin.state.position import Position

CENTRAL_ATLANTIC = AreaId("central-atlantic")


def halves(position: Position, side: Side) -> int:
    """Returns a side's Resource Points in halves, nothing doubled and nothing rounded."""
    rows = board().areas.values()
    areas = remembered(position, ("halves", side), lambda: sum(area_halves(position, side, row) for row in rows))
    return areas + (2 * track_points(position) if side is Side.ALLIED else 0)


@carries_out("3.2/halves-rounded-down")
def points(position: Position, side: Side) -> int:
    """Returns a side's Resource Points; the total is rounded down (3.2, R18)."""
    return halves(position, side) // 2


@carries_out("14.1/moscow-and-london-double", "14.1/halves-dropped-last")
def doubled_points(position: Position) -> int:
    """Returns the points of the Axis with Moscow and London doubled, as a strategic victory counts them (14.1)."""
    more = sum(area_halves(position, Side.AXIS, row) for row in board().areas.values() if row.doubled)
    return (halves(position, Side.AXIS) + more) // 2


@carries_out("3.2/red-points", "3.2/black-points", "3.2/neutral-points-count-for-nobody")
def area_halves(position: Position, side: Side, row: Area) -> int:
    """Returns what an area is worth to a side at present, in halves."""
    if position.owner(row.id) is not side:
        return 0
    if side is Side.ALLIED and (row.resource != "red" or not counts_for_the_allies(position, row.id)):
        return 0
    return row.halves


@carries_out("15.7.1/point-needs-the-north-atlantic", "15.7.1/axis-does-not-need-it")
def counts_for_the_allies(position: Position, area: AreaId) -> bool:
    """Tells whether the Central Atlantic counts: the Allies need the North Atlantic for it (15.7.1, R21)."""
    return area != CENTRAL_ATLANTIC or position.owner(NORTH_ATLANTIC) is Side.ALLIED


@carries_out("15.3/point-spaces", "15.3/points-need-the-north-atlantic", "15.3/points-for-the-allies-alone")
def track_points(position: Position) -> int:
    """Returns the points of the US War Entry Track, which the Allies have while the North Atlantic is theirs (15.3)."""
    if position.owner(NORTH_ATLANTIC) is not Side.ALLIED:
        return 0
    return reached_points(position)


@carries_out("15.3/points-stay", "15.3/points-before-entry")
def reached_points(position: Position) -> int:
    """Returns the points of the spaces that the US marker has reached, whoever controls the sea (R20)."""
    at = position.tracks[Nation.US]
    return max(space.points for space in tracks()[Nation.US] if space.space <= at)
