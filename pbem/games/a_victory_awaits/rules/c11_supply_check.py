"""Chapter 11: the Supply Check, part by part in the order of Q49.

losses       Soviet units without a line of communications lose a step, then Axis units (11.1)
remove       Axis units go to the Available Box (11.2)
fortress     the Soviet player builds (11.3, 14.1)
lift         and takes off Stand Fast markers (16.2)
withdraw     Axis units leave the Smolensk scenario (18.2)
the end      of the game, if this is its last turn (16.4)
"""

from collections.abc import Iterator, Mapping

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.a_victory_awaits.board.types import AVAILABLE, HexId, Place, Side, Step, UnitId
from pbem.games.a_victory_awaits.rules import c18_withdrawal
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import has_loc
from pbem.games.a_victory_awaits.rules.c10_combat.units_off_the_map import lose_step, misnamed
from pbem.games.a_victory_awaits.rules.c14_fortresses import fortresses
from pbem.games.a_victory_awaits.rules.c16_victory import stand_fast
from pbem.games.a_victory_awaits.rules.c16_victory.victory import after_the_supply_check
from pbem.games.a_victory_awaits.rules.remedies import advised
from pbem.games.a_victory_awaits.state.actions.c11_supply_check import Fortify, Lift, Remove, Withdraw
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import Placed, StepIs
from pbem.games.a_victory_awaits.state.options import REMOVAL_FROM_TURN_4, optional
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.units_on_map import on_map
from pbem.games.a_victory_awaits.state.values import UnitRef

AXIS_CHECKS_FROM = 4  # turn (15.1)
PARTS = {
    "remove": "the Axis takes units to its Available Box",
    "fortress": "the Soviet player builds fortresses",
    "lift": "the Soviet player takes off Stand Fast markers",
    "withdraw": "the Axis withdraws units",
}
PART = "part"  # the name of how many parts of the check have been begun


# -- losses


@carries_out("11/both-sides-check")
def begin(draft: Draft) -> None:
    """Resolves the Supply Check chit as far as nobody has a choice; the command is in progress already."""
    draft.emit(StepIs(Step.SUPPLY))
    draft.this_turn(supply_drawn=True)
    _losses(draft, Side.SOVIET)
    if draft.position.turn >= AXIS_CHECKS_FROM:
        _losses(draft, Side.AXIS)
    else:
        draft.tell("Axis units do not check supply on turns 1 to 3", "15.1/axis-exempt")
    draft.command(left=_duties(draft.position))


@carries_out("14.2/no-loss-in-supply-checks")
def unsupplied(position: Position, side: Side) -> tuple[UnitId, ...]:
    """Returns a side's units on the map that no line of communications reaches (11.1)."""
    return tuple(unit for unit in on_map(position, side) if not has_loc(position, unit))


@carries_out("11.1/all-judged-at-once")
def _losses(draft: Draft, side: Side) -> None:
    """A side's units are all judged before any of them loses its step (Q48)."""
    for unit in unsupplied(draft.position, side):
        where, name = draft.position.place(unit), draft.position.label(unit)
        gone = lose_step(draft, unit, by_supply=True)
        done = "is eliminated for good" if gone else "loses a step"
        draft.tell(f"{name} in {where} has no line of communications and {done}", "11.1/step-loss")
    draft.cite("11.1/soviets-first", "11.1/eliminated-units-box")


def _duties(position: Position) -> Mapping[str, int]:
    return {
        PART: 0,
        fortresses.BUILDING: fortresses.steps_of_a_check(position),
        **stand_fast.may_be_lifted(position),
        **c18_withdrawal.owed(position),
    }


# -- the order of the parts


@enforces("11/order-of-the-check")
def parts_come_in_order(position: Position, part: str) -> Iterator[Breach]:
    """What the Supply Check allows is done in the order of the rules (Q49)."""
    begun, order = position.left(PART), list(PARTS)
    if order.index(part) < begun:
        yield Breach(f"in a Supply Check {PARTS[part]} before {PARTS[order[begun]]}", remedy="write it further up")


