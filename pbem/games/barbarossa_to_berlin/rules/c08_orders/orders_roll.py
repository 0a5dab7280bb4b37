"""Chapter 8.1: the roll for orders that opens a turn, what it lays on each side, and how the turn ends it."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import orders_table
from pbem.games.barbarossa_to_berlin.board.types import Orders, Side
from pbem.games.barbarossa_to_berlin.rules.c08_orders.mandated_offensives import idle, mandate
from pbem.games.barbarossa_to_berlin.state.actions.c08_orders import RollOrders
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Scored, StandFast
from pbem.games.barbarossa_to_berlin.state.events import has_been
from pbem.games.barbarossa_to_berlin.state.position import Position

HITLER_TAKES_COMMAND = 9
COMMAND_PIPS = 2
FACES = 6
SIDES = (Side.AXIS, Side.ALLIED)


@enforces("4.4/no-orders-roll")
def none_on_turn_one(position: Position, order: RollOrders) -> Iterator[Breach]:
    """On turn 1 nobody rolls: Stalin Orders are in force."""
    if position.turn == 1:
        yield Breach("nobody rolls for orders on turn 1; Stalin Orders are in force", remedy="delete the line")


@enforces("8.1/roll-every-turn")
def one_roll_each(position: Position, order: RollOrders) -> Iterator[Breach]:
    """Each side rolls once a turn."""
    if position.turn > 1 and order.side in position.this_turn.orders:
        yield Breach(f"the {order.side.capitalize()} player has rolled for his orders", remedy="delete the line")


@enforces("6/axis-orders-first")
def the_axis_rolls_first(position: Position, order: RollOrders) -> Iterator[Breach]:
    """The Axis player rolls first, and his orders are carried out first."""
    if position.turn > 1 and order.side == Side.ALLIED and Side.AXIS not in position.this_turn.orders:
        yield Breach("the Axis player rolls for his orders first", remedy="write `orders axis @5` above this line")


def roll_orders(draft: Draft, order: RollOrders) -> Iterator[Violation]:
    """Reads a side's Orders Table; an offensive that cannot be carried out is as good as None (8.3)."""
    yield from judge((none_on_turn_one, one_roll_each, the_axis_rolls_first), draft.position, order)
    if order.die is None:
        yield Violation("order/no-dice", "no die is written", remedy=f"write it: `orders {order.side} @4`")
        return
    pips = _pips(draft.position, order.side)
    result = orders_table()[order.side, min(order.die + pips, FACES)]
    die = f"{order.die} + {pips}" if pips else f"{order.die}"
    draft.tell(f"{order.side} orders: {die} is {_told(result)}", "8.1/roll-every-turn", "8.1/marker-on-result")
    if ignored := idle(draft.position, order.side, result):
        draft.tell("it cannot be carried out and is ignored", ignored)
        result = Orders.NONE
    if pips:
        draft.cite("card-axis-09/orders-plus-two")
    lay_orders(draft, order.side, result)
    draft.sealed = True


def _pips(position: Position, side: Side) -> int:
    """Hitler Takes Command adds to the Axis die."""
    return COMMAND_PIPS if side == Side.AXIS and has_been(position, Side.AXIS, HITLER_TAKES_COMMAND) else 0


def _told(result: Orders) -> str:
    return "no orders" if result == Orders.NONE else result


def lay_orders(draft: Draft, side: Side, result: Orders) -> None:
    """Puts a side's orders marker into a box of its track."""
    draft.this_turn(orders={**draft.position.this_turn.orders, side: result})


def open_orders(draft: Draft) -> None:
    """On turn 1 the markers lie on None and on Stalin Orders; afterwards nothing holds before the roll (4.1, 4.4)."""
    if draft.position.turn == 1:
        draft.this_turn(orders={Side.AXIS: Orders.NONE, Side.ALLIED: Orders.STALIN})
        draft.cite("4.1/axis-orders-none", "4.1/allied-stalin-orders")
    else:
        draft.this_turn(orders={})


@enforces("8.1/at-the-start-of-the-turn")
def orders_are_rolled(position: Position, order: object) -> Iterator[Breach]:
    """No round begins before both sides have rolled."""
    left = [side for side in SIDES if side not in position.this_turn.orders]
    if left:
        yield Breach(
            f"the {left[0].capitalize()} player has not rolled for his orders",
            remedy=f"write `orders {left[0]} @4`, with the die rolled",
            lacks=True,
        )


def cancel_orders(draft: Draft, side: Side) -> None:
    """Lifts what the orders phase has laid on the Axis (Manstein), or on the Soviets (Stavka).

    An Allied Mandated Offensive is not the Soviets', and stands.
    """
    for space in sorted(draft.position.stand_fast):
        if draft.position.control.get(space) == side:
            draft.emit(StandFast(space, laid=False))
    if draft.position.this_turn.orders.get(side) != Orders.WESTERN:
        lay_orders(draft, side, Orders.NONE)


def score_offensives(draft: Draft) -> None:
    """At the end of the turn a Mandated Offensive that was not carried out costs its side 1 VP (8.2)."""
    for side in SIDES:
        found = mandate(draft.position, side)
        if found and side not in draft.position.this_turn.mandates_met:
            draft.emit(Scored(-1 if side == Side.AXIS else 1, f"the {found} was not carried out"))
            draft.cite("8.2/one-vp-penalty")
