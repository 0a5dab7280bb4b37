"""Chapter 3.4: who holds an area; control changes at the end of an impulse alone."""

from collections.abc import Iterator

from pbem.core.rules import carries_out
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Nation, Side, UnitId
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import is_land
from pbem.games.on_to_berlin.rules.c15_poland import surrender
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position, kind


@carries_out("2.1.1/surface-naval-units", "3.3/land-by-land-or-air", "3.3/sea-by-surface-naval", "15.1/no-area-control")
def can_control(unit: UnitId, area: AreaId) -> bool:
    """Tells whether a unit may be a control unit: land and Air units on land, Surface Naval units at sea (3.3)."""
    return not kind(unit).naval if is_land(area) else kind(unit).surface


def controllers(position: Position, side: Side, area: AreaId) -> frozenset[Nation]:
    """Returns the nations of a side that have a unit there which may control it."""
    return frozenset(kind(unit).nation for unit in position.of(side, area) if can_control(unit, area))


def settle(draft: Draft) -> None:
    """Lets areas change hands at the end of an impulse (3.4, R2); who may choose is told by `holds`."""
    holds: dict[AreaId, frozenset[Nation]] = {}
    for area in board().areas:
        nation, choice = new_holder(draft.position, area)
        if nation is not draft.position.holder(area):
            draft.hold(area, nation)
            if len(choice) > 1:
                holds[area] = choice
    draft.this_turn(holds=holds)
    surrender(draft)


@carries_out("3.4/changes-without-own-units", "3.4/empty-back-to-the-printed", "3.3/control-unit")
def new_holder(position: Position, area: AreaId) -> tuple[Nation | None, frozenset[Nation]]:
    """Returns who holds an area now, and the nations between which its new owner may choose."""
    holder, owner, printed = position.holder(area), position.owner(area), position.printed(area)
    if holder is None or owner is None:
        return holder, frozenset()
    own = controllers(position, owner, area)
    if own:
        return _same_side(position, area, own)
    theirs = controllers(position, owner.enemy, area)
    if not theirs:
        return printed, frozenset()
    return _chosen(position, area, printed, theirs), frozenset() if _home(area, printed) in theirs else theirs


@carries_out("3.4/partner-keeps-the-area", "3.4/home-unit-takes-over")
def _same_side(position: Position, area: AreaId, own: frozenset[Nation]) -> tuple[Nation | None, frozenset[Nation]]:
    holder, printed = position.holder(area), position.printed(area)
    if _home(area, printed) in own:
        return printed, frozenset()
    if holder in own:
        return holder, frozenset()
    return _chosen(position, area, printed, own), own


def _home(area: AreaId, printed: Nation | None) -> Nation | None:
    """Returns whose home an area is, for the nation that comes first there; a sea is nobody's (R17)."""
    return printed if is_land(area) else None


@carries_out("3.4/home-nation-first")
def _chosen(position: Position, area: AreaId, printed: Nation | None, among: frozenset[Nation]) -> Nation:
    """Returns the printed nation, else the one with most units there, else the first by its letters."""
    if printed in among:
        return printed
    units = [kind(unit).nation for unit in position.at(area) if can_control(unit, area)]
    return min(among, key=lambda nation: (-units.count(nation), nation))


def falls(position: Position, side: Side, area: AreaId) -> bool:
    """True if an area that is not a side's yet will be when the impulse ends: no enemy holds it any more (R1)."""
    return bool(controllers(position, side, area)) and not controllers(position, side.enemy, area)


def held_by(position: Position, nation: Nation) -> Iterator[AreaId]:
    """Yields the areas that a nation holds."""
    return (area for area in board().areas if position.holder(area) is nation)
