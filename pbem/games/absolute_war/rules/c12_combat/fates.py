"""Chapter 12.7.5 and 12.7.6: steps are lost, units go to their boxes, captures cost points."""

from collections.abc import Iterable

from pbem.core.rules import carries_out
from pbem.games.absolute_war.board.types import AIR, CAPTURED, DESTROYED, SHATTERED, Place, Side, UnitId, arrival
from pbem.games.absolute_war.rules.c03_key_concepts.ground import counts_as_large
from pbem.games.absolute_war.rules.c03_key_concepts.points import lose_wsp
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.effects import Lost
from pbem.games.absolute_war.state.position import unit_of

LATER = 2  # turns until a unit with the 2 in a circle comes back (18.1)
PRICE = {Side.SOVIET: 1, Side.GERMAN: 2}  # WSPs that a captured Large unit costs its owner (15.1.4)


def eliminate(draft: Draft, units: Iterable[UnitId]) -> None:
    """Eliminates units: an Unsupplied stack is captured, others are destroyed (12.7.6)."""
    for unit in list(units):
        stack = draft.position.stack_of(unit)
        take_away(draft, [unit], CAPTURED if stack and stack.unsupplied else DESTROYED)


def take_away(draft: Draft, units: Iterable[UnitId], box: Place) -> None:
    """Puts units of the map into a box, each on the side that it must show there (12.7.6)."""
    for unit in list(units):
        row, place = unit_of(unit), _box_of(draft, unit, box)
        draft.emit(Lost(unit, place if place in (SHATTERED, DESTROYED, CAPTURED) else "removed"))
        draft.box([unit], place)
        if place == CAPTURED:
            _captured(draft, unit)
        draft.tell(f"{row.name} goes to the {place} box" if "-" not in place else f"{row.name} will come back", RULE)


RULE = "12.7.6/boxes"


@carries_out("18.1/two-turns-later")
def _box_of(draft: Draft, unit: UnitId, box: Place) -> Place:
    """Returns where a unit goes: Forts and Air units are always destroyed, a few units come back by themselves."""
    row = unit_of(unit)
    if box in (CAPTURED, DESTROYED) and row.returns_after_two_turns:
        return arrival(draft.position.turn + LATER)
    return DESTROYED if row.fort or row.air else box


@carries_out("15.1.4/large-unit-captured", "12.7.6/faces-in-the-captured-box")
def _captured(draft: Draft, unit: UnitId) -> None:
    """Turns a captured Large unit face down and takes its owner's points (15.1.4, Q58, Q59)."""
    row, large = unit_of(unit), counts_as_large(draft.position, unit)
    draft.turn(unit, large and bool(row.back_side))
    if row.large and not row.axis:
        lose_wsp(draft, row.side, PRICE[row.side], f"{row.name} is captured", "15.1.4/large-unit-captured")


@carries_out("12.7.5/step-loss")
def lose_step(draft: Draft, unit: UnitId) -> None:
    """Takes a step of a unit: a fresh one of two steps is turned over, any other is eliminated (12.7.5)."""
    row = unit_of(unit)
    if row.two_steps and not draft.position.back(unit):
        draft.turn(unit, True)
        draft.emit(Lost(unit, "step"))
        draft.tell(f"{row.name} loses a step", "12.7.5/step-loss")
    else:
        eliminate(draft, [unit])


def send_home(draft: Draft, units: Iterable[UnitId]) -> None:
    """Sends the Air units of some back to their box (18.5)."""
    draft.box([unit for unit in units if unit_of(unit).air], AIR)
