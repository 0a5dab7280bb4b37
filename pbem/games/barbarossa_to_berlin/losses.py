"""Chapter 11.3: step losses, the LCUs' replacement from the Reserve Box, and the duty to fill the loss number."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin import counters
from pbem.games.barbarossa_to_berlin.actions import Lose, UnitRef
from pbem.games.barbarossa_to_berlin.actions_replacements import Fate
from pbem.games.barbarossa_to_berlin.board import board
from pbem.games.barbarossa_to_berlin.draft import Draft
from pbem.games.barbarossa_to_berlin.effects import Flipped, Placed
from pbem.games.barbarossa_to_berlin.elimination import SOUTHWEST, eliminate
from pbem.games.barbarossa_to_berlin.fates import FATE_CHECKS, Loss
from pbem.games.barbarossa_to_berlin.fire import defenders
from pbem.games.barbarossa_to_berlin.loss_search import (
    Bodies,
    Body,
    Group,
    example,
    group,
    most,
    replacements,
    with_step,
)
from pbem.games.barbarossa_to_berlin.picking import pick_among
from pbem.games.barbarossa_to_berlin.position import Combat, Position, kind
from pbem.games.barbarossa_to_berlin.types import RESERVE, Side, SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.writing_parts import shown


def participants(position: Position, combat: Combat, side: Side) -> tuple[UnitId, ...]:
    """Returns the units of a side that take this combat's losses (11.1, 11.45)."""
    return combat.units if side == combat.side else defenders(position, combat)


def body(position: Position, unit: UnitId) -> Body:
    """Returns a unit as a loss sees it."""
    return kind(unit).id, position.units[unit].reduced


def group_of(position: Position, combat: Combat, side: Side) -> Group:
    """Returns what a side can take losses from: its units in the combat, and its reserve behind them."""
    units = (body(position, unit) for unit in participants(position, combat, side))
    return group(units, (body(position, unit) for unit in position.at(RESERVE[side])))


def possible(position: Position, combat: Combat, side: Side) -> int:
    """Returns how many points of its loss number a side must take."""
    return settlement(position, combat, side).owed


def _owed(found: Group, number: int, first: Body | None) -> int:
    return with_step(found, first, number) if first else most(found, number)


def _first(position: Position, combat: Combat, side: Side) -> Body | None:
    """Returns the Southwest Front if it attacks and the loss number reaches its loss factor (11.32)."""
    if side != combat.side or SOUTHWEST not in combat.units:
        return None
    fits = combat.losses[side] >= position.face(SOUTHWEST).loss_factor
    return body(position, SOUTHWEST) if fits else None


class Settlement(NamedTuple):
    """All the losses a side names: from what, and how far they go. `ghosts` are SCUs that were wanting."""

    side: Side
    number: int
    found: Group
    first: Body | None
    taken: int = 0
    ghosts: Bodies = ()

    @property
    def owed(self) -> int:
        """The most that can be filled, in thought also by SCUs that are not in reserve."""
        return _owed(self.found, self.number, self.first)

    @property
    def real(self) -> int:
        """The most that can be filled by units that are there."""
        return _owed(self.found.bare, self.number, self.first)

    @property
    def filled(self) -> int:
        """The points taken; with those of wanting SCUs only where these could fill more than what is there."""
        left = max(0, self.number - self.taken)
        thought = most(group((), ghosts=self.ghosts), left) if self.owed > self.real else 0
        return self.taken + thought

    @property
    def remedy(self) -> str:
        """Steps to copy that fill what can be filled."""
        steps = example(self.found, self.number, self.first)
        names = ", ".join(shown(UnitRef(type=type_, reduced=reduced)) for type_, reduced in steps)
        return f"for instance: `lose {self.side}: {names}`"

    def with_step(self, factor: int, ghosts: Bodies) -> "Settlement":
        """Returns it with one step more."""
        return self._replace(taken=self.taken + factor, ghosts=(*self.ghosts, *ghosts))


def settlement(position: Position, combat: Combat, side: Side) -> Settlement:
    """Returns the losses that a side owes, before it names any."""
    return Settlement(side, combat.losses[side], group_of(position, combat, side), _first(position, combat, side))


class Toll(NamedTuple):
    """One step of a side's losses, after those it has named so far."""

    done: Settlement
    unit: UnitId
    at: int = 0  # its place in the order

    @property
    def about(self) -> str:
        """The name in the order that it is about."""
        return f"loss {self.at}"


@enforces("11.3/never-more-than-loss-number", "3/loss-factor-met", "11.3/reducing-or-eliminating")
def never_more_than_owed(position: Position, toll: Toll) -> Iterator[Breach]:
    """No step is lost whose loss factor goes beyond the loss number."""
    factor, left = position.face(toll.unit).loss_factor, toll.done.number - toll.done.taken
    if factor > left:
        yield Breach(
            f"{position.label(toll.unit)} has a loss factor of {factor}, and {max(0, left) or 'nothing'} of "
            f"the loss number {toll.done.number} is left",
            toll.about,
            toll.done.remedy,
        )


