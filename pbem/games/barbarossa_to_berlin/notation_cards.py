"""The notation of orders about cards alone."""

from collections.abc import Mapping
from typing import Any

from pbem.games.barbarossa_to_berlin import actions as a
from pbem.games.barbarossa_to_berlin.actions_cards import Take
from pbem.games.barbarossa_to_berlin.parts import Read, counted_cards, side
from pbem.games.barbarossa_to_berlin.reading import Reader


def _take(reader: Reader, tree: Any) -> a.Action:
    named, count = counted_cards(tree)
    return Take(side=side(tree), cards=named, count=count)


READERS: Mapping[str, Read] = {"take": _take}
