"""Chapter 11.31: what becomes of an eliminated unit, and which SCU of the Reserve Box replaces an LCU."""

from pbem.games.barbarossa_to_berlin.draft import Draft
from pbem.games.barbarossa_to_berlin.effects import Flipped, Placed
from pbem.games.barbarossa_to_berlin.loss_search import replacements
from pbem.games.barbarossa_to_berlin.position import Position, kind
from pbem.games.barbarossa_to_berlin.standfast import lift_empty
from pbem.games.barbarossa_to_berlin.supply import supply
from pbem.games.barbarossa_to_berlin.types import (
    ELIMINATED,
    REMOVED,
    RESERVE,
    Side,
    SpaceId,
    Supply,
    UnitId,
    turn_track,
)

SOUTHWEST = UnitId("su_southwest_front")
SOUTHWEST_INFANTRY = UnitId("su_southwest_front_infantry")
TURNS_AWAY = 3


def eliminate(draft: Draft, unit: UnitId, *, as_oos: bool = False) -> UnitId | None:
    """Takes a unit off the map; returns the SCU of the Reserve Box that replaces it, if one does.

    `as_oos`: it goes the way of units lost out of supply, and the SCU goes with it (13.44).
    """
    position, type_ = draft.position, kind(unit)
    oos = as_oos or supply(position, unit) == Supply.OUT
    space = position.place(unit)
    label = position.label(unit)
    successor = successor_of(position, unit)
    place = _grave(position, unit, successor, oos=oos and type_.large and type_.nation != "su")
    draft.emit(Placed(unit, place), Flipped(unit, reduced=False))
    if unit == SOUTHWEST and place == ELIMINATED[Side.ALLIED]:
        draft.emit(Placed(unit, REMOVED), Placed(SOUTHWEST_INFANTRY, place))
        draft.cite("14.51/southwest-front-exchanged")
    draft.tell(f"{label} is eliminated{_fate(place)}", *_rules(type_.large, successor))
    if successor is None or as_oos:
        _leave_combat(draft, unit)
    lift_empty(draft, space)
    if as_oos and successor:
        draft.emit(Placed(successor, ELIMINATED[type_.side]))
        draft.cite("11.31/attrition-takes-scu")
        return None
    return successor


def successor_of(position: Position, unit: UnitId) -> UnitId | None:
    """Returns the SCU that replaces an LCU: a full one if there is one, else a reduced one (11.31)."""
    reserve = position.at(RESERVE[kind(unit).side]) if kind(unit).large else ()
    for reduced in (False, True):
        for scu in replacements(kind(unit).id):
            for each in reserve:
                if kind(each).id == scu and position.units[each].reduced == reduced:
                    return each
    return None


def _grave(position: Position, unit: UnitId, successor: UnitId | None, *, oos: bool) -> SpaceId:
    if not kind(unit).large:
        return ELIMINATED[kind(unit).side]
    if successor is None:
        return REMOVED
    return turn_track(position.turn + TURNS_AWAY) if oos else ELIMINATED[kind(unit).side]


def _fate(place: SpaceId) -> str:
    if place == REMOVED:
        return " and leaves the game: no SCU can replace it"
    return " and waits on the turn track" if place.startswith("turn_track") else ""


def _rules(large: bool, successor: UnitId | None) -> tuple[str, ...]:
    if not large:
        return ("11.3/reducing-or-eliminating",)
    return ("11.31/replacement-not-optional",) if successor else ("11.31/permanently-eliminated",)


def _leave_combat(draft: Draft, unit: UnitId) -> None:
    """An attacker that is gone without a successor takes no further part."""
    combat = draft.position.combat
    if combat and unit in combat.units:
        draft.combat(attackers=tuple(pair for pair in combat.attackers if pair[0] != unit))
