"""Set-up lines of units and control: how they are read and written; what they do stands in `putting_down`."""

from typing import Any

from pbem.core.kind import Moment, Purpose, never
from pbem.core.trees import subtree
from pbem.games.on_to_berlin.orders.kind import Kind, anybody
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.orders.setup_lines import putting_down
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.setup_lines import Control, PlaceUnits, Remove

ABOVE_TURN_1 = Moment("set-up lines", "stand above the first turn", "")


def _read_place(reader: Reader, tree: Any) -> PlaceUnits:
    return PlaceUnits(posts=reader.posts(tree, spent=False, pools=True))


def _write_place(order: PlaceUnits) -> str:
    return f"place {wording.posts(order.posts)}"


PLACE = Kind(
    name="place",
    action=PlaceUnits,
    purpose=Purpose.SETUP,
    moment=ABOVE_TURN_1,
    read={"place": _read_place},
    write=_write_place,
    offered=never,
    secret=False,
    whose=anybody,
    carried_out=putting_down.place,
)


def _read_remove(reader: Reader, tree: Any) -> Remove:
    return Remove(posts=reader.posts(tree, pools=True))


def _write_remove(order: Remove) -> str:
    return f"remove {wording.posts(order.posts) or 'all'}"


REMOVE = Kind(
    name="remove",
    action=Remove,
    purpose=Purpose.SETUP,
    moment=ABOVE_TURN_1,
    read={"remove": _read_remove},
    write=_write_remove,
    offered=never,
    secret=False,
    whose=anybody,
    carried_out=putting_down.remove,
)


def _read_control(reader: Reader, tree: Any) -> Control:
    return Control(nation=reader.nation(tree), areas=reader.areas(subtree(tree, "spaces"), pools=True))


def _write_control(order: Control) -> str:
    return f"control {wording.nation(order.nation)}: {wording.areas(order.areas)}"


CONTROL = Kind(
    name="control",
    action=Control,
    purpose=Purpose.SETUP,
    moment=ABOVE_TURN_1,
    read={"control": _read_control},
    write=_write_control,
    offered=never,
    secret=False,
    whose=anybody,
    carried_out=putting_down.control,
)

KINDS = (PLACE, REMOVE, CONTROL)
