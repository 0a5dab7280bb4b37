"""Chapter 13.44 and 13.5: attrition and the control of spaces that are cut off."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.map import board, countries
from pbem.games.barbarossa_to_berlin.board.types import ELIMINATED, Side, SpaceId, Supply, TypeId, UnitId, turn_track
from pbem.games.barbarossa_to_berlin.rules.c03_control import take_control
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_head_removal import remove_unused
from pbem.games.barbarossa_to_berlin.rules.c11_combat.elimination import eliminate
from pbem.games.barbarossa_to_berlin.rules.c11_combat.lost_lcus import successors
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import at_home, space_supplied, supply_under_attack
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.national_restrictions import may_enter
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Fate
from pbem.games.barbarossa_to_berlin.state.actions.c13_supply import Attrition
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Placed
from pbem.games.barbarossa_to_berlin.state.events import has_been
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map
from pbem.games.barbarossa_to_berlin.state.values import UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown

MALTA = SpaceId("malta")


@carries_out("6/axis-attrition-segment", "6/allied-attrition-segment")
def attrition(draft: Draft, side: Side) -> None:
    """Carries out a side's attrition segment: units first, then spaces, both judged as the segment begins."""
    units, spaces = starving(draft.position, side), cut_off(draft.position, side)
    draft.tell(f"{side} attrition", f"6/{side}-attrition-segment")
    chosen = dict(draft.position.action.attrition)
    for unit in sorted(units, key=lambda each: list(chosen).index(each) if each in chosen else len(chosen)):
        draft.tell(
            f"{draft.position.label(unit)} in {board().name(draft.position.place(unit))} is out of supply",
            "13.44/scu-eliminated"
            if not kind(unit).large
            else "13.44/soviet-lcu"
            if kind(unit).nation == "su"
            else "13.44/non-soviet-lcu-turn-track",
        )
        if draft.position.units[unit].place in board().spaces:
            eliminate(draft, unit, as_oos=True, fate=Fate(step=0, by=chosen.get(unit)))
    for space in spaces:
        take_control(draft, space, side.enemy, entered=False)
        draft.tell(
            f"{board().name(space)} is cut off and passes to the {side.enemy.capitalize()} player",
            "13.5/becomes-enemy-controlled",
        )
    _return_from_turn_track(draft, side)
    if side == Side.ALLIED:
        remove_unused(draft)


class Chosen(Struct, frozen=True):
    """An army named for the attrition to come, and the corps that its player names for it."""

    unit: UnitId
    by: TypeId | None


@enforces("13.44/owner-chooses")
def a_corps_that_matches(position: Position, chosen: Chosen) -> Iterator[Breach]:
    """An army of the side's own is named, and a corps of the Reserve Box that matches it."""
    able = list(dict.fromkeys(kind(each).id for each in successors(position, chosen.unit)))
    defends = position.combat is not None and position.combat.stage != "advance"
    owner = position.active.enemy if defends else position.active
    if not kind(chosen.unit).large or kind(chosen.unit).side != owner:
        text = f"{position.called(chosen.unit)} is no LCU of the side " + (
            "that defends" if defends else "whose attrition comes"
        )
        yield Breach(text, kind(chosen.unit).id, "leave it out", plain=True)
    elif chosen.by is not None and chosen.by not in able:
        listed = " or ".join(unit_types()[each].short for each in able) or "none"
        text = f"no {shown(UnitRef(type=chosen.by))} matches {position.called(chosen.unit)} in the Reserve Box"
        yield Breach(text, kind(chosen.unit).id, f"{listed} may be named")


