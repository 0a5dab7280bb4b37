"""Chapters 3.2 and 9 of A Victory Awaits once more, slowly and by the rulebook's words: zones and movement.

Only tables are read here: hexes, hexsides, counters, options. Nothing is borrowed from the engine's own searches.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from pbem.games.a_victory_awaits.board.map import Board, Hexside
from pbem.games.a_victory_awaits.board.types import City, HexId, Side, Terrain, UnitId
from pbem.games.a_victory_awaits.state.position import Position, kind

WATER = (Terrain.LAKE, Terrain.SEA)
FOOT = {Terrain.PLAINS: 2, Terrain.LIGHT_WOODS: 2, Terrain.HEAVY_WOODS: 4, Terrain.MARSH: 4}  # half MPs
MECH = {Terrain.PLAINS: 2, Terrain.LIGHT_WOODS: 4, Terrain.HEAVY_WOODS: 6, Terrain.MARSH: 6}
NOTHING = Hexside(HexId(""), HexId(""), False, False, False, False, False, False, False, "", "")
FAR = 9999


# -- the map


@cache
def neighbours(board: Board) -> Mapping[HexId, tuple[HexId, ...]]:
    """Returns the hexes next to each hex: half a hex counts one, and odd columns lie half a hex further south."""
    middles = {hex_: (row.col, 2 * row.urow + row.col % 2) for hex_, row in board.hexes.items()}
    back = {middle: hex_ for hex_, middle in middles.items()}
    beside = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
    return {
        hex_: tuple(back[x + dx, y + dy] for dx, dy in beside if (x + dx, y + dy) in back)
        for hex_, (x, y) in middles.items()
    }


def edge(board: Board, here: HexId, there: HexId) -> Hexside:
    """Returns what lies between two hexes, be it nothing."""
    return board.sides.get((here, there), NOTHING)


def passable(board: Board, here: HexId, there: HexId) -> bool:
    """Tells whether a hex is land, and the way there not prohibited."""
    return board.hexes[there].terrain not in WATER and not edge(board, here, there).prohibited


@cache
def ways(board: Board, side: Side) -> Mapping[HexId, tuple[tuple[HexId, Hexside], ...]]:
    """Returns each hex's neighbours that a side's units and lines may come to, rivers and mountains apart.

    What lies between is returned too; Soviets do not cross the red start line.
    """
    found: dict[HexId, tuple[tuple[HexId, Hexside], ...]] = {}
    for here, near in neighbours(board).items():
        pairs = [(there, edge(board, here, there)) for there in near if passable(board, here, there)]
        found[here] = tuple(pair for pair in pairs if side == Side.AXIS or not pair[1].start_line)
    return found


@cache
def mountains(board: Board) -> frozenset[HexId]:
    """Returns the mountain hexes."""
    return frozenset(hex_ for hex_, row in board.hexes.items() if row.terrain == Terrain.MOUNTAIN)


def deep(side: Hexside) -> bool:
    """Tells whether a hexside is a major river that neither road nor railroad crosses: those make bridges (2.1)."""
    return side.major_river and not (side.road or side.railroad)


# -- who stands where (3.1, 3.2)


class Facing(NamedTuple):
    """What a side meets: where it stands, where its enemies stand, and what their zones of control cover."""

    position: Position
    board: Board
    side: Side
    friends: frozenset[HexId]
    enemies: frozenset[HexId]
    zone: frozenset[HexId]


def facing(position: Position, side: Side) -> Facing:
    """Returns what a side meets on a board."""
    friends, enemies = held(position, side), held(position, side.enemy)
    return Facing(position, position.board, side, friends, enemies, zone(position, side.enemy))


def held(position: Position, side: Side, *, zones: bool = False) -> frozenset[HexId]:
    """Returns the hexes with a side's units or fortresses; for `zones` those of them that exert one."""
    places = (stand.place for unit, stand in position.units.items() if kind(unit).side == side)
    found = {HexId(place) for place in places} & position.board.hexes.keys()
    idle = zones and "lone fortresses without zones" in position.options
    return frozenset(found if side == Side.AXIS or idle else found | set(position.fortresses))


