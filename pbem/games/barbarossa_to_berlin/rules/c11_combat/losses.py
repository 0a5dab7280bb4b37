"""Chapter 11.3: step losses, the LCUs' replacement from the Reserve Box, and the duty to fill the loss number."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.types import RESERVE, Side, UnitId
from pbem.games.barbarossa_to_berlin.rules.c11_combat.elimination import SOUTHWEST
from pbem.games.barbarossa_to_berlin.rules.c11_combat.loss_names import meant, named_steps
from pbem.games.barbarossa_to_berlin.rules.c11_combat.loss_search import (
    Bodies,
    Body,
    Group,
    example,
    group,
    most,
    with_step,
)
from pbem.games.barbarossa_to_berlin.rules.c11_combat.lost_lcus import FATE_CHECKS, Loss
from pbem.games.barbarossa_to_berlin.rules.c11_combat.step_losses import body, lose_step, participants
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Lose
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position
from pbem.games.barbarossa_to_berlin.state.wording import write_units


def group_of(position: Position, combat: Combat, side: Side) -> Group:
    """Returns what a side can take losses from: its units in the combat, and its reserve behind them."""
    units = (body(position, unit) for unit in participants(position, combat, side))
    return group(units, (body(position, unit) for unit in position.at(RESERVE[side])))


def possible(position: Position, combat: Combat, side: Side) -> int:
    """Returns how many points of its loss number a side must take."""
    return settlement(position, combat, side).owed


def _owed(found: Group, number: int, first: Body | None) -> int:
    return with_step(found, first, number) if first else most(found, number)


@carries_out("2.2/red-box-unit-id")
def _first(position: Position, combat: Combat, side: Side) -> Body | None:
    """Returns the Southwest Front if it attacks and the loss number reaches its loss factor (11.32)."""
    if side != combat.side or SOUTHWEST not in combat.units:
        return None
    fits = combat.losses[side] >= position.face(SOUTHWEST).loss_factor
    return body(position, SOUTHWEST) if fits else None


class Settlement(Struct, frozen=True):
    """All the losses a side names: from what, and how far they go. `ghosts` are SCUs that were wanting."""

    side: Side
    number: int
    found: Group
    first: Body | None
    start: Position
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
        return f"for instance: `lose {self.side}: {write_units(named_steps(self.start, self.side, steps))}`"

    def with_step(self, factor: int, ghosts: Bodies) -> "Settlement":
        """Returns it with one step more."""
        return replace(self, taken=self.taken + factor, ghosts=(*self.ghosts, *ghosts))


def settlement(position: Position, combat: Combat, side: Side) -> Settlement:
    """Returns the losses that a side owes, before it names any."""
    first = _first(position, combat, side)
    return Settlement(side, combat.losses[side], group_of(position, combat, side), first, position)


class NextLoss(Struct, frozen=True):
    """One step of a side's losses, after those it has named so far."""

    done: Settlement
    unit: UnitId
    at: int = 0  # its place in the order

    @property
    def about(self) -> str:
        """The name in the order that it is about."""
        return f"loss {self.at}"


@enforces("11.3/never-more-than-loss-number", "3/loss-factor-met", "11.3/reducing-or-eliminating")
def never_more_than_owed(position: Position, toll: NextLoss) -> Iterator[Breach]:
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
def southwest_front_first(position: Position, toll: NextLoss) -> Iterator[Breach]:
    """An attacking mechanized Southwest Front takes the first step."""
    if toll.done.first and not toll.done.taken and toll.unit != SOUTHWEST:
        yield Breach("the Southwest Front attacks, so it takes the first step loss", toll.about, toll.done.remedy)


LOSS_CHECKS = (never_more_than_owed, southwest_front_first)


@enforces("11.3/as-much-as-possible", "11.3/replacing-scu-takes-losses", "11.3/as-if-scu-existed")
def as_much_as_possible(position: Position, done: Settlement) -> Iterator[Breach]:
    """As much of the loss number is filled as can be, in thought also by SCUs that are not in reserve."""
    if done.filled >= done.owed:
        return
    if done.taken >= done.real:
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
    for at in range(len(order.units)):
        unit, missing = meant(draft.position, order.side, order.units[at:])
        yield from (replace(each, about=f"loss {at}") for each in missing)
        if unit is None:
            return
        yield from judge(LOSS_CHECKS, draft.position, NextLoss(done, unit, at))
        if at in fates:
            yield from judge(FATE_CHECKS, draft.position, Loss(unit, fates[at]))
        done = done.with_step(draft.position.face(unit).loss_factor, lose_step(draft, unit, fates.get(at)))
    yield from judge((as_much_as_possible,), draft.position, done)
    draft.tell(
        f"{done.taken} of {done.number} loss points are filled",
        "11.3/as-much-as-possible",
    )
