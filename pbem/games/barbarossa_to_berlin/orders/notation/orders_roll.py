"""The notation of the roll for orders (8.1)."""

from collections.abc import Mapping
from typing import Any

from pbem.core.trees import subtree
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import Read, side
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.orders_roll import RollOrders


def _orders(reader: Reader, tree: Any) -> a.Action:
    return RollOrders(side=side(tree), die=reader.die(subtree(tree, "die").children[0]))


READERS: Mapping[str, Read] = {"orders": _orders}
