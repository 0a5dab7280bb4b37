"""Chapter 10.1: which units can counterattack an action, and which of its group they can hit (R47, 15.1, 16.7)."""

from pbem.core.rules import carries_out, refuses
from pbem.games.on_to_berlin.board.types import AreaId, Doing, UnitId
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import friendly, is_land
from pbem.games.on_to_berlin.state.options import JET_FIGHTERS, optional
from pbem.games.on_to_berlin.state.position import Action, Position, kind

IN_THE_AIR = frozenset({Doing.FLY, Doing.STRIKE, Doing.BOMB})  # only units with an Airstrike Rating react to them


def able(position: Position, action: Action, area: AreaId) -> tuple[UnitId, ...]:
    """Returns the fresh units of the other side that can counterattack an action in an area."""
    return tuple(unit for unit in position.of(action.side.enemy, area) if not why_not(position, action, unit)[0])


@refuses("15.1/no-counterattack", "10.1/rated-units-against-air")
@carries_out("card-ambush/any-number-of-fresh-units", "card-ambush/fresh-unit-there")
def why_not(position: Position, action: Action, unit: UnitId) -> tuple[str, str]:
    """Returns why a unit cannot counterattack, as a row and half a sentence; nothing if it can."""
    row, area = kind(unit), AreaId(position.place(unit))
    if row.submarine:
        return "15.1/no-counterattack", "is a submarine"
    if position.spent(unit):
        return "7.1/fresh-units", "is spent"
    if not position.standing(row.nation).at_war:
        return "3.1.1/at-war-to-act", "is of a nation that is not At War"
    if action.doing in IN_THE_AIR and not row.strikes:
        return "10.1/rated-units-against-air", "has no Airstrike Rating, and only such units react in the air"
    return _out_of_its_element(position, unit, area)


@carries_out(
    "card-ambush/land-units-on-land", "card-ambush/air-units-over-friendly-land", "card-ambush/naval-units-at-sea"
)
def _out_of_its_element(position: Position, unit: UnitId, area: AreaId) -> tuple[str, str]:
    row = kind(unit)
    if row.land and not is_land(area):
        return "9.1.1/land-units-on-land", "is a land unit at sea"
    if row.naval and is_land(area):
        return "9.1.1/naval-units-at-sea", "is a naval unit"
    over = is_land(area) and friendly(position, position.standing(row.nation).side, area)
    if row.air and not over:
        return "9.1.1/air-units-over-friendly-land", "is an Air unit that is not over friendly-controlled land"
    return ("", "")


def jets(position: Position, action: Action, area: AreaId) -> tuple[UnitId, ...]:
    """Returns the jet fighter, where it can counterattack without a card (16.7)."""
    return tuple(unit for unit in able(position, action, area) if without_card(position, unit))


@carries_out("16.7/no-card-needed")
def without_card(position: Position, unit: UnitId) -> bool:
    """Tells whether a unit needs no reaction card to counterattack."""
    return kind(unit).jet and optional(position, JET_FIGHTERS)


def exposed(position: Position, action: Action) -> tuple[UnitId, ...]:
    """Returns the units of a group that a counterattack can hit: no submarines, of a redeployment those in the area."""
    found = (unit for unit in action.units if position.side_of(unit) is action.side and not kind(unit).submarine)
    on_map = (unit for unit in found if position.area_of(unit) is not None)
    if action.doing in IN_THE_AIR:
        return tuple(on_map)
    return tuple(unit for unit in on_map if position.area_of(unit) == action.area and unit not in action.barred)
