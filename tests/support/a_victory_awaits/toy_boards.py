"""Small random boards of A Victory Awaits, with some units on them, for slow methods that try everything."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from pbem.core.maps.hexes import Spot, around
from pbem.games.a_victory_awaits.board.counters import units
from pbem.games.a_victory_awaits.board.map import Board, Hex, Hexside
from pbem.games.a_victory_awaits.board.types import City, HexId, Place, Scenario, Side, Terrain, UnitId
from pbem.games.a_victory_awaits.state.position import Position, Stand, kind


@dataclass(frozen=True)
class Toy(Position):
    """A position on a board of its own."""

    small: Board | None = None

    @property
    def board(self) -> Board:
        """The small board."""
        assert self.small is not None
        return self.small


def small_board(dice: random.Random, wide: int, high: int) -> Board:
    """Returns a board of so many columns and rows."""
    spots = {HexId(f"T{col:02}{row:02}"): Spot(col, row) for col in range(1, wide + 1) for row in range(1, high + 1)}
    woods = [Terrain.LIGHT_WOODS, Terrain.HEAVY_WOODS, Terrain.MARSH]
    kinds = [*[Terrain.PLAINS] * 5, *woods, Terrain.LAKE, *[Terrain.MOUNTAIN] * 2]
    hexes = {hex_: _hex(dice, hex_, spot, dice.choice(kinds), wide) for hex_, spot in spots.items()}
    back = {spot: hex_ for hex_, spot in spots.items()}
    near = {hex_: tuple(back[each] for each in around(spot) if each in back) for hex_, spot in spots.items()}
    sides: dict[tuple[HexId, HexId], Hexside] = {}
    for a, nears in near.items():
        for b in nears:
            if (b, a) in sides:
                sides[a, b] = sides[b, a]
            else:
                sides[a, b] = _side(dice, hexes[a], hexes[b])
    return Board(Scenario.CAMPAIGN, hexes, near, sides)


def _hex(dice: random.Random, hex_: HexId, spot: Spot, terrain: Terrain, wide: int) -> Hex:
    supply = "none"
    if spot.column in (1, wide) and dice.random() < 0.5:
        supply, terrain = ("axis" if spot.column == 1 else "soviet"), Terrain.PLAINS
    city = dice.choice([City.NONE] * 6 + [City.TOWN, City.MAJOR]) if terrain == Terrain.PLAINS else City.NONE
    return Hex(
        hex_id=hex_,
        map="T",
        hex=hex_[1:],
        other_numbers="",
        campaign_label="",
        name="",
        col=spot.column,
        urow=spot.row,
        terrain=terrain,
        city=city,
        supply=supply,
        supply_in="C",
        from_moscow=False,
        stand_fast=False,
        breakthrough=False,
        side_of_start_line="west" if spot.column <= 2 else "east",
        leningrad=False,
        smolensk=False,
        kiev=False,
        campaign=True,
        source="toy",
    )


def _side(dice: random.Random, a: Hex, b: Hex) -> Hexside:
    land = a.land and b.land
    river = dice.choice(["", "", "", "minor", "major"]) if land else ""
    road, rail = land and dice.random() < 0.35, land and dice.random() < 0.35
    prohibited = not land or dice.random() < 0.06
    road, rail = road and not prohibited, rail and not prohibited
    return Hexside(
        hex_a=a.hex_id, hex_b=b.hex_id, minor_river=river == "minor", major_river=river == "major", road=road,
        railroad=rail, prohibited=prohibited, start_line=land and a.side_of_start_line != b.side_of_start_line,
        bridge=bool(river) and (road or rail), map_border="", source="toy",
    )  # fmt: skip


def toy_of(seed: int, wide: int = 5, high: int = 5, most: int = 5, options: frozenset[str] = frozenset()) -> Toy:
    """Returns a small board with some units and mountain divisions of both sides, and perhaps a fortress."""
    dice = random.Random(seed)
    board = small_board(dice, wide, high)
    land = [hex_ for hex_, row in board.hexes.items() if row.land]
    stacks: dict[Place, tuple[UnitId, ...]] = {}
    places: dict[UnitId, Stand] = {}
    for side in Side:
        pool = sorted(unit for unit in units() if kind(unit).side == side)
        mountain = [unit for unit in pool if kind(unit).mountain]
        for unit in dice.sample(pool, dice.randint(1, most)) + dice.sample(mountain, min(1, len(mountain))):
            here = Place(dice.choice(land))
            if unit not in places and (here not in stacks or kind(stacks[here][0]).side == side):
                stacks[here] = (*stacks.get(here, ()), unit)
                places[unit] = Stand(here, False)
    free = [hex_ for hex_ in land if Place(hex_) not in stacks or kind(stacks[Place(hex_)][0]).side == Side.SOVIET]
    fortresses = {dice.choice(free): 1} if free and dice.random() < 0.5 else {}
    return Toy(units=places, stacks=stacks, fortresses=fortresses, options=options, small=board)


def on_map(toy: Toy) -> Iterator[tuple[UnitId, HexId]]:
    """Yields each unit with its hex."""
    yield from ((unit, HexId(stand.place)) for unit, stand in toy.units.items())


def crowded(seed: int, crowd: int = 9) -> Toy:
    """Returns a small board with many units, two a hex at most, on both sides."""
    dice = random.Random(seed)
    board = small_board(dice, 5, 5)
    land = [hex_ for hex_, row in board.hexes.items() if row.land]
    stacks: dict[Place, tuple[UnitId, ...]] = {}
    for side in Side:
        pool = sorted(unit for unit in _pool() if kind(unit).side is side)
        for unit in dice.sample(pool, dice.randint(2, crowd)):
            here = stacks.get(place := Place(dice.choice(land)), ())
            if len(here) < 2 and all(kind(each).side is side for each in here):
                stacks[place] = (*here, unit)
    stands = {unit: Stand(place, dice.random() < 0.5 and kind(unit).steps == 2)
             for place, stack in stacks.items() for unit in stack}  # fmt: skip
    free = [hex_ for hex_ in land if all(kind(unit).side is Side.SOVIET for unit in stacks.get(Place(hex_), ()))]
    fortresses = {dice.choice(free): 2} if free and dice.random() < 0.4 else {}
    return Toy(units=stands, stacks=stacks, fortresses=fortresses, small=board)


def _pool() -> list[UnitId]:
    return [unit for unit, row in units().items() if row.mountain or row.mech or row.steps == 2]
