"""What is worked out of a position once and kept with it, until units or control change."""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from pbem.games.absolute_war.state.position import Position

T = TypeVar("T")


def remembered(position: Position, key: Hashable, make: Callable[[], T]) -> T:
    """Returns what was worked out before under a key, or works it out now."""
    found = position.memo.get(key)
    if found is None:
        found = position.memo[key] = make()
    return cast("T", found)
