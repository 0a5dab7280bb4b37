"""Chapter 7.63: in the round of the landing, an advance from a beach ends in the space next to it."""

from collections.abc import Iterator
from typing import Protocol

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import shore
from pbem.games.barbarossa_to_berlin.state.position import Position


class Step(Protocol):
    """An advance: where it begins, and its way."""

    @property
    def origin(self) -> SpaceId:
        """Where it begins."""

    @property
    def path(self) -> tuple[SpaceId, ...]:
        """The spaces it enters."""


@enforces("7.63/first-advance-adjacent-only")
def ends_next_to_the_beach(position: Position, order: Step) -> Iterator[Breach]:
    """The invaders' first advance ends in the space that the beach is connected to."""
    if order.origin not in position.action.landed:
        return
    goal = shore(order.origin)
    if order.path != (goal,):
        yield Breach(
            f"in the round of the landing an advance from {board().name(order.origin)} ends in {board().name(goal)}",
            order.path[-1],
        )
