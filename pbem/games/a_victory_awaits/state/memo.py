"""What is worked out of a position once and kept with it, until units or fortresses change.

So nothing that asks who controls a hex is kept here: units take control with every step.
"""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from pbem.games.a_victory_awaits.board.types import Side
from pbem.games.a_victory_awaits.state.position import Position

T = TypeVar("T")
OTHERS = {side: (f"occupied {side.enemy}", f"zoc {side.enemy}", f"rails {side}") for side in Side}


def remembered(position: Position, key: Hashable, make: Callable[[], T]) -> T:
    """Returns what was worked out before under a key, or works it out now."""
    found = position.memo.get(key)
    if found is None:
        found = position.memo[key] = make()
    return cast(T, found)


def still_true(position: Position, side: Side) -> dict[Hashable, object]:
    """Returns what stays true when a side's own units come and go, as the enemy's zones of control do."""
    return {key: position.memo[key] for key in OTHERS[side] if key in position.memo}
