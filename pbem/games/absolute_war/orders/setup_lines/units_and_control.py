"""Set-up lines of units and control: how they are read and written; what they do stands in `putting_down`."""

from typing import Any

from pbem.core.kind import Moment, Purpose, never
from pbem.core.trees import subtrees
from pbem.games.absolute_war.orders.kind import Kind, anybody
from pbem.games.absolute_war.orders.notation.line_parts import side_named
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.orders.setup_lines import putting_down
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.actions.setup_lines import Control, PlaceUnits, Remove

ABOVE_TURN_1 = Moment("set-up lines", "stand above the first turn", "")


def _read_place(reader: Reader, tree: Any) -> PlaceUnits:
    return PlaceUnits(posts=reader.posts(tree), reduced=reader.backs(tree))


PLACE = Kind(
    name="place",
    action=PlaceUnits,
    purpose=Purpose.SETUP,
    moment=ABOVE_TURN_1,
    read={"place": _read_place},
    write=lambda order: f"place {wording.posts(order.posts, order.reduced)}",
    offered=never,
    secret=False,
    whose=anybody,
    carried_out=putting_down.place,
)


def _read_remove(reader: Reader, tree: Any) -> Remove:
    return Remove(posts=reader.posts(tree) if subtrees(tree, "post") else ())


REMOVE = Kind(
    name="remove",
    action=Remove,
    purpose=Purpose.SETUP,
    moment=ABOVE_TURN_1,
    read={"remove": _read_remove},
    write=lambda order: f"remove {wording.posts(order.posts) or 'all'}",
    offered=never,
    secret=False,
    whose=anybody,
    carried_out=putting_down.remove,
)

CONTROL = Kind(
    name="control",
    action=Control,
    purpose=Purpose.SETUP,
    moment=ABOVE_TURN_1,
    read={"control": lambda reader, tree: Control(side=side_named(tree), zones=reader.zones(tree, boxes=()))},
    write=lambda order: f"control {order.side}: {wording.zones(order.zones)}",
    offered=never,
    secret=False,
    whose=anybody,
    carried_out=putting_down.control,
)

KINDS = (PLACE, REMOVE, CONTROL)
