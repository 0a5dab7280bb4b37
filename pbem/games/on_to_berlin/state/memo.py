"""What is worked out of a position once and kept with it, until control, the nations or the units change."""

from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple, TypeVar, cast

from pbem.games.on_to_berlin.board.types import UnitId
from pbem.games.on_to_berlin.state.position import Position, Stand

T = TypeVar("T")


class _OfUnits(NamedTuple):
    units: Mapping[UnitId, Stand]
    value: object


def remembered(position: Position, key: Hashable, make: Callable[[], T]) -> T:
    """Returns what was worked out before under a key, or works it out now: nothing that hangs on units."""
    found = position.memo.get(key)
    if found is None:
        found = position.memo[key] = make()
    return cast("T", found)


def while_units_stay(position: Position, key: Hashable, make: Callable[[], T]) -> T:
    """Returns what hangs on units, too: kept until another position of the same family is asked about.

    One position is asked the same by each of the thousand orders that are tried on it.
    """
    found = position.memo.get(key)
    if not isinstance(found, _OfUnits) or found.units is not position.units:
        found = position.memo[key] = _OfUnits(position.units, make())
    return cast("T", found.value)