def zone(position: Position, side: Side) -> frozenset[HexId]:
    """Returns a side's zones of control: the six hexes around, but for water, prohibited hexsides and fortresses."""
    board = position.board
    pairs = ((here, there) for here in held(position, side, zones=True) for there in neighbours(board)[here])
    found = {there for here, there in pairs if passable(board, here, there)}
    return frozenset(found - set(position.fortresses) if side == Side.AXIS else found)


def onward(field: Facing, here: HexId) -> Iterator[tuple[HexId, Hexside]]:
    """Yields the neighbours that a side's units and lines may come to: no enemy is there."""
    for there, side in ways(field.board, field.side)[here]:
        if there not in field.enemies:
            yield there, side


# -- movement, by chapter 9


def step(field: Facing, unit: UnitId, here: HexId, there: HexId, *, first: bool) -> int | None:
    """Returns what a step onward costs as 9.2 and the chart put it, in half MPs; None if it cannot be made."""
    zones = (here in field.zone) + (there in field.zone)
    price = _price(field, unit, here, there)
    if price is not None:
        return price + 4 * zones
    whole = first and not zones and takes_all(field.board, unit, here, there)
    return field.position.face(unit).movement * 2 if whole else None


def _price(field: Facing, unit: UnitId, here: HexId, there: HexId) -> int | None:
    """Returns what hex and hexside cost without zones of control; None if that is everything, or not to be had."""
    row, side = field.board.hexes[there], edge(field.board, here, there)
    bridged = (side.road or side.railroad) and "minor rivers on roads" not in field.position.options  # Q27
    brook = 2 if side.minor_river and not bridged else 0
    if side.road:
        return 2 + brook
    if row.terrain == Terrain.MOUNTAIN or deep(side):
        return None
    return brook + _ground(field.board, unit, there)


def _ground(board: Board, unit: UnitId, there: HexId) -> int:
    """Returns what the ground of a hex costs off the road."""
    row = board.hexes[there]
    return 2 if row.city == City.MAJOR else (MECH if kind(unit).mech else FOOT)[row.terrain]


def takes_all(board: Board, unit: UnitId, here: HexId, there: HexId) -> bool:
    """Tells whether the whole allowance buys a step off the road: over a major river, or of a mountain division."""
    side = edge(board, here, there)
    if board.hexes[there].terrain == Terrain.MOUNTAIN:
        return not side.road and kind(unit).type == "mountain" and not deep(side)
    return deep(side)


def reached(field: Facing, unit: UnitId, start: HexId) -> dict[HexId, int]:
    """Returns each hex that normal movement comes to, with its cost."""

    def price(here: HexId, there: HexId) -> int | None:
        return step(field, unit, here, there, first=here == start)

    return _settled(field, unit, start, price)


def entered(field: Facing, unit: UnitId, entry: HexId) -> dict[HexId, int]:
    """Returns the same of a unit that comes in over the map's edge and pays for its first hex (Q59, Q60)."""

    def price(here: HexId, there: HexId) -> int | None:
        return step(field, unit, here, there, first=False)

    cost = _ground(field.board, unit, entry) + 4 * (entry in field.zone)
    shut = entry in field.enemies or cost > field.position.face(unit).movement * 2
    return {} if shut else _settled(field, unit, entry, price, cost)


def marched(field: Facing, unit: UnitId, start: HexId) -> dict[HexId, int]:
    """Returns each hex that strategic movement comes to, with its cost: by road, clear of zones from end to end."""
    literal = "minor rivers on roads" in field.position.options

    def price(here: HexId, there: HexId) -> int | None:
        side = edge(field.board, here, there)
        if not side.road or there in field.zone:
            return None
        return 1 + (2 if literal and side.minor_river else 0)

    return {} if start in field.zone else _settled(field, unit, start, price)


Price = Callable[[HexId, HexId], int | None]


def _settled(field: Facing, unit: UnitId, start: HexId, price: Price, spent: int = 0) -> dict[HexId, int]:
    """Returns the cost of each hex that the allowance pays for, by trying steps until nothing gets cheaper."""
    best, changed, most = {start: spent}, True, field.position.face(unit).movement * 2
    while changed:
        changed = False
        for here in list(best):
            for there, _ in onward(field, here):
                cost = price(here, there)
                if cost is not None and best[here] + cost <= most and best[here] + cost < best.get(there, FAR):
                    best[there], changed = best[here] + cost, True
    return best
