"""What the map and the sides make of an area: neighbours, friend, enemy, neutral (2.2.1, 3.1, 15.7.1)."""

from typing import cast

from pbem.core.maps.areas import Neighbours
from pbem.core.rules import carries_out
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Nation, Side
from pbem.games.on_to_berlin.state.memo import remembered
from pbem.games.on_to_berlin.state.position import Position

EGYPT = AreaId("egypt")


@carries_out("15.7.1/suez-link")
def links(position: Position, side: Side) -> Neighbours:
    """Returns which areas a side may go to from which: the Allies have those of Suez while they control Egypt."""
    suez = side is Side.ALLIED and position.owner(EGYPT) is Side.ALLIED
    return board().suez if suez else board().plain


def near(position: Position, side: Side, area: str) -> tuple[AreaId, ...]:
    """Returns the areas next to one, for a side."""
    return cast("tuple[AreaId, ...]", links(position, side).get(area, ()))


def is_land(area: str) -> bool:
    """Tells land from sea."""
    return board().areas[AreaId(area)].land


def friendly(position: Position, side: Side, area: str) -> bool:
    """Tells whether a side controls an area (3.3)."""
    return position.owner(AreaId(area)) is side


def hostile(position: Position, side: Side, area: str) -> bool:
    """Tells whether the other side controls an area; a neutral area is nobody's enemy (R5)."""
    return position.owner(AreaId(area)) is side.enemy


def neutral_at(position: Position, area: str) -> Nation | None:
    """Returns the neutral nation to which a land area belongs, if it does (3.1.1)."""
    nation = position.holder(AreaId(area))
    return nation if nation and is_land(area) and position.standing(nation).neutral else None


def friendly_areas(position: Position, side: Side) -> frozenset[AreaId]:
    """Returns the areas that a side controls, worked out once until control changes."""

    def found() -> frozenset[AreaId]:
        return frozenset(area for area in board().areas if friendly(position, side, area))

    return remembered(position, ("friendly", side), found)
