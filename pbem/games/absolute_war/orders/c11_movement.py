"""Chapter 11: stacks move, Air units fly, stacks are put in order."""

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtrees
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import AIR, UnitId, ZoneId
from pbem.games.absolute_war.orders.candidates import thought_of
from pbem.games.absolute_war.orders.kind import Kind, phasing
from pbem.games.absolute_war.orders.notation.line_parts import marker_named, paid, said
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested, friendly
from pbem.games.absolute_war.rules.c11_movement import moving
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.actions.c11_movement import Arrange as Ordered
from pbem.games.absolute_war.state.actions.c11_movement import Fly, Move
from pbem.games.absolute_war.state.position import Position, Stack, unit_of
from pbem.games.absolute_war.state.values import Post, Way


def movable(stack: Stack) -> Sequence[tuple[UnitId, ...]]:
    """Returns the units of a stack that may well move together: all that can, and each of two alone."""
    able = tuple(unit for unit in stack.units if unit_of(unit).square and not unit_of(unit).static)
    return [able, *((unit,) for unit in able if len(able) > 1)] if able else []


def ways(position: Position, zone: ZoneId, most: int = 2) -> Iterator[tuple[ZoneId, ...]]:
    """Yields ways of one and two Zones."""
    near = board().adjacent(zone)
    yield from ((each,) for each in near)
    if most > 1:
        yield from ((each, far) for each in near for far in board().adjacent(each) if far not in (zone, *near))


def _read_move(reader: Reader, tree: Any) -> Move:
    return Move(way=reader.way(tree), paid=paid(tree), marker=marker_named(tree))


def _write_move(order: Move) -> str:
    marker = f" with {order.marker or 'marker'}" if order.paid else ""
    return f"move {wording.way(order.way)}{marker}"


def _offer_move(position: Position) -> Candidates:
    """Offers each stack to the Zones around it, and to those beyond."""

    def orders(arrange: Arrange) -> Iterator[Move]:
        for zone, stack in arrange(list(position.every_stack(position.phasing))):
            for units in movable(stack):
                for path in arrange(list(ways(position, zone))):
                    yield Move(way=Way(start=zone, units=units, path=path))

    return thought_of("move ZONE: UNITS - ZONE", "move a stack (`with support` against being Disrupted)", orders)


MOVE = Kind(
    name="move",
    action=Move,
    purpose=Purpose.PLAY,
    moment=Moment("move", "comes in the Movement Phase", "11.0/one-stack-at-a-time"),
    read={"move": _read_move},
    write=_write_move,
    offered=_offer_move,
    secret=False,
    whose=phasing,
    carried_out=moving.move,
)


def _read_fly(reader: Reader, tree: Any) -> Fly:
    first, *rest = subtrees(tree, "unit")
    zone = reader.space(tree) if subtrees(tree, "space") else None
    if zone is None and not said(tree, "HOME"):
        reader.lacking("where to is missing", "write `fly Luftflotte 1: Minsk`, or `home`")
    onto = reader.unit(rest[0], zone) if rest else None
    return Fly(unit=reader.unit(first), zone=zone, onto=onto)


def _write_fly(order: Fly) -> str:
    if order.zone is None:
        return f"fly {wording.unit(order.unit)} home"
    onto = f" onto {wording.unit(order.onto)}" if order.onto else ""
    return f"fly {wording.unit(order.unit)}: {wording.name(order.zone)}{onto}"


def _offer_fly(position: Position) -> Candidates:
    """Offers Air units onto stacks, and home."""

    def orders(arrange: Arrange) -> Iterator[Fly]:
        side = position.phasing
        own = list(position.every_stack(side))
        for unit in sorted(position.units):
            if not unit_of(unit).air or position.owner(unit) is not side:
                continue
            if position.place(unit) == AIR:
                for zone, stack in arrange(own):
                    if friendly(position, side, zone) or contested(position, zone):
                        yield Fly(unit=unit, zone=zone, onto=stack.units[0])
            elif position.zone_of(unit):
                yield Fly(unit=unit)

    return thought_of("fly UNIT: ZONE onto UNIT", "fly an Air unit to a stack (`home` for its box)", orders)


FLY = Kind(
    name="fly",
    action=Fly,
    purpose=Purpose.PLAY,
    moment=Moment("fly", "comes in the Movement Phase", "18.5/from-the-box-and-back"),
    read={"fly": _read_fly},
    write=_write_fly,
    offered=_offer_fly,
    secret=False,
    whose=phasing,
    carried_out=moving.fly,
)


def _offer_stack(position: Position) -> Candidates:
    """Offers to combine the stacks of a Zone, and to turn the order of a stack round."""

    def orders(arrange: Arrange) -> Iterator[Ordered]:
        side = position.phasing
        for zone in arrange(sorted(position.stacks)):
            own = position.of(side, zone)
            units = tuple(unit for stack in own for unit in stack.units)
            if len(own) > 1:
                yield Ordered(post=Post(zone=zone, units=units))
            for stack in own:
                if len(stack.units) > 1:
                    yield Ordered(post=Post(zone=zone, units=(*stack.units[1:], stack.units[0])))

    return thought_of("stack ZONE: UNITS", "form one stack in this order, the top first", orders)


STACK = Kind(
    name="stack",
    action=Ordered,
    purpose=Purpose.PLAY,
    moment=Moment(
        "stack", "comes after reinforcement, movement, retreat, advance or deployment", "3.3/order-may-change"
    ),
    read={"stack": lambda reader, tree: Ordered(post=reader.post(tree))},
    write=lambda order: f"stack {wording.post(order.post)}",
    offered=_offer_stack,
    secret=False,
    whose=phasing,
    carried_out=moving.arrange,
)

KINDS = (MOVE, FLY, STACK)