def choose(draft: Draft, order: Attrition) -> Iterator[Violation]:
    """Notes which armies come first in the attrition to come, and which corps go with them."""
    fates = {fate.step: fate for fate in order.fates}
    for at, ref in enumerate(order.units):
        here = [unit for unit, stand in sorted(draft.position.units.items()) if kind(unit).id == ref.type]
        found = [unit for unit in here if draft.position.place(unit) == (ref.space or draft.position.place(unit))]
        if not found or not on_map(draft.position.place(found[0])):
            yield Violation("order/not-there", f"{shown(ref)} is not there", ref.type)
            continue
        chosen = Chosen(found[0], fates[at].by if at in fates else None)
        yield from judge((a_corps_that_matches,), draft.position, chosen)
        draft.action(attrition=(*draft.position.action.attrition, (chosen.unit, chosen.by)))
        draft.tell(f"{draft.position.called(found[0])} comes first if it is out of supply", "13.44/owner-chooses")


def to_be_chosen(position: Position) -> Iterator[Chosen]:
    """Yields the armies that are to be lost for which their player has a choice: which corps goes, or who comes first.

    In a combat they are the defenders that are closed in, who may find no way to retreat (11.43).
    """
    named = {unit for unit, _ in position.action.attrition}
    armies = [unit for unit in _to_be_lost(position) if kind(unit).large]
    corps = {unit: successors(position, unit) for unit in armies}
    for unit in armies:
        rivals = [each for each in armies if set(corps[each]) & set(corps[unit])]
        types = list(dict.fromkeys(kind(each).id for each in corps[unit]))
        if unit in named:
            continue
        if len(types) > 1:
            yield from (Chosen(unit, each) for each in types)
        elif corps[unit] and len(rivals) > len(corps[unit]):
            yield Chosen(unit, None)


def _to_be_lost(position: Position) -> list[UnitId]:
    combat = position.combat
    if combat is None or combat.stage == "advance":
        return starving(position, position.active)
    return [unit for unit in position.at(combat.target) if not _way_out(position, unit, combat.target)]


def _way_out(position: Position, unit: UnitId, space: SpaceId) -> bool:
    return any(may_enter(position, unit, near) for near in board().near(space))


@carries_out("13.1/combat-and-attrition", "13.7/units-on-malta-need-supply")
def starving(position: Position, side: Side) -> list[UnitId]:
    """Returns a side's units on the map that are out of supply."""
    return [
        unit
        for unit, stand in sorted(position.units.items())
        if kind(unit).side == side and on_map(stand.place) and supply_under_attack(position, unit) == Supply.OUT
    ]


@carries_out("13.5/friendly-fort", "13.7/malta-space-not-oos")
def cut_off(position: Position, side: Side) -> list[SpaceId]:
    """Returns a side's spaces that no unit of its could live in, Malta apart (13.5, 13.7).

    An intact fort gives Limited Supply (13.1), so its space never is one of them.
    Those of Turkey and Sweden feed their own units always (17.4), and after Tito Yugoslavia holds out (19.6).
    """
    return [
        space
        for space, owner in sorted(position.control.items())
        if owner == side
        and space != MALTA
        and space not in position.beachheads
        and not space_supplied(position, space, side)
        and not at_home(position, space, side)
        and not _titos_land(position, space, side)
        and not _lived_in(position, space)
    ]


@carries_out("19.6/tito-no-oos-conversion")
def _titos_land(position: Position, space: SpaceId, side: Side) -> bool:
    """Tells a Yugoslav space without an Allied unit, which after Tito stays Allied (19.6)."""
    tito = side == Side.ALLIED and has_been(position, Side.ALLIED, 42)
    return tito and space in countries("yugoslavia") and not position.at(space)


def _lived_in(position: Position, space: SpaceId) -> bool:
    """Tells whether a unit stands there that needs no line of supply, as the Yugoslav Partisan Army does (19.6)."""
    return any(supply_under_attack(position, unit) != Supply.OUT for unit in position.at(space))


@carries_out("14.54/to-eliminated-box-at-start-of-turn")
def _return_from_turn_track(draft: Draft, side: Side) -> None:
    for unit in draft.position.at(turn_track(draft.position.turn)):
        if kind(unit).side in (side, Side.NEUTRAL):
            draft.emit(Placed(unit, ELIMINATED[kind(unit).side]))
            told = f"{kind(unit).short} comes from the turn track to the Eliminated Units Box"
            draft.tell(told, "6/lcus-return-from-turn-track")
