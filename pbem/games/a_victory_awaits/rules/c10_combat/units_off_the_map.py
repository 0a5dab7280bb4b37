"""Chapters 10.8, 11.2, 12.3, 13: where units go that leave the map, and how they lose steps."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out
from pbem.games.a_victory_awaits.board.types import AVAILABLE, ELIMINATED, Place, Side, UnitId, turn_track
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import Placed
from pbem.games.a_victory_awaits.state.named_units import other_side_up
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.values import UnitRef


@carries_out(
    "10.8/soviet-foot-and-hq", "10.8/all-others", "10.8/supply-check", "12.3/soviet-foot-returns",
    "13/soviet-hq-to-available",
)  # fmt: skip
def fate(unit: UnitId, *, by_supply: bool = False) -> Place:
    """Returns the box of an eliminated unit: Soviet foot and HQs come back from combat (10.8, 12.3, Q42, Q46)."""
    row = kind(unit)
    comes_back = row.side is Side.SOVIET and not row.mech and not by_supply
    return AVAILABLE[row.side] if comes_back else ELIMINATED[row.side]


@carries_out("12.3/as-normal-reinforcements")
def eliminate(draft: Draft, unit: UnitId, *, by_supply: bool = False) -> None:
    """Takes a unit off the map; if it ever comes back, it does so at full strength (Q47)."""
    draft.emit(Placed(unit, fate(unit, by_supply=by_supply)))
    if draft.position.units[unit].reduced:
        draft.turn_over(unit, reduced=False)


@carries_out("2.2/two-steps", "10.5/flip-or-eliminate")
def lose_step(draft: Draft, unit: UnitId, *, by_supply: bool = False) -> bool:
    """Flips a unit, or eliminates it where it has no other side; tells whether it is eliminated (2.2, 10.5)."""
    last = draft.position.units[unit].reduced or kind(unit).steps == 1
    if last:
        eliminate(draft, unit, by_supply=by_supply)
    else:
        draft.turn_over(unit, reduced=True)
    return last


@carries_out("17.3/beside-the-numbers", "18.1/3pzg-beside-the-numbers")
def beside_the_numbers(position: Position, side: Side) -> frozenset[UnitId]:
    """Returns the units that come in without using the numbers of the Turn Track (17.3, 18.1, Q61).

    The Axis has them in its Available Box, marked; the Soviet ones wait on the track for their turn or a later one.
    """
    if side is Side.AXIS:
        return position.transfers & frozenset(position.at(AVAILABLE[side]))
    due = (unit for turn in range(position.turn + 1) for unit in position.at(turn_track(turn)))
    return frozenset(unit for unit in due if unit in position.transfers and kind(unit).side is side)


@carries_out("5/axis-track-to-box")
def arrivals(draft: Draft) -> None:
    """Moves the Axis units on the space of the turn that begins to the Available Box, marked (5, Q61)."""
    waiting = [unit for unit in draft.position.at(turn_track(draft.position.turn)) if kind(unit).side is Side.AXIS]
    if not waiting:
        return
    draft.note(transfers=draft.position.transfers | frozenset(waiting))
    draft.emit(*(Placed(unit, AVAILABLE[Side.AXIS]) for unit in waiting))
    names = ", ".join(draft.position.label(unit) for unit in waiting)
    draft.tell(f"{names} move from the Turn Track to the Axis Available Box", "17.3/axis-track-to-box")


def misnamed(position: Position, ref: UnitRef) -> Iterator[Violation]:
    """Yields why a name means no counter as it lies: no such counter in play, or its other side is up."""
    stand = position.units.get(ref.unit)
    if stand is None:
        yield Violation("order/not-there", f"{ref.name} is not in play", about=ref.unit)
    elif ref.reduced and not stand.reduced:
        yield other_side_up(position, ref)


def not_on_the_map(position: Position, ref: UnitRef) -> tuple[Violation, ...]:
    """Returns why a name means no counter on the map."""
    found = tuple(misnamed(position, ref))
    if not found and position.hex_of(ref.unit) is None:
        return (Violation("order/not-there", f"{ref.name} is not on the map", about=ref.unit),)
    return found
