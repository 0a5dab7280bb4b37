"""Chapters 8.4 and 8.5: Stand Fast markers under Hitler and Stalin Orders."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import STAND_FAST_MARKERS
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Orders, Side, SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply
from pbem.games.barbarossa_to_berlin.state.actions.c08_orders import PlaceStandFast
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import StandFast
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

CHAPTER = {Side.AXIS: "8.4", Side.ALLIED: "8.5"}  # whose units are ordered to stand fast


def commanded(position: Position) -> Side | None:
    """Returns whose units are to stand fast by the orders rolled last; None if nobody's are."""
    last = Side.ALLIED if Side.ALLIED in position.this_turn.orders else Side.AXIS
    standing = position.this_turn.orders.get(last) in (Orders.HITLER, Orders.STALIN)
    return last if standing else None


def markers_left(position: Position) -> int:
    """Returns how many markers may still be laid."""
    side = commanded(position)
    laid = sum(position.side_at(space) == side for space in position.stand_fast)
    return STAND_FAST_MARKERS - laid if side else 0


@enforces("8.1/none-no-effect")
def orders_to_stand_fast(position: Position, space: SpaceId) -> Iterator[Breach]:
    """Markers are laid for Hitler Orders and Stalin Orders only."""
    hitler = position.this_turn.orders.get(Side.AXIS) == Orders.HITLER
    if hitler and Side.ALLIED in position.this_turn.orders and position.side_at(space) == Side.AXIS:
        yield Breach(
            "Hitler Orders are carried out before the Allied player rolls",
            space,
            "put the line above `orders allied`",
            "6/axis-orders-first",
        )
    elif commanded(position) is None:
        yield Breach("nobody's units have been ordered to stand fast", space, "delete the line")


@enforces("8.5/three-stand-fast", "8.4/three-stand-fast")
def three_markers_at_most(position: Position, space: SpaceId) -> Iterator[Breach]:
    """There are three markers to place."""
    side = commanded(position)
    if side is None:
        return
    name, code = board().name(space), f"{CHAPTER[side]}/three-stand-fast"
    if markers_left(position) <= 0:
        yield Breach(
            f"{name} would be a fourth Stand Fast marker; there are three", space, _go_on(position), code, plain=True
        )
    if space in position.stand_fast:
        yield Breach(f"{name} already has a Stand Fast marker", space, _for_instance(position), code, plain=True)


def _go_on(position: Position) -> str:
    return "go on with `axis 1`" if Side.ALLIED in position.this_turn.orders else "go on with `orders allied @3`"


@enforces("8.5/on-soviet-units", "8.4/on-axis-units")
def on_units_under_orders(position: Position, space: SpaceId) -> Iterator[Breach]:
    """Stalin orders Soviet units, Hitler those of the Axis."""
    side = commanded(position)
    if side == Side.ALLIED and not any(kind(unit).nation == "su" for unit in position.at(space)):
        yield Breach(f"{board().name(space)} holds no Soviet unit", space, _for_instance(position))
    if side == Side.AXIS and position.side_at(space) != Side.AXIS:
        text = f"{board().name(space)} holds no Axis unit"
        yield Breach(text, space, _for_instance(position), "8.4/on-axis-units")


@enforces("8.5/adjacent-to-supplied-axis", "8.4/adjacent-to-supplied-allied")
def next_to_a_supplied_enemy(position: Position, space: SpaceId) -> Iterator[Breach]:
    """A supplied enemy unit must be adjacent."""
    side = commanded(position)
    if side and not _faces_supplied_enemy(position, space, side):
        yield Breach(
            f"no supplied {side.enemy.capitalize()} unit is next to {board().name(space)}",
            space,
            _for_instance(position),
            "8.4/adjacent-to-supplied-allied" if side == Side.AXIS else "",
        )


STAND_FAST_CHECKS = (three_markers_at_most, on_units_under_orders, next_to_a_supplied_enemy)


def _judged(position: Position, space: SpaceId) -> tuple[Violation, ...]:
    """Returns what is wrong with a marker: first whether there is one to lay at all."""
    return judge((orders_to_stand_fast,), position, space) or judge(STAND_FAST_CHECKS, position, space)


@carries_out("5.5/no-effect-on-stalin-orders")
def place_stand_fast(draft: Draft, order: PlaceStandFast) -> Iterator[Violation]:
    """Lays the markers one by one."""
    for space in order.spaces:
        yield from _judged(draft.position, space)
        side = commanded(draft.position) or Side.ALLIED
        draft.emit(StandFast(space, laid=True))
        draft.tell(f"Stand Fast on {board().name(space)}", f"{CHAPTER[side]}/three-stand-fast")


def stand_fast_candidates(position: Position) -> list[SpaceId]:
    """Returns the spaces on which a marker may still be laid."""
    return [space for space in _at_the_front(position) if not _judged(position, space)]


def _for_instance(position: Position) -> str:
    """Names spaces at the front that have no marker, ready to copy."""
    whose = "an Axis" if commanded(position) == Side.AXIS else "a Soviet"
    names = ", ".join(board().name(space) for space in _at_the_front(position))
    return f"name {whose} space at the front: {names}"


def _at_the_front(position: Position) -> list[SpaceId]:
    side = commanded(position)
    return [
        space
        for space in sorted(position.stacks)
        if space in board().spaces
        and space not in position.stand_fast
        and side is not None
        and any(kind(unit).side == side and (side == Side.AXIS or _soviet(unit)) for unit in position.at(space))
        and _faces_supplied_enemy(position, space, side)
    ]


def _soviet(unit: UnitId) -> bool:
    return kind(unit).nation == "su"


def _faces_supplied_enemy(position: Position, space: SpaceId, side: Side) -> bool:
    return any(_supplied(position, near, side.enemy) for near in board().near(space))


def _supplied(position: Position, space: SpaceId, side: Side) -> bool:
    return any(kind(unit).side == side and supply(position, unit) != Supply.OUT for unit in position.at(space))
