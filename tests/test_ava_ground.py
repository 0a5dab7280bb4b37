"""Zones of control, lines of communications, command range and movement against slow methods on small random boards."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

import pytest

from pbem.core.hexmap import Spot, around, distance
from pbem.core.rules import judge
from pbem.games.a_victory_awaits import lines
from pbem.games.a_victory_awaits.board import Board, Hex, Hexside
from pbem.games.a_victory_awaits.command_range import commanded, in_range
from pbem.games.a_victory_awaits.control import taken
from pbem.games.a_victory_awaits.costs import mover
from pbem.games.a_victory_awaits.counters import units
from pbem.games.a_victory_awaits.journey import Journey, cost, find_way, road_cost
from pbem.games.a_victory_awaits.lines import has_loc, lengths, loc_length, rail_reach
from pbem.games.a_victory_awaits.memory import remembered
from pbem.games.a_victory_awaits.movement import GROUND_CHECKS, NORMAL_CHECKS
from pbem.games.a_victory_awaits.position import Position, Stand, kind
from pbem.games.a_victory_awaits.reach import reach
from pbem.games.a_victory_awaits.strategic import ROAD_CHECKS, march_reach
from pbem.games.a_victory_awaits.types import City, HexId, Place, Scenario, Side, Terrain, UnitId
from pbem.games.a_victory_awaits.zones import in_zoc, zoc

Path = tuple[HexId, ...]
SEEDS = range(30)
WATER = (Terrain.LAKE, Terrain.SEA)
FOOT = {Terrain.PLAINS: 2, Terrain.LIGHT_WOODS: 2, Terrain.HEAVY_WOODS: 4, Terrain.MARSH: 4}
MECH = {Terrain.PLAINS: 2, Terrain.LIGHT_WOODS: 4, Terrain.HEAVY_WOODS: 6, Terrain.MARSH: 6}


@dataclass(frozen=True)
class Toy(Position):
    """A position on a board of its own."""

    small: Board | None = None

    @property
    def board(self) -> Board:
        """The small board."""
        assert self.small is not None
        return self.small


def _board(dice: random.Random, wide: int, high: int) -> Board:
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
        hex_id=hex_, map="T", hex=hex_[1:], other_numbers="", campaign_label="", name="", col=spot.column, urow=spot.row, terrain=terrain, city=city, supply=supply,
        supply_in="C", from_moscow=False, stand_fast=False, breakthrough=False,
        side_of_start_line="west" if spot.column <= 2 else "east", leningrad=False, smolensk=False, kiev=False,
        campaign=True, source="toy",
    )  # fmt: skip


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


def _toy(seed: int, wide: int = 5, high: int = 5, most: int = 5, options: frozenset[str] = frozenset()) -> Toy:
    dice = random.Random(seed)
    board = _board(dice, wide, high)
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


# -- the rules once more, slowly and by their words


def _zone(toy: Toy, side: Side) -> set[HexId]:
    return remembered(toy, f"slow zone {side}", lambda: _slow_zone(toy, side))


def _slow_zone(toy: Toy, side: Side) -> set[HexId]:
    board = toy.board
    found = set()
    for a, row in board.hexes.items():
        for b, other in board.hexes.items():
            next_to = (
                distance(row.spot, other.spot) == 1 and other.terrain not in WATER and not board.sides[a, b].prohibited
            )
            if toy.side_at(a) == side and next_to and not (side == Side.AXIS and b in toy.fortresses):
                found.add(b)
    return found


def _lines(toy: Toy, side: Side, rail_range: int) -> dict[HexId, int]:
    """Tries every way from every source and keeps the shortest legal one to each hex."""
    best: dict[HexId, int] = {}
    zone = _zone(toy, side.enemy)

    def extend(path: Path) -> None:
        if _fits(toy, side, path, rail_range):
            best[path[-1]] = min(len(path) - 1, best.get(path[-1], 99))
        for there in toy.board.near[path[-1]]:
            if there not in path and _goes_on(toy, side, zone, (*path, there)):
                extend((*path, there))

    for hex_, row in toy.board.hexes.items():
        if row.supply == side and toy.side_at(hex_) != side.enemy:
            extend((hex_,))
    return best


def _goes_on(toy: Toy, side: Side, zone: set[HexId], path: Path) -> bool:
    board = toy.board
    *before, middle, last = path
    edge = board.sides[middle, last]
    if not board.hexes[last].land or edge.prohibited or toy.side_at(last) == side.enemy:
        return False
    if side == Side.SOVIET and edge.start_line:
        return False
    if before and middle in zone and toy.side_at(middle) != side:
        return False
    high = before and board.hexes[middle].terrain == Terrain.MOUNTAIN
    return not (high and not (edge.road and board.sides[before[-1], middle].road))


def _fits(toy: Toy, side: Side, path: Path, rail_range: int) -> bool:
    if side == Side.SOVIET:
        return True
    links = [toy.board.sides[pair].railroad for pair in pairwise(path)]
    by_rail = next((at for at, rail in enumerate(links) if not rail), len(links))
    return len(links) - by_rail <= rail_range


def _step(toy: Toy, unit: UnitId, here: HexId, there: HexId, first: bool) -> int | None:
    """Returns the price of a step as 9.2 and the chart put it."""
    board, printed = toy.board, kind(unit)
    row, edge, full = board.hexes[there], board.sides[here, there], toy.face(unit).movement * 2
    enemy = printed.side.enemy
    if (
        not row.land
        or edge.prohibited
        or toy.side_at(there) == enemy
        or (printed.side == Side.SOVIET and edge.start_line)
    ):
        return None
    zones = (here in _zone(toy, enemy)) + (there in _zone(toy, enemy))
    if edge.road:
        return 2 + 4 * zones
    if row.terrain == Terrain.MOUNTAIN:
        easy = printed.mountain and first and not zones and not (edge.major_river and not edge.bridge)
        return full if easy else None
    if edge.major_river and not edge.bridge:
        return full if first and not zones else None
    price = 2 if row.city == City.MAJOR else (MECH if printed.mech else FOOT)[row.terrain]
    return price + (2 if edge.minor_river and not edge.bridge else 0) + 4 * zones


def _reach(toy: Toy, unit: UnitId, start: HexId) -> dict[HexId, int]:
    full = toy.face(unit).movement * 2
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for here in list(best):
            for there in toy.board.near[here]:
                price = _step(toy, unit, here, there, first=here == start and best[here] == 0)
                if price is not None and best[here] + price <= full and best[here] + price < best.get(there, 99):
                    best[there] = best[here] + price
                    changed = True
    return best


def _sum(toy: Toy, unit: UnitId, start: HexId, path: Path) -> int | None:
    total, here = 0, start
    for at, there in enumerate(path):
        price = _step(toy, unit, here, there, first=at == 0)
        full = toy.face(unit).movement * 2
        dear = price == full and not toy.board.sides[here, there].road and _takes_all(toy, here, there)
        if price is None or (dear and len(path) > 1):
            return None
        total, here = total + price, there
    return total


def _takes_all(toy: Toy, here: HexId, there: HexId) -> bool:
    edge = toy.board.sides[here, there]
    return toy.board.hexes[there].terrain == Terrain.MOUNTAIN or (edge.major_river and not edge.bridge)


def _on_map(toy: Toy) -> Iterator[tuple[UnitId, HexId]]:
    yield from ((unit, HexId(stand.place)) for unit, stand in toy.units.items())


# -- the comparisons


@pytest.mark.parametrize("seed", SEEDS)
def test_zones_of_control(seed: int) -> None:
    """The set of all zones and the question about one hex agree with the definition."""
    toy = _toy(seed, 6, 6, 6)
    for side in Side:
        slow = _zone(toy, side)
        assert {hex_ for hex_ in toy.board.hexes if in_zoc(toy, hex_, side)} == slow
        assert zoc(toy, side) == slow
        assert {hex_ for hex_ in toy.board.hexes if in_zoc(toy, hex_, side)} == slow


@pytest.mark.parametrize("seed", range(60))
def test_lines_of_communications(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The flood finds the hexes and lengths that trying every way finds."""
    monkeypatch.setattr(lines, "RAIL_RANGE", 2)
    toy = _toy(seed, 4, 4, 3)
    for side in Side:
        slow = _lines(toy, side, 2)
        one_by_one = {hex_: loc_length(toy, hex_, side) for hex_ in toy.board.hexes}
        assert one_by_one == {hex_: slow.get(hex_) for hex_ in toy.board.hexes}
        found = {hex_: steps for hex_, steps in lengths(toy, side).items() if hex_ in toy.board.hexes}
        assert found == slow
        for unit, hex_ in _on_map(toy):
            if kind(unit).side == side:
                assert has_loc(toy, unit) == has_loc(toy, hex_, side) == (hex_ in found)


