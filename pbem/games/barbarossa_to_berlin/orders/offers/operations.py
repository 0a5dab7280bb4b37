"""Chapters 7.3 and 10: offers of spaces to mark and of moves."""

from collections.abc import Iterator
from itertools import product
from typing import Literal

from pbem.core.offer import Arrange, Candidates, taking_turns
from pbem.core.telling.words import counted
from pbem.games.barbarossa_to_berlin.board.types import Marker, SpaceId, Stage, UnitId
from pbem.games.barbarossa_to_berlin.orders.offers.candidates import thought_of
from pbem.games.barbarossa_to_berlin.orders.offers.marches import march
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.operations import activation_cost, cost_told
from pbem.games.barbarossa_to_berlin.rules.c10_movement.movement_allowance import reachable
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

MARKERS: tuple[Literal["combat", "move"], ...] = ("combat", "move")


def activate(position: Position) -> Candidates:
    """Offers spaces to mark, as far as the points go."""
    left = position.action.free or position.action.points - position.action.spent
    spaces = _to_activate(position, left) if position.action.stage == Stage.ACTIVATE and left > 0 else []

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        pairs = list(product(spaces, MARKERS))
        yield from (a.Activate(marker=marker, spaces=(space,)) for space, marker in arrange(pairs))

    costs = (cost_told(position, space) for space in spaces if not position.action.free_for)
    about = f"mark spaces: {counted(left, 'marker' if position.action.free_for else 'point')} left"
    return thought_of("combat SPACE, SPACE / movement SPACE, SPACE", about, orders, costs)


def _to_activate(position: Position, left: int) -> list[SpaceId]:
    """Returns the spaces with units of the active side that the points left pay for."""
    return [
        space
        for space, stack in sorted(position.stacks.items())
        if space in position.control
        and kind(stack[0]).side == position.active
        and space not in position.action.markers
        and (position.action.free or activation_cost(position, space) <= left)
    ]


def move(position: Position) -> Candidates:
    """Offers the moves of single units."""
    return thought_of(
        "move SPACE: UNITS - SPACE - SPACE",
        "move units from a space marked for movement",
        lambda arrange: _moves(position, arrange),
    )


def _moves(position: Position, arrange: Arrange) -> Iterator[a.Action]:
    action = position.action
    able = [
        (space, unit)
        for space, marker in action.markers.items()
        for unit in (position.at(space) if marker == Marker.MOVE else ())
        if unit in action.supply and unit not in action.moved
    ]
    return taking_turns(_moves_of(position, space, unit, arrange) for space, unit in arrange(able))


def _moves_of(position: Position, space: SpaceId, unit: UnitId, arrange: Arrange) -> Iterator[a.Action]:
    for path in arrange(list(reachable(position, unit, space).values())):
        yield a.Move(marches=(march(position, unit, space, path),))
        if unit in position.action.bound:
            yield a.Move(marches=(march(position, unit, space, path),), pay=1)
