"""The notation of orders that carry out events of the Axis deck."""

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.trees import subtree, subtrees
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, TypeId
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import Read, spaces
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.axis_events import Airlift, LayTrenches, Refit, Sweep
from pbem.games.barbarossa_to_berlin.state.position import kind, on_map
from pbem.games.barbarossa_to_berlin.state.values import UNKNOWN


def _refit(reader: Reader, tree: Any) -> a.Action:
    return Refit(posts=tuple(post for each in subtrees(tree, "march") for post in _posts(reader, each)))


def _posts(reader: Reader, tree: Any) -> Iterator[a.Force]:
    """Reads `Minsk: 2PzA, Pz corps`, or names alone, each of which is looked for on the map."""
    march = reader.march(tree, Side.AXIS)
    reduced = [a.UnitRef(type=unit.type, reduced=True) for unit in march.units]
    if len(subtrees(tree, "units")) > 1:
        yield a.Force(space=march.origin, units=tuple(reduced))
    else:
        yield from (a.Force(space=_where(reader, unit.type), units=(unit,)) for unit in reduced)


def _where(reader: Reader, type_: TypeId) -> SpaceId:
    """Finds the one space where a counter of a type stands, reduced if there are several."""
    stands = {
        (stand.place, stand.reduced)
        for unit, stand in reader.position.units.items()
        if kind(unit).id == type_ and on_map(stand.place)
    }
    for found in ({place for place, reduced in stands if reduced}, {place for place, _ in stands}):
        if len(found) == 1:
            return found.pop()
    return UNKNOWN


def _trench(reader: Reader, tree: Any) -> a.Action:
    return LayTrenches(spaces=spaces(reader, tree))


def _airlift(reader: Reader, tree: Any) -> a.Action:
    return Airlift(space=reader.space(subtree(tree, "space").children[0]))


def _sweep(reader: Reader, tree: Any) -> a.Action:
    return Sweep(spaces=spaces(reader, tree))


READERS: Mapping[str, Read] = {"refit": _refit, "trench": _trench, "airlift": _airlift, "sweep": _sweep}