@pytest.mark.parametrize("seed", range(40))
def test_lines_by_road_or_railroad(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With 17.4 a Soviet line is the shorter of one along railroads and one along roads."""
    monkeypatch.setattr(lines, "LIMITED_RANGE", 1)
    toy = _toy(seed, 4, 4, 3, frozenset({lines.LIMITED}))
    one_by_one = {hex_: loc_length(toy, hex_, Side.SOVIET) for hex_ in toy.board.hexes}
    found = {hex_: steps for hex_, steps in lengths(toy, Side.SOVIET).items() if hex_ in toy.board.hexes}
    slow: dict[HexId, int] = {}
    zone = _zone(toy, Side.AXIS)

    def extend(path: Path) -> None:
        sides = [toy.board.sides[pair] for pair in pairwise(path)]
        if all(side.railroad for side in sides[:-1]) or all(side.road for side in sides[:-1]):
            slow[path[-1]] = min(len(sides), slow.get(path[-1], 99))
            for there in toy.board.near[path[-1]]:
                if there not in path and _goes_on(toy, Side.SOVIET, zone, (*path, there)):
                    extend((*path, there))

    for hex_ in toy.board.hexes:
        if toy.board.hexes[hex_].supply == Side.SOVIET and toy.side_at(hex_) != Side.AXIS:
            extend((hex_,))
    assert found == slow
    assert one_by_one == {hex_: slow.get(hex_) for hex_ in toy.board.hexes}


@pytest.mark.parametrize("seed", range(60))
def test_railroads_for_reinforcements(seed: int) -> None:
    """Reinforcements come only by railroad and never near an enemy, friends or not."""
    toy = _toy(seed, 4, 4, 3)
    for side in Side:
        shut = _zone(toy, side.enemy) | {hex_ for hex_ in toy.board.hexes if toy.side_at(hex_) == side.enemy}
        slow: set[HexId] = set()

        def extend(path: Path, side: Side = side, shut: set[HexId] = shut, slow: set[HexId] = slow) -> None:
            slow.add(path[-1])
            for there in toy.board.near[path[-1]]:
                new = there not in path and there not in shut and toy.board.sides[path[-1], there].railroad
                if new and _goes_on(toy, side, set(), (*path, there)):
                    extend((*path, there))

        for hex_, row in toy.board.hexes.items():
            if row.supply == side and hex_ not in shut:
                extend((hex_,))
        assert rail_reach(toy, side) == slow


@pytest.mark.parametrize("seed", SEEDS)
def test_command_range(seed: int) -> None:
    """Units in range are those that four steps over open ground come to."""
    toy = _toy(seed, 7, 7, 8)
    for unit, hex_ in _on_map(toy):
        rim = {hex_}
        for _ in range(4):
            steps = {(a, b) for a in rim for b in toy.board.near[a] if toy.board.hexes[b].land}
            rim |= {b for a, b in steps if not toy.board.sides[a, b].prohibited}
        side = kind(unit).side
        assert in_range(toy, unit) == {
            other for other, place in _on_map(toy) if place in rim and kind(other).side == side
        }
        nation = kind(unit).nationality
        assert all(kind(other).nationality == nation for other in commanded(toy, unit))
        assert {other for other in commanded(toy, unit) if kind(other).headquarters} <= {unit}


@pytest.mark.parametrize("seed", SEEDS)
def test_reach(seed: int) -> None:
    """Every hex in reach costs what trying all steps finds; its way is legal and costs as much."""
    toy = _toy(seed)
    for unit, start in _on_map(toy):
        found = reach(toy, unit)
        assert dict(found.cost) == _reach(toy, unit, start)
        for hex_, price in found.cost.items():
            if hex_ != start:
                journey = Journey(unit, mover(toy, unit), start, found.way(hex_))
                assert cost(toy, journey) == price
                assert not judge((*GROUND_CHECKS, *NORMAL_CHECKS), toy, journey)


@pytest.mark.parametrize("seed", SEEDS)
def test_any_path_is_judged_as_the_words_judge_it(seed: int) -> None:
    """A way taken blindly is legal exactly if its price can be paid and no step is closed."""
    toy = _toy(seed)
    dice = random.Random(seed)
    for unit, start in _on_map(toy):
        for _ in range(60):
            here, path = start, list[HexId]()
            for _ in range(dice.randint(1, 4)):
                here = dice.choice(toy.board.near[here])
                path.append(here)
            journey = Journey(unit, mover(toy, unit), start, tuple(path))
            found = judge((*GROUND_CHECKS, *NORMAL_CHECKS), toy, journey)
            price = _sum(toy, unit, start, tuple(path))
            assert bool(found) == (price is None or price > toy.face(unit).movement * 2), (path, found)


@pytest.mark.parametrize("seed", SEEDS)
def test_strategic_movement(seed: int) -> None:
    """Hexes in reach by road are those that trying all roads free of the enemy finds."""
    toy = _toy(seed, 6, 6, 2)
    for unit, start in _on_map(toy):
        side, who = kind(unit).side, mover(toy, unit)
        zone = _zone(toy, side.enemy)
        slow: dict[HexId, int] = {} if start in zone else {start: 0}
        for steps in range(1, who.allowance + 1):
            for a in [hex_ for hex_, count in slow.items() if count == steps - 1]:
                for b in toy.board.near[a]:
                    edge = toy.board.sides[a, b]
                    barred = side == Side.SOVIET and edge.start_line
                    if edge.road and not barred and b not in zone and toy.side_at(b) != side.enemy:
                        slow.setdefault(b, steps)
        slow.pop(start, None)
        assert {hex_: len(path) for hex_, path in march_reach(toy, unit).items()} == slow
        ways: Mapping[HexId, Path] = {b: (b,) for b in toy.board.near[start]}
        for b, path in ways.items():
            journey = Journey(unit, who, start, path)
            assert (not judge((*GROUND_CHECKS, *ROAD_CHECKS), toy, journey)) == (slow.get(b) == 1), journey
            assert road_cost(toy, journey) == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_hexes_that_are_left_out(seed: int) -> None:
    """A way with gaps is filled in at the least cost; doubts differ in what they take."""
    toy = _toy(seed)
    for unit, start in _on_map(toy):
        who = mover(toy, unit)
        found = reach(toy, unit)
        for goal, price in found.cost.items():
            if goal == start or goal in toy.board.near[start]:
                continue
            filled = find_way(toy, who, start, (goal,))
            ways = filled.doubts or (filled.path,)
            assert {cost(toy, Journey(unit, who, start, way)) for way in ways} == {price}
            assert len({taken(toy, who.side, way) for way in ways}) == len(ways)