@enforces("11.32/southwest-front-first-loss")
def southwest_front_first(position: Position, toll: Toll) -> Iterator[Breach]:
    """An attacking mechanized Southwest Front takes the first step."""
    if toll.done.first and not toll.done.taken and toll.unit != SOUTHWEST:
        yield Breach("the Southwest Front attacks, so it takes the first step loss", toll.about, toll.done.remedy)


LOSS_CHECKS = (never_more_than_owed, southwest_front_first)


@enforces("11.3/as-much-as-possible", "11.3/replacing-scu-takes-losses", "11.3/as-if-scu-existed")
def as_much_as_possible(position: Position, done: Settlement) -> Iterator[Breach]:
    """As much of the loss number is filled as can be, in thought also by SCUs that are not in reserve."""
    if done.filled >= done.owed:
        return
    if done.owed > done.real and done.taken >= done.real:
        yield Breach(
            f"an LCU that no SCU can replace must go for good: with an SCU in reserve {done.owed} of the loss "
            f"number {done.number} could be filled, not only {done.filled}",
            remedy=done.remedy,
            code="11.3/as-if-scu-existed",
        )
    else:
        yield Breach(
            f"the losses named come to {done.taken}; the loss number is {done.number}, and {done.owed} of it "
            "can be taken",
            remedy=done.remedy,
        )


def lose(draft: Draft, order: Lose) -> Iterator[Violation]:
    """Takes the named losses, one step a name, and checks that the loss number is filled."""
    combat = draft.position.combat
    assert combat is not None
    done = settlement(draft.position, combat, order.side)
    fates = {fate.step: fate for fate in order.fates}
    for at, ref in enumerate(order.units):
        unit, missing = _named(draft, order.side, ref)
        yield from (replace(each, about=f"loss {at}") for each in missing)
        if unit is None:
            return
        yield from judge(LOSS_CHECKS, draft.position, Toll(done, unit, at))
        if at in fates:
            yield from judge(FATE_CHECKS, draft.position, Loss(unit, fates[at]))
        done = done.with_step(draft.position.face(unit).loss_factor, lose_step(draft, unit, fates.get(at)))
    yield from judge((as_much_as_possible,), draft.position, done)
    draft.tell(
        f"{done.taken} of {done.number} loss points are filled",
        "11.3/as-much-as-possible",
    )


def _named(draft: Draft, side: Side, ref: UnitRef) -> tuple[UnitId | None, list[Violation]]:
    """Finds the unit meant; brackets may be left out where none but reduced ones are there."""
    position, combat = draft.position, draft.position.combat
    assert combat is not None
    stack = participants(position, combat, side)
    there = [unit for unit in stack if kind(unit).id == ref.type]
    if there and all(position.units[unit].reduced for unit in there):
        ref = ref.model_copy(update={"reduced": True})
    if not there:
        return None, [_stranger(draft, side, ref)]
    units, missing = pick_among(position, stack, position.place(there[0]), [ref])
    return (units[0] if units else None), missing


def _stranger(draft: Draft, side: Side, ref: UnitRef) -> Violation:
    position, combat = draft.position, draft.position.combat
    assert combat is not None
    names = ", ".join(position.label(unit) for unit in participants(position, combat, side)) or "no units any more"
    return Violation(
        "order/not-there",
        f"{shown(ref)} takes no part in this combat for the {side} side",
        ref.type,
        f"its losses fall on: {names}",
    )


def lose_step(draft: Draft, unit: UnitId, fate: Fate | None = None) -> Bodies:
    """Takes one step from a unit; returns the SCU that ought to replace an LCU but is not there."""
    if not draft.position.units[unit].reduced:
        draft.emit(Flipped(unit, reduced=True))
        draft.tell(f"{counters.short(unit)} is reduced", "11.3/reducing-or-eliminating")
        return ()
    space = draft.position.place(unit)
    successor = eliminate(draft, unit, fate=fate)
    if successor:
        _replace(draft, unit, successor, space)
        return ()
    return tuple((scu, False) for scu in replacements(kind(unit).id)[:1])


def _replace(draft: Draft, unit: UnitId, successor: UnitId, space: SpaceId) -> None:
    draft.emit(Placed(successor, space))
    draft.tell(f"{draft.position.label(successor)} replaces it in {board().name(space)}", "11.31/replaced-by-scu")
    combat = draft.position.combat
    if combat and unit in combat.units:
        attackers = tuple((successor if each == unit else each, where) for each, where in combat.attackers)
        action = draft.position.action
        states = {**action.supply, successor: action.supply.get(unit, Supply.FULL)}
        draft.action(supply=states, attacked=action.attacked | {successor})
        draft.combat(attackers=attackers)
