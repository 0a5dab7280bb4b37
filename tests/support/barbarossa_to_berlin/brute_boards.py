"""Random positions of Barbarossa to Berlin, and supply worked out the long way: every path, link by link."""

import random
from collections.abc import Iterator
from functools import cache

from pbem.core.frozen import replace
from pbem.games.barbarossa_to_berlin.board.counters import units
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_position import opening
from pbem.games.barbarossa_to_berlin.state.position import Position, Stand

LAND, SEA = ("regular", "river"), ("sea_sr",)
SOURCES = {
    "axis": ("ruhr", "breslau", "berlin"),
    "soviet": ("sverdlovsk", "chelyabinsk", "basra"),
    "western": ("suez", "alexandria", "basra", "naples"),
}
SIDES = {"axis": Side.AXIS, "soviet": Side.ALLIED, "western": Side.ALLIED}
NETS = {"axis": "axis", "soviet": "soviet", "western": "british"}  # which differ by Beach Heads alone
GROUPS = dict.fromkeys(("ge", "it", "hu", "ro", "bu"), "axis") | {"su": "soviet"}


@cache
def joined(space: str, kinds: tuple[str, ...]) -> tuple[SpaceId, ...]:
    """Returns the spaces that a line of those kinds joins to a space, from the table of lines itself."""
    lines = [line for line in board().links if line.kind in kinds and space in (line.a, line.b)]
    return tuple(line.b if line.a == space else line.a for line in lines)


def paths(position: Position, start: str, side: Side, kinds: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yields every way from a space through friendly spaces that visits none twice."""
    stack: list[tuple[str, ...]] = [(start,)] if position.control.get(SpaceId(start)) == side else []
    while stack:
        path = stack.pop()
        yield path
        for near in joined(path[-1], kinds):
            friendly = position.control.get(near) == side or board().spaces[near].kind == "sea"
            if near not in path and friendly:
                stack.append((*path, near))


def slow_supply(position: Position, space: str, group: str) -> str:
    """Returns full, limited or out of supply, by looking at every path to every source (13.1, 13.2)."""
    side = SIDES[group]
    if any(_is_full(position, path, group) for path in paths(position, space, side, LAND)):
        return "full"
    if any(_is_limited(path, group) for path in paths(position, space, side, LAND + SEA)):
        return "limited"
    printed = board().spaces[SpaceId(space)]
    fort = printed.fort and printed.initial_control == side and space not in position.forts_destroyed
    return "limited" if fort and position.control[SpaceId(space)] == side else "out of supply"


def _is_full(position: Position, path: tuple[str, ...], group: str) -> bool:
    partisans = group == "axis" and any(each in position.partisans for each in path[1:])
    france = path[-1] == "naples" and any(board().spaces[SpaceId(each)].country == "france" for each in path)
    return path[-1] in SOURCES[group] and not partisans and not france


def _is_limited(path: tuple[str, ...], group: str) -> bool:
    return path[-1] in SOURCES[group] or (group == "axis" and path[-1] == "syracuse")


# -- random positions


def lands() -> list[SpaceId]:
    """Returns the land spaces of the map."""
    return [space.id for space in board().spaces.values() if space.kind == "land"]


def cluster(chance: random.Random, start: str, size: int) -> list[SpaceId]:
    """Returns some spaces that hang together by land or by sea, beginning with one."""
    found = [SpaceId(start)]
    for _ in range(20 * size):
        near = joined(chance.choice(found), LAND + SEA)
        if near and len(found) < size:
            found.append(chance.choice(near))
            found = list(dict.fromkeys(found))
    return found


def small_world(chance: random.Random, side: Side, size: int, *starts: str) -> Position:
    """Returns an empty board on which a side holds a small cluster around each start, and its enemy all the rest."""
    mine = {space for start in starts for space in cluster(chance, start, size)}
    control = {space: side if space in mine else side.enemy for space in lands()}
    partisans = frozenset(space for space in lands() if chance.random() < 0.15)
    forts = frozenset(space for space in lands() if chance.random() < 0.3)
    return replace(opening(), units={}, stacks={}, control=control, partisans=partisans, forts_destroyed=forts, memo={})


def put(position: Position, unit: UnitId, space: SpaceId, *, reduced: bool = False) -> Position:
    """Returns the position with a unit in a space that its side then controls."""
    side = units()[unit].side
    stacks = {**position.stacks, space: (*position.at(space), unit)}
    return replace(
        position,
        units={**position.units, unit: Stand(space, reduced)},
        stacks=stacks,
        control={**position.control, space: side},
        memo={},
    )
