"""Chapter 18.2: on turn 6 of the Smolensk scenario mechanized Axis units are withdrawn."""

from collections.abc import Iterator, Mapping
from functools import partial

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.a_victory_awaits.board.types import WITHDRAWN, Scenario, Side, UnitId
from pbem.games.a_victory_awaits.rules.c10_combat.units_off_the_map import not_on_the_map
from pbem.games.a_victory_awaits.rules.remedies import advised, leave_out, one_of
from pbem.games.a_victory_awaits.state.actions.c11_supply_check import Withdraw
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import Placed
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.units_on_map import on_map

TURN = 6
STRENGTH = 18
OWED = "withdraw"  # the name of the attack strength that is still to leave


def owed(position: Position) -> Mapping[str, int]:
    """Returns the attack strength that must leave in the Supply Check of this turn."""
    return {OWED: STRENGTH} if position.scenario is Scenario.SMOLENSK and position.turn == TURN else {}


def candidates(position: Position) -> tuple[UnitId, ...]:
    """Returns the mechanized Axis units on the map."""
    return tuple(unit for unit in on_map(position, Side.AXIS) if kind(unit).mech)


@enforces("18.2/withdrawal-only-then")
def only_when_it_is_asked(position: Position, unit: UnitId) -> Iterator[Breach]:
    """Nothing is withdrawn but on turn 6 of the Smolensk scenario."""
    if not owed(position):
        yield Breach("units are withdrawn on turn 6 of the Smolensk scenario only", about=unit)


@enforces("18.2/withdraw-mechanized")
def only_mechanized_units(position: Position, unit: UnitId) -> Iterator[Breach]:
    """Mechanized Axis units are withdrawn, and no others."""
    if unit not in candidates(position):
        yield Breach(f"{position.label(unit)} is no mechanized Axis unit", about=unit)


WITHDRAW_CHECKS = (only_when_it_is_asked, only_mechanized_units)


def withdraw(draft: Draft, order: Withdraw) -> Iterator[Violation]:
    """Takes units out of the game, each at the attack strength of the side that is up (Q66)."""
    for ref in order.units:
        if found := not_on_the_map(draft.position, ref):
            yield from found
            return
        position = draft.position
        yield from advised(judge(WITHDRAW_CHECKS, position, ref.unit), partial(_others, position, ref.name))
        _withdraw(draft, ref.unit)


def _others(position: Position, name: str) -> str:
    units = candidates(position) if owed(position) else ()
    return one_of("these may be withdrawn:", (position.label(unit) for unit in units), leave_out(name))


@carries_out("18.2/reduced-units-count")
def _withdraw(draft: Draft, unit: UnitId) -> None:
    name, strength = draft.position.label(unit), draft.position.face(unit).attack
    draft.emit(Placed(unit, WITHDRAWN))
    draft.count_off(OWED, strength)
    draft.tell(f"{name} (attack strength {strength}) is withdrawn", "18.2/withdrawn-score-nothing")


@enforces("18.2/withdrawal-strength")
def eighteen_must_go(position: Position, order: object) -> Iterator[Breach]:
    """Units of 18 attack strength leave; if there are fewer, all of them (Q66)."""
    still = position.left(OWED)
    if still > 0 and (left := candidates(position)):
        names = ", ".join(position.label(unit) for unit in left[:5])
        text = f"mechanized Axis units of {still} more attack strength must be withdrawn in this Supply Check"
        yield Breach(text, remedy=f"write `withdraw` with some of {names} ...", lacks=True)


def nothing_owed(position: Position) -> Iterator[Violation]:
    """Yields a violation while more units must leave before the Supply Check is closed."""
    yield from judge((eighteen_must_go,), position, None)
