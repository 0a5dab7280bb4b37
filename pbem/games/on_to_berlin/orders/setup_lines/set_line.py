"""The set-up line `set`: how it is read and written; what it does stands in `adjusting`."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Purpose, never
from pbem.games.on_to_berlin.orders.kind import Kind, anybody
from pbem.games.on_to_berlin.orders.marks import read_marks, write_mark
from pbem.games.on_to_berlin.orders.notation.line_parts import number
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.orders.notation.said_twice import once
from pbem.games.on_to_berlin.orders.setup_lines.adjusting import adjust
from pbem.games.on_to_berlin.orders.setup_lines.set_and_check import (
    piles,
    side_of_fact,
    sizes,
    step,
    write_piles,
    write_step,
)
from pbem.games.on_to_berlin.orders.setup_lines.units_and_control import ABOVE_TURN_1
from pbem.games.on_to_berlin.state.actions.setup_lines import Adjust

CARDS = "set_cards"


def _read_set(reader: Reader, tree: Any) -> Adjust:
    once(reader, tree)
    step_, reader.side, which = step(reader, tree, "set_step")
    return Adjust(
        turn=number(tree, "set_turn"),
        step=step_,
        side=reader.side,
        number=which,
        winner=side_of_fact(tree, "set_winner"),
        initiative=side_of_fact(tree, "set_initiative"),
        hands=piles(reader, tree, CARDS, "hand"),
        unnamed=sizes(reader, tree, CARDS),
        discards=piles(reader, tree, CARDS, "discards"),
        pools=piles(reader, tree, CARDS, "pool"),
        removed=piles(reader, tree, CARDS, "removed"),
        marks=read_marks(reader, tree),
    )


def _write_set(order: Adjust) -> str:
    return "set " + "; ".join(_settings(order))


def _settings(order: Adjust) -> Iterator[str]:
    """Writes what a `set` line says, part by part."""
    if order.turn is not None:
        yield f"turn {order.turn}"
    if order.step is not None:
        yield write_step(order.step, order.side, order.number)
    if order.winner is not None:
        yield f"winner {order.winner}"
    if order.initiative is not None:
        yield f"initiative {order.initiative}"
    lying = (("discards", order.discards), ("pool", order.pools), ("removed", order.removed), ("hand", order.hands))
    yield from write_piles(lying)
    yield from (f"hand {side} {size} card{'s' * (size != 1)}" for side, size in order.unnamed)
    yield from map(write_mark, order.marks)


SET = Kind(
    name="set",
    action=Adjust,
    purpose=Purpose.SETUP,
    moment=ABOVE_TURN_1,
    read={"set": _read_set},
    write=_write_set,
    offered=never,
    secret=False,
    whose=anybody,
    carried_out=adjust,
)

KINDS = (SET,)
