"""Chapter 7.3, operations: spaces are marked for combat or for movement."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Literal

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.telling.words import counted
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, Stage
from pbem.games.barbarossa_to_berlin.orders.candidates import thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.misplaced import off_the_beaches, on_land
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_spaces
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards import operations
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.operations import activation_cost, cost_told
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Activate
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.wording import write_spaces

MARKERS: tuple[Literal["combat", "move"], ...] = ("combat", "move")


def _read_combat(reader: Reader, tree: Any) -> Activate:
    return Activate(marker="combat", spaces=read_spaces(reader, tree))


def _read_movement(reader: Reader, tree: Any) -> Activate:
    return Activate(marker="move", spaces=read_spaces(reader, tree))


def _write_activate(order: Activate) -> str:
    return f"{'combat' if order.marker == 'combat' else 'movement'} {write_spaces(order.spaces)}"


def _offer_activate(position: Position) -> Candidates:
    """Offers spaces to mark, as far as the points go."""
    left = position.action.free or position.action.points - position.action.spent
    spaces = _to_activate(position, left) if position.action.stage == Stage.ACTIVATE and left > 0 else []

    def orders(arrange: Arrange) -> Iterator[Activate]:
        pairs = sorted(product(spaces, MARKERS), key=lambda pair: _comes_late(position, *pair))
        yield from (Activate(marker=marker, spaces=(space,)) for space, marker in arrange(pairs))

    costs = (cost_told(position, space) for space in spaces if not position.action.free_for)
    about = f"mark spaces: {counted(left, 'marker' if position.action.free_for else 'point')} left"
    return thought_of("combat SPACE, SPACE / movement SPACE, SPACE", about, orders, costs)


def _comes_late(position: Position, space: SpaceId, marker: str) -> int:
    """Tells how late a marker is thought of: combat where most of the enemy is near, then movement, then the rest."""
    enemies = sum(_is_enemys(position, near) for near in board().near(space))
    return -enemies if marker == "combat" and enemies else int(marker == "combat")


def _is_enemys(position: Position, space: SpaceId) -> bool:
    """Tells whether enemy units stand in a space."""
    return any(kind(unit).side == position.active.enemy for unit in position.stacks.get(space, ())[:1])


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


ACTIVATE = Kind(
    name="activate",
    action=Activate,
    purpose=Purpose.PLAY,
    moment=Moment("combat", "comes behind `play CARD ops` or `automatic ops`", "7.3/all-spaces-marked-first"),
    read={"combat": _read_combat, "movement": _read_movement},
    write=_write_activate,
    offered=_offer_activate,
    secret=False,
    misplaced=on_land(off_the_beaches),
    carried_out=operations.activate,
)


KINDS = (ACTIVATE,)
