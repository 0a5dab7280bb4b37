"""Chapters 10.5 and 14.2: step losses, on units or on the fortress among them."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.a_victory_awaits.board.types import AVAILABLE, HexId, Side, UnitId
from pbem.games.a_victory_awaits.rules.c10_combat.combat_steps import after_losses
from pbem.games.a_victory_awaits.rules.c10_combat.units_off_the_map import fate, lose_step
from pbem.games.a_victory_awaits.state.actions.c10_combat import Lose
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import Fortified
from pbem.games.a_victory_awaits.state.named_units import attackers, defenders, other_side_up, steps
from pbem.games.a_victory_awaits.state.position import Combat, Position
from pbem.games.a_victory_awaits.state.values import FORTRESS, UnitRef


@carries_out("10.3/retreated-units-suffer", "10.5/losses-of-the-doomed")
def bearers(position: Position, combat: Combat, side: Side) -> tuple[UnitId, ...]:
    """Returns who takes a side's losses: its units in the combat, and in the attacked hex the fortress (14.2, Q43)."""
    if side is combat.side:
        return attackers(position, combat)
    marker = (FORTRESS.unit,) if combat.target in position.fortresses else ()
    return (*defenders(position, combat), *marker)


def strength_left(position: Position, combat: Combat, side: Side) -> int:
    """Returns how many steps a side can lose in a combat at most (Q82)."""
    found = (each for each in bearers(position, combat, side) if each != FORTRESS.unit)
    marker = position.fortresses.get(combat.target, 0) if side is not combat.side else 0
    return sum(steps(position, unit) for unit in found) + marker


@carries_out("10.5/beyond-the-steps-ignored")
def owed(position: Position, combat: Combat, side: Side, number: int) -> int:
    """Returns how many of the steps in a result a side has to lose."""
    return min(number, strength_left(position, combat, side))


class NamedLosses(Struct, frozen=True):
    """The losses that an order names, and how many there must be."""

    side: Side
    named: int
    owed: int
    example: str


@enforces("10.5/number-of-steps", "10.4/attacker-loses", "10.4/defender-loses")
def as_many_steps_as_owed(position: Position, toll: NamedLosses) -> Iterator[Breach]:
    """Every step of the result is taken, as long as there are steps, and not one more."""
    if toll.named != toll.owed:
        number = f"{toll.owed} step{'s' if toll.owed > 1 else ''}"
        yield Breach(
            f"the {toll.side.title()} side must lose {number}, not {toll.named}",
            remedy=f"one name for each step: `lose {toll.side}: {toll.example}`",
        )


@carries_out("10.5/owner-decides", "10.5/both-on-one-unit")
def lose(draft: Draft, order: Lose) -> Iterator[Violation]:
    """Takes the named losses, one step a name, and lets the combat go on."""
    combat = draft.position.combat
    assert combat is not None
    if not combat.owed.get(order.side):
        yield Violation("order/not-now", f"the {order.side.title()} side has no steps to lose now")
        return
    due = combat.owed[order.side]
    toll = NamedLosses(order.side, len(order.units), due, _example(draft.position, combat, order.side, due))
    yield from judge((as_many_steps_as_owed,), draft.position, toll)
    for ref in order.units:
        if stranger := tuple(_stranger(draft.position, combat, order.side, ref)):
            yield from stranger
            return
        take_step(draft, ref.unit, combat.target)
    draft.combat(owed={})
    after_losses(draft)


def take_step(draft: Draft, unit: UnitId, target: HexId) -> None:
    """Takes one step from a unit or from the fortress of a hex."""
    if unit == FORTRESS.unit:
        _breach_walls(draft, target)
        return
    name = draft.position.label(unit)
    if not lose_step(draft, unit):
        draft.tell(f"{name} is reduced", "10.5/flip-or-eliminate")
        return
    comes_back = fate(unit) in AVAILABLE.values()
    text = f"{name} is eliminated" + (" and goes to the Available Box" if comes_back else "")
    draft.tell(text, "10.8/soviet-foot-and-hq" if comes_back else "10.8/all-others")


def _breach_walls(draft: Draft, target: HexId) -> None:
    """A fortress takes a step loss as a unit does; a marker that goes is out of the game for good (14.3)."""
    left, board = draft.position.fortresses[target] - 1, draft.position.board
    draft.emit(Fortified(target, left))
    if left:
        draft.tell(f"the fortress in {board.name(target)} is reduced to +{left}", "14.2/steps-lost-in-combat")
        return
    map_, lost = board.hexes[target].map, draft.position.fortresses_lost
    draft.note(fortresses_lost={**lost, map_: lost.get(map_, 0) + 1})
    draft.tell(f"the fortress in {board.name(target)} falls", "14.2/steps-lost-in-combat", "14.3/eliminated-for-good")


def _stranger(position: Position, combat: Combat, side: Side, ref: UnitRef) -> Iterator[Violation]:
    able = bearers(position, combat, side)
    if ref.unit not in able:
        names = ", ".join(name_of(position, each) for each in able) or "nobody any more"
        text = f"{ref.name} has no step to lose in this combat for the {side.title()} side"
        yield Violation("order/not-there", text, ref.unit, f"the losses fall on: {names}")
    elif ref.unit != FORTRESS.unit and ref.reduced != position.units[ref.unit].reduced:
        yield other_side_up(position, ref)


def name_of(position: Position, unit: UnitId) -> str:
    """Returns a unit, or the fortress, as a loss is written."""
    return FORTRESS.name if unit == FORTRESS.unit else position.label(unit)


def _example(position: Position, combat: Combat, side: Side, number: int) -> str:
    """Returns losses that would do, ready to copy."""
    names: list[str] = []
    for each in bearers(position, combat, side):
        if each == FORTRESS.unit:
            names += [FORTRESS.name] * position.fortresses[combat.target]
        else:
            names += [position.label(each), f"[{position.label(each)}]"][: steps(position, each)]
    return ", ".join(names[:number])
