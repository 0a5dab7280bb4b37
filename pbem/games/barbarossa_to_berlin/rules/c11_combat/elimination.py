"""Chapter 11.31: what becomes of an eliminated unit, and which SCU of the Reserve Box replaces an LCU."""

from pbem.core.rules import carries_out
from pbem.games.barbarossa_to_berlin.board.types import (
    ELIMINATED,
    REMOVED,
    Side,
    SpaceId,
    Supply,
    TypeId,
    UnitId,
    turn_track,
)
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_head_markers import lost_in_combat
from pbem.games.barbarossa_to_berlin.rules.c08_orders.leaving_stand_fast import lift_empty
from pbem.games.barbarossa_to_berlin.rules.c11_combat.lost_lcus import mark_theatre, successors, theatres
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply, supply_under_attack
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.axis_nations import in_russia
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Fate
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import EventInForce, Flipped, Placed
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

ITALIAN_EIGHTH = UnitId("it_8_army")
SOUTHWEST = UnitId("su_southwest_front")
SOUTHWEST_INFANTRY = UnitId("su_southwest_front_infantry")
TURNS_AWAY = 3


@carries_out("14.2/oos-lcu-marker-free")
def eliminate(
    draft: Draft, unit: UnitId, *, as_oos: bool = False, routed: bool = False, fate: Fate | None = None
) -> UnitId | None:
    """Takes a unit off the map; returns the SCU of the Reserve Box that replaces it, if one does.

    `as_oos`: it goes the way of units lost out of supply, and the SCU goes with it (13.44).
    `routed`: it dies because it had retreated already; in supply nothing replaces it, and it is not lost for good
    (11.45). `fate`: what its player has chosen for it (11.31, 14.2).
    """
    position, type_ = draft.position, kind(unit)
    oos = as_oos or _starved(position, unit) or (fate is not None and fate.oos)
    space, label = position.place(unit), position.label(unit)
    spared = routed and not oos and type_.large
    as_oos = as_oos or (routed and oos)
    successor = None if spared else successor_of(position, unit, fate.by if fate else None)
    if successor and not (fate and fate.by):
        _remark_on_the_choice(draft, unit, successor, goes_too=as_oos)
    lost_in = theatres(position, unit) if not oos else frozenset()
    waits = oos and type_.large and type_.nation != "su"
    place = ELIMINATED[type_.side] if spared else _grave(position, unit, successor, oos=waits)
    draft.emit(Placed(unit, place), Flipped(unit, reduced=False))
    if unit == SOUTHWEST and place == ELIMINATED[Side.ALLIED]:
        draft.emit(Placed(unit, REMOVED), Placed(SOUTHWEST_INFANTRY, place))
        draft.cite("14.51/southwest-front-exchanged")
    rules = ("11.45/no-replacement",) if spared else _rules(type_.large, successor)
    draft.tell(f"{label} is eliminated{_fate(place)}", *rules)
    _follow_to_russia(draft, unit, successor)
    if type_.large:
        mark_theatre(draft, unit, lost_in)
    if successor is None or as_oos:
        _leave_combat(draft, unit)
        lost_in_combat(draft, space)
    lift_empty(draft, space)
    if as_oos and successor:
        draft.emit(Placed(successor, ELIMINATED[type_.side]))
        draft.cite("11.31/attrition-takes-scu")
        return None
    return successor


def _remark_on_the_choice(draft: Draft, unit: UnitId, successor: UnitId, *, goes_too: bool) -> None:
    """Says which corps it is where its owner had a choice and named none (11.31, 13.44)."""
    able = dict.fromkeys(kind(each).short for each in successors(draft.position, unit))
    taken = kind(successor).short
    others = " or ".join(name for name in able if name != taken)
    if others:
        verb = "goes with" if goes_too else "replaces"
        told = f"no corps was named: a {taken} {verb} {draft.position.called(unit)}; `by {others}` would name another"
        draft.remark(told, "13.44/owner-chooses" if goes_too else "11.31/british-armies")


def _starved(position: Position, unit: UnitId) -> bool:
    """Tells whether a unit dies out of supply; what the Luftwaffe flies in is for defence and attrition only (13.1)."""
    attacks = position.combat is not None and unit in position.combat.units
    return (supply if attacks else supply_under_attack)(position, unit) == Supply.OUT


def _follow_to_russia(draft: Draft, unit: UnitId, successor: UnitId | None) -> None:
    """An Italian corps in place of the 8th Army may go on in the Soviet Union, as long as it lives (19.4)."""
    if unit == ITALIAN_EIGHTH and successor:
        draft.emit(EventInForce(in_russia(successor)))
        draft.cite("19.4/eighth-army-corps")
    if in_russia(unit) in draft.position.events:
        draft.note(events=draft.position.events - {in_russia(unit)})


@carries_out("11.31/replacement-not-optional")
def successor_of(position: Position, unit: UnitId, wanted: TypeId | None = None) -> UnitId | None:
    """Returns the SCU that replaces an LCU (11.31): of the type wanted if there is a choice."""
    able = successors(position, unit)
    return next((each for each in able if kind(each).id == wanted), able[0] if able else None)


@carries_out("11.31/non-soviet-lcu-oos", "13.44/no-appropriate-scu")
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
    if combat:
        draft.combat(attackers=tuple(pair for pair in combat.attackers if pair[0] != unit))