def _part(draft: Draft, part: str) -> Iterator[Violation]:
    """Goes on to a part of the check."""
    yield from judge((parts_come_in_order,), draft.position, part)
    assert draft.position.command is not None
    place = max(draft.position.left(PART), list(PARTS).index(part))
    draft.command(left={**draft.position.command.left, PART: place})


# -- to the Available Box


@enforces("11.2/axis-only")
def only_the_axis_removes_units(position: Position, unit: UnitId) -> Iterator[Breach]:
    """The Soviet player may not take units off the map."""
    if kind(unit).side is Side.SOVIET:
        yield Breach(f"{position.label(unit)} is Soviet; only the Axis takes units to its Available Box", about=unit)


@enforces("11.2/line-of-communications")
def needs_a_line(position: Position, unit: UnitId) -> Iterator[Breach]:
    """A unit that leaves needs a line of communications."""
    if not has_loc(position, unit):
        where = position.place(unit)
        yield Breach(f"{position.label(unit)} in {where} has no line of communications (3.3)", about=unit)


@enforces("opt/removal-from-turn-4")
def removed_from_turn_four_by_agreement(position: Position, unit: UnitId) -> Iterator[Breach]:
    """By agreement no unit is taken off the map while the Axis does not check supply (Q50)."""
    if optional(position, REMOVAL_FROM_TURN_4) and position.turn < AXIS_CHECKS_FROM:
        text = f"the players have agreed that units go to the Available Box from turn {AXIS_CHECKS_FROM} on"
        yield Breach(f"{text}; this is turn {position.turn}", about=unit)


REMOVE_CHECKS = (only_the_axis_removes_units, removed_from_turn_four_by_agreement, needs_a_line)


def remove(draft: Draft, order: Remove) -> Iterator[Violation]:
    """Takes Axis units to the Available Box; they keep the side that is up (Q47)."""
    yield from _part(draft, "remove")
    if not order.posts:
        text = "in the Supply Check each unit that goes to the Available Box is named"
        yield Violation("order/not-there", text, remedy="name hexes and units")
    for post in order.posts:
        for ref in post.units:
            yield from _remove(draft, ref, post.hex)


@carries_out("11.2/to-available-box", "11.2/returns-as-reinforcement")
def _remove(draft: Draft, ref: UnitRef, hex_: HexId) -> Iterator[Violation]:
    position, unit = draft.position, ref.unit
    found = list(misnamed(position, ref))
    if not found and (hex_ not in position.board.hexes or position.place(unit) != Place(hex_)):
        there = position.hex_of(unit)
        remedy = f"write `remove {there}: {ref.name}`" if there else "delete the line: it is not on the map"
        found = [Violation("order/not-there", f"{ref.name} is not in {hex_}", unit, remedy)]
    if found:
        yield from found
        return
    yield from advised(judge(REMOVE_CHECKS, position, unit), lambda: f"leave {ref.name} out")
    draft.emit(Placed(unit, AVAILABLE[kind(unit).side]))
    draft.tell(f"{position.label(unit)} goes from {hex_} to the Available Box", "11.2/to-available-box")


# -- the other parts


@carries_out("14.1/in-a-supply-check")
def fortress(draft: Draft, order: Fortify) -> Iterator[Violation]:
    """Builds fortresses in their turn."""
    yield from _part(draft, "fortress")
    yield from fortresses.fortress(draft, order)


def lift(draft: Draft, order: Lift) -> Iterator[Violation]:
    """Takes off Stand Fast markers in their turn."""
    yield from _part(draft, "lift")
    yield from stand_fast.lift(draft, order)


def withdraw(draft: Draft, order: Withdraw) -> Iterator[Violation]:
    """Withdraws Axis units in their turn."""
    yield from _part(draft, "withdraw")
    yield from c18_withdrawal.withdraw(draft, order)


def finish(draft: Draft) -> Iterator[Violation]:
    """Closes the Supply Check: nothing may be owed any more, and the game may end (16.4)."""
    yield from c18_withdrawal.nothing_owed(draft.position)
    after_the_supply_check(draft)
