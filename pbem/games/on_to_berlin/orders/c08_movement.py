"""Chapter 8: the orders of movement: by land and sea, by air, and units that ships cannot carry any more."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.orders.candidates import thought_of
from pbem.games.on_to_berlin.orders.groups import as_group, ways
from pbem.games.on_to_berlin.orders.kind import Kind, active
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.rules.c06_impulses import uses_event
from pbem.games.on_to_berlin.rules.c08_movement import moving, overboard
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.c08_movement import Excess, Fly, Move
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Post


def _read_move(reader: Reader, tree: Any) -> Move:
    return Move(way=reader.way(tree, spent=False))


def _write_move(order: Move) -> str:
    return f"move {wording.way(order.way)}"


def _offer_move(position: Position) -> Candidates:
    """Offers groups of each area to the areas around it."""

    def orders(arrange: Arrange) -> Iterator[Move]:
        side, by_event = position.active or Side.AXIS, uses_event(position, "move")
        found = ways(position, side, arrange, by_event, lambda unit: not kind(unit).fixed)
        return (Move(way=way) for way in found)

    return thought_of(
        "move AREA: UNITS - AREA - AREA", "move a group; ways of more than two areas are legal, but not listed", orders
    )


MOVE = Kind(
    name="move",
    action=Move,
    purpose=Purpose.PLAY,
    moment=Moment("move", "costs an SV point, or belongs to an event", "6.1.1/one-point-an-action"),
    read={"move": _read_move},
    write=_write_move,
    offered=_offer_move,
    secret=False,
    whose=active,
    carried_out=moving.move,
)


def _read_fly(reader: Reader, tree: Any) -> Fly:
    return Fly(way=reader.way(tree, spent=False))


def _write_fly(order: Fly) -> str:
    return f"fly {wording.way(order.way)}"


def _offer_fly(position: Position) -> Candidates:
    """Offers Air units to the areas around them."""

    def orders(arrange: Arrange) -> Iterator[Fly]:
        side, by_event = position.active or Side.AXIS, uses_event(position, "fly")
        return (Fly(way=way) for way in ways(position, side, arrange, by_event, lambda unit: kind(unit).air))

    return thought_of(
        "fly AREA: UNITS - AREA - AREA",
        "let Air units make Air Movement; ways of more than two areas are not listed",
        orders,
    )


FLY = Kind(
    name="fly",
    action=Fly,
    purpose=Purpose.PLAY,
    moment=Moment("fly", "is an Air Action, or costs an SV point", "6.2/no-card-needed"),
    read={"fly": _read_fly},
    write=_write_fly,
    offered=_offer_fly,
    secret=False,
    whose=active,
    carried_out=moving.fly,
)


def _read_excess(reader: Reader, tree: Any) -> Excess:
    return Excess(posts=reader.posts(tree))


def _write_excess(order: Excess) -> str:
    return f"excess {wording.posts(order.posts)}"


def _offer_excess(position: Position) -> Candidates:
    """Offers units at sea of which there are too many."""

    def orders(arrange: Arrange) -> Iterator[Excess]:
        if found := overboard.owing(position):
            side, sea, count = found
            cargo = arrange([unit for unit in position.of(side, sea) if not kind(unit).naval])
            yield Excess(posts=(Post(area=sea, units=as_group(position, cargo[:count])),))
            for unit in cargo:
                yield Excess(posts=(Post(area=sea, units=as_group(position, [unit])),))

    return thought_of("excess SEA: UNITS", "give up units that the ships cannot carry any more", orders)


def _owner(position: Position, order: Excess) -> Side | None:
    found = overboard.owing(position)
    return found[0] if found else None


EXCESS = Kind(
    name="excess",
    action=Excess,
    purpose=Purpose.PLAY,
    moment=Moment("excess", "comes when ships cannot carry what is at sea", "3.6/owner-chooses-the-excess"),
    read={"excess": _read_excess},
    write=_write_excess,
    offered=_offer_excess,
    secret=False,
    whose=_owner,
    carried_out=overboard.give_up,
)

KINDS = (MOVE, FLY, EXCESS)
