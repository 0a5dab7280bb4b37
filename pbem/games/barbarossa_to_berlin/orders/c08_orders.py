"""Chapter 8, orders: the roll that opens a turn (8.1), and Stand Fast markers (8.4, 8.5)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.mark import NOT_HAPPENED, WORDLESS, nothing_wrong, token
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtree, subtrees
from pbem.games.barbarossa_to_berlin.board.types import Orders, Side
from pbem.games.barbarossa_to_berlin.orders.candidates import thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.mark import MarkKind, Section, side_of
from pbem.games.barbarossa_to_berlin.orders.misplaced import its_spaces, no_places, on_land
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_side, read_spaces
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c08_orders import orders_roll, stand_fast
from pbem.games.barbarossa_to_berlin.rules.c08_orders.stand_fast import markers_left, stand_fast_candidates
from pbem.games.barbarossa_to_berlin.state.actions.c08_orders import PlaceStandFast, RollOrders
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Mark
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.wording import write_spaces

WORDS = {
    "none": Orders.NONE, "hitler": Orders.HITLER, "stalin": Orders.STALIN, "okw": Orders.OKW,
    "western": Orders.WESTERN, "soviet": Orders.SOVIET,
}  # fmt: skip


def _read_orders(reader: Reader, tree: Any) -> RollOrders:
    die = reader.die(subtree(tree, "die").children[0]) if subtrees(tree, "die") else None
    return RollOrders(side=read_side(tree), die=die)


def _write_orders(order: RollOrders) -> str:
    return f"orders {order.side}" + (f" @{order.die}" if order.die else "")


def _offer_orders(position: Position) -> Candidates:
    """Offers the roll for orders of the side whose turn it is to roll."""
    side = Side.AXIS if Side.AXIS not in position.this_turn.orders else Side.ALLIED

    def rolls(arrange: Arrange) -> Iterator[RollOrders]:
        yield from (RollOrders(side=side, die=die) for die in arrange(list(range(1, 7))))

    return thought_of(f"orders {side} @4", "roll for orders", rolls)


ORDERS = Kind(
    name="orders",
    action=RollOrders,
    purpose=Purpose.PLAY,
    moment=Moment("orders", "comes first in a turn, from turn 2 on", "8.1/at-the-start-of-the-turn"),
    read={"orders": _read_orders},
    write=_write_orders,
    offered=_offer_orders,
    secret=False,
    misplaced=no_places,
    carried_out=orders_roll.roll_orders,
)


def _read_standfast(reader: Reader, tree: Any) -> PlaceStandFast:
    return PlaceStandFast(spaces=read_spaces(reader, tree))


def _write_standfast(order: PlaceStandFast) -> str:
    return f"standfast {write_spaces(order.spaces)}"


def _offer_standfast(position: Position) -> Candidates:
    """Offers Stand Fast markers, as many as are left."""
    spaces, left = stand_fast_candidates(position), markers_left(position)

    def markers(arrange: Arrange) -> Iterator[PlaceStandFast]:
        if left > 0 and spaces:
            yield from (PlaceStandFast(spaces=each) for each in combinations(arrange(spaces), min(left, len(spaces))))

    return thought_of("standfast SPACE, SPACE, SPACE", "three markers on enemy spaces at the front", markers)


STANDFAST = Kind(
    name="standfast",
    action=PlaceStandFast,
    purpose=Purpose.PLAY,
    moment=Moment("standfast", "comes before the first round of a turn", "6/phases-in-order"),
    read={"standfast": _read_standfast},
    write=_write_standfast,
    offered=_offer_standfast,
    secret=False,
    misplaced=on_land(its_spaces),
    carried_out=stand_fast.place_stand_fast,
)


# -- the marks of orders in force, and of those that are carried out


def _lay_orders(draft: Draft, mark: Mark) -> None:
    draft.this_turn(orders={**draft.position.this_turn.orders, side_of(mark): WORDS[mark.word]})


def _orders_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, word=_word(position.this_turn.orders.get(side_of(mark), Orders.NONE)))


def _word(orders: Orders) -> str:
    return next(word for word, each in WORDS.items() if each == orders)


def _every_orders(position: Position) -> Iterator[Mark]:
    in_force = sorted(position.this_turn.orders.items())
    yield from (Mark(what="orders", side=side, word=_word(orders)) for side, orders in in_force)


IN_FORCE = MarkKind(
    form="orders {side} {word}",
    word=token("ORDERS", "NONE"),
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_orders,
    here=_orders_here,
    section=Section.TURN,
    every=_every_orders,
)


def _lay_fulfilled(draft: Draft, mark: Mark) -> None:
    draft.this_turn(mandates_met=draft.position.this_turn.mandates_met | {side_of(mark)})


def _fulfilled_here(position: Position, mark: Mark) -> Mark | str:
    return mark if mark.side in position.this_turn.mandates_met else NOT_HAPPENED


def _every_fulfilled(position: Position) -> Iterator[Mark]:
    yield from (Mark(what="fulfilled", side=side) for side in sorted(position.this_turn.mandates_met))


FULFILLED = MarkKind(
    form="fulfilled {side}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_fulfilled,
    here=_fulfilled_here,
    section=Section.TURN,
    every=_every_fulfilled,
)


KINDS = (ORDERS, STANDFAST)
MARKS = (IN_FORCE, FULFILLED)
