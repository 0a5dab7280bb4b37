"""The notation of orders about cards alone."""

from collections.abc import Mapping
from typing import Any

from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import Read, counted_cards, side
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.cards import Take


def _take(reader: Reader, tree: Any) -> a.Action:
    named, count = counted_cards(tree)
    return Take(side=side(tree), cards=named, count=count)


READERS: Mapping[str, Read] = {"take": _take}
