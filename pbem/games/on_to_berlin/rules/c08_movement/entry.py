"""Chapters 8.1.1, 15.6, 15.7, 16.4, 16.6: which areas units may never enter."""

from collections.abc import Iterable, Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.tables.in_play import from_tables
from pbem.games.on_to_berlin.board.counters import Kind
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import AreaId, Nation, Side, UnitId, UnitType
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import is_land, neutral_at
from pbem.games.on_to_berlin.state.options import GARRISONS, WAR_DECLARATIONS, optional
from pbem.games.on_to_berlin.state.position import Position, kind

BY_LIMIT = "15.6/not-north-of-the-line"
FREE_OF_THE_LIMIT = (Nation.GE, Nation.FI)


@refuses("15.6/not-north-of-the-line", "15.1/never-on-land", "8.1.1/no-ships-on-land")
def barred(position: Position, side: Side, row: Kind, area: AreaId) -> tuple[str, str]:
    """Returns why a kind of unit may not enter an area, as a row and half a sentence; nothing if it may."""
    place = board().areas[area]
    if place.shut(side):
        return _closed(side, area)
    if place.north and bound_by_the_limit(row, side):
        return BY_LIMIT, "may not enter areas north of the Operational Limit"
    if is_land(area) and row.naval:
        code = "15.1/never-on-land" if row.submarine else "8.1.1/no-ships-on-land"
        return code, "is a naval unit and does not enter land areas"
    return _by_option(position, row, area)


@carries_out("15.6/germans-and-finns-free", "15.6/neutrals-of-the-north-free", "11.5/germans-and-finns-cross")
def bound_by_the_limit(row: Kind, side: Side) -> bool:
    """Tells whether the Operational Limit binds units: the Axis, but for Germans, Finns and neutrals of the north."""
    return side is Side.AXIS and row.nation not in FREE_OF_THE_LIMIT and row.nation not in _of_the_north()


@from_tables
def _of_the_north() -> frozenset[Nation]:
    """Returns the nations that are set up north of the line as neutrals that lean to the Allies (15.6)."""
    north = {area.home for area in board().areas.values() if area.north}
    return frozenset(
        row.id for row in nations().values() if row.neutral and row.side is Side.ALLIED and row.id in north
    )


@refuses(
    "15.7.2/allies-not-into-the-baltic",
    "15.7.3/axis-not-into-urals",
    "15.7.3/axis-not-into-middle-east",
    "15.7.4/nobody-into-the-black-sea",
)
@carries_out("8.1.1/closed-areas")
def _closed(side: Side, area: AreaId) -> tuple[str, str]:
    name = board().name(area)
    codes = {
        "baltic-sea": "15.7.2/allies-not-into-the-baltic", "urals": "15.7.3/axis-not-into-urals",
        "middle-east": "15.7.3/axis-not-into-middle-east", "black-sea": "15.7.4/nobody-into-the-black-sea",
    }  # fmt: skip
    return codes.get(
        area, "8.1.1/closed-areas"
    ), f"may not enter {name}, which is closed to the {side.capitalize()} side"


@refuses("16.4/no-entry", "16.6/no-move-abroad", "16.6/no-crossing")
def _by_option(position: Position, row: Kind, area: AreaId) -> tuple[str, str]:
    nation = neutral_at(position, area)
    if nation and position.standing(nation).side is Side.AXIS and optional(position, WAR_DECLARATIONS):
        return "16.4/no-entry", "may not enter the home of a neutral that leans to the Axis (option)"
    abroad = board().areas[area].home is not row.nation
    if row.type is UnitType.GF and abroad and optional(position, GARRISONS):
        if not is_land(area):
            return "16.6/no-crossing", "is a garrison, which crosses no sea, as that is not a home area (option)"
        return "16.6/no-move-abroad", "is a garrison and stays in home areas of its nation (option)"
    return "", ""


def may_enter(position: Position, side: Side, units: Iterable[UnitId], area: AreaId) -> Iterator[Violation]:
    """Yields why units may not enter an area."""
    for row in dict.fromkeys(map(kind, units)):
        code, text = barred(position, side, row, area)
        if code:
            plain = (
                code != BY_LIMIT or row.land
            )  # what is entered in a move and on land; R10 and R62 are about retreats
            yield Violation(code, f"{row.name} {text}", area, "end the move elsewhere, or leave it out", plain=plain)
