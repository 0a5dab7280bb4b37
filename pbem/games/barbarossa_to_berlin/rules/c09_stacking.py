"""Chapter 9: how many units share a space, and which of them never do."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import STACKING_LIMIT
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.state.position import Position, kind


class Stack(NamedTuple):
    """Units that would share a space."""

    space: SpaceId
    units: tuple[UnitId, ...]

    @property
    def nations(self) -> set[str]:
        """The nations in the stack."""
        return {kind(unit).nation for unit in self.units}


@enforces("9.1/three-units")
def at_most_three(position: Position, stack: Stack) -> Iterator[Breach]:
    """Three units share a space at most."""
    if len(stack.units) > STACKING_LIMIT:
        names = ", ".join(position.called(unit) for unit in stack.units)
        yield Breach(
            f"{board().name(stack.space)} would hold {len(stack.units)} units ({names}); three is the limit",
            stack.space,
            "send one of them elsewhere",
        )


@enforces("9.2/soviet-never-stack")
def soviets_alone(position: Position, stack: Stack) -> Iterator[Breach]:
    """Soviet units share a space with nobody."""
    if "su" in stack.nations and len(stack.nations) > 1:
        yield Breach(
            f"Soviet units stack with no other nation, as they would in {board().name(stack.space)}",
            stack.space,
            "send them elsewhere",
        )


@enforces("9.2/hungarian-and-romanian")
def no_hungarians_with_romanians(position: Position, stack: Stack) -> Iterator[Breach]:
    """Hungarians and Romanians never share a space."""
    if {"hu", "ro"} <= stack.nations:
        yield Breach(
            f"Hungarian and Romanian units never stack, as they would in {board().name(stack.space)}",
            stack.space,
            "send one of them elsewhere",
        )


@enforces("9.2/yugoslav-partisan-army")
def yugoslav_partisans_alone(position: Position, stack: Stack) -> Iterator[Breach]:
    """The Yugoslav Partisan Army shares a space with nobody."""
    if "yu" in stack.nations and len(stack.units) > 1:
        name = board().name(stack.space)
        yield Breach(
            f"the Yugoslav Partisan Army stacks with no other unit, as it would in {name}",
            stack.space,
            "send one of them elsewhere",
        )


STACKING_CHECKS = (at_most_three, soviets_alone, no_hungarians_with_romanians, yugoslav_partisans_alone)


def stacking(position: Position, space: SpaceId, units: Sequence[UnitId]) -> tuple[Violation, ...]:
    """Returns what is wrong with those units sharing a space; that enemies share it is another rule's matter."""
    if len({kind(unit).side for unit in units}) > 1:
        return ()
    return judge(STACKING_CHECKS, position, Stack(space, tuple(units)))


def fits(position: Position, space: SpaceId, unit: UnitId, leaving: Collection[UnitId] = ()) -> bool:
    """Tells whether a unit may end in a space beside those that are there and not about to leave."""
    there = [each for each in position.at(space) if each != unit and each not in leaving]
    return not stacking(position, space, [*there, unit])
