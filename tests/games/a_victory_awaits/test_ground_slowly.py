"""Zones of control, lines of communications, command range and movement against slow methods on small random boards."""

import random
from collections.abc import Mapping
from itertools import pairwise

import pytest

from pbem.core.maps.hexes import distance
from pbem.core.rules import judge
from pbem.games.a_victory_awaits.board.types import HexId, Side, Terrain, UnitId
from pbem.games.a_victory_awaits.rules.c03_game_concepts import lines_of_communications
from pbem.games.a_victory_awaits.rules.c03_game_concepts.control import taken
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import (
    has_loc,
    lengths,
    loc_length,
    rail_reach,
)
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import in_zoc, zoc
from pbem.games.a_victory_awaits.rules.c08_activation.command_range import commanded, in_range
from pbem.games.a_victory_awaits.rules.c09_movement.costs import mover
from pbem.games.a_victory_awaits.rules.c09_movement.journey import Journey, cost, find_way, road_cost
from pbem.games.a_victory_awaits.rules.c09_movement.movement import GROUND_CHECKS, NORMAL_CHECKS
from pbem.games.a_victory_awaits.rules.c09_movement.reach import reach
from pbem.games.a_victory_awaits.rules.c09_movement.strategic_movement import ROAD_CHECKS, march_reach
from pbem.games.a_victory_awaits.state import options
from pbem.games.a_victory_awaits.state.position import kind
from tests.support.a_victory_awaits.slow_lines import supplied
from tests.support.a_victory_awaits.slow_movement import (
    facing,
    held,
    marched,
    neighbours,
    onward,
    reached,
    step,
    takes_all,
    zone,
)
from tests.support.a_victory_awaits.toy_boards import Toy, on_map, toy_of

Path = tuple[HexId, ...]
SEEDS = range(30)


# -- lines and ways, slower still than tests.support.a_victory_awaits.slow_movement: every one is tried


def _lines(toy: Toy, side: Side, rail_range: int) -> dict[HexId, int]:
    """Tries every way from every source and keeps the shortest legal one to each hex."""
    best: dict[HexId, int] = {}
    shut = zone(toy, side.enemy)

    def extend(path: Path) -> None:
        if _fits(toy, side, path, rail_range):
            best[path[-1]] = min(len(path) - 1, best.get(path[-1], 99))
        for there in toy.board.near[path[-1]]:
            if there not in path and _goes_on(toy, side, shut, (*path, there)):
                extend((*path, there))

    for hex_, row in toy.board.hexes.items():
        if row.supply == side and toy.side_at(hex_) != side.enemy:
            extend((hex_,))
    return best


def _goes_on(toy: Toy, side: Side, shut: frozenset[HexId], path: Path) -> bool:
    board = toy.board
    *before, middle, last = path
    edge = board.sides[middle, last]
    if not board.hexes[last].land or edge.prohibited or toy.side_at(last) == side.enemy:
        return False
    if side == Side.SOVIET and edge.start_line:
        return False
    if before and middle in shut and toy.side_at(middle) != side:
        return False
    high = before and board.hexes[middle].terrain == Terrain.MOUNTAIN
    return not (high and not (edge.road and board.sides[before[-1], middle].road))


def _fits(toy: Toy, side: Side, path: Path, rail_range: int) -> bool:
    if side == Side.SOVIET:
        return True
    links = [toy.board.sides[pair].railroad for pair in pairwise(path)]
    by_rail = next((at for at, rail in enumerate(links) if not rail), len(links))
    return len(links) - by_rail <= rail_range


def _sum(toy: Toy, unit: UnitId, start: HexId, path: Path) -> int | None:
    total, here, field = 0, start, facing(toy, kind(unit).side)
    for at, there in enumerate(path):
        price = step(field, unit, here, there, first=at == 0) if there in dict(onward(field, here)) else None
        if price is None or (takes_all(toy.board, unit, here, there) and len(path) > 1):
            return None
        total, here = total + price, there
    return total


# -- the comparisons


def test_neighbours() -> None:
    """Hexes next to one another are those that lie one hex apart."""
    board = toy_of(0, 6, 6).board
    for a, row in board.hexes.items():
        assert set(neighbours(board)[a]) == {b for b in board.hexes if distance(row.spot, board.hexes[b].spot) == 1}


@pytest.mark.parametrize("seed", SEEDS)
def test_zones_of_control(seed: int) -> None:
    """The set of all zones and the question about one hex agree with the definition."""
    toy = toy_of(seed, 6, 6, 6)
    for side in Side:
        slow = zone(toy, side)
        assert {hex_ for hex_ in toy.board.hexes if in_zoc(toy, hex_, side)} == slow
        assert zoc(toy, side) == slow
        assert {hex_ for hex_ in toy.board.hexes if in_zoc(toy, hex_, side)} == slow


@pytest.mark.parametrize("seed", range(60))
def test_lines_of_communications(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The flood finds the hexes and lengths that trying every way finds."""
    monkeypatch.setattr(lines_of_communications, "RAIL_RANGE", 2)
    toy = toy_of(seed, 4, 4, 3)
    for side in Side:
        slow = _lines(toy, side, 2)
        one_by_one = {hex_: loc_length(toy, hex_, side) for hex_ in toy.board.hexes}
        assert one_by_one == {hex_: slow.get(hex_) for hex_ in toy.board.hexes}
        found = {hex_: steps for hex_, steps in lengths(toy, side).items() if hex_ in toy.board.hexes}
        assert found == slow == supplied(facing(toy, side), rail_range=2)
        for unit, hex_ in on_map(toy):
            if kind(unit).side == side:
                assert has_loc(toy, unit) == has_loc(toy, hex_, side) == (hex_ in found)


@pytest.mark.parametrize("seed", range(40))
def test_lines_by_road_or_railroad(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With 17.4 a Soviet line is the shorter of one along railroads and one along roads."""
    monkeypatch.setattr(lines_of_communications, "LIMITED_RANGE", 1)
    toy = toy_of(seed, 4, 4, 3, frozenset({options.LIMITED}))
    one_by_one = {hex_: loc_length(toy, hex_, Side.SOVIET) for hex_ in toy.board.hexes}
    found = {hex_: steps for hex_, steps in lengths(toy, Side.SOVIET).items() if hex_ in toy.board.hexes}
    slow: dict[HexId, int] = {}
    shut = zone(toy, Side.AXIS)

    def extend(path: Path) -> None:
        sides = [toy.board.sides[pair] for pair in pairwise(path)]
        if all(side.railroad for side in sides[:-1]) or all(side.road for side in sides[:-1]):
            slow[path[-1]] = min(len(sides), slow.get(path[-1], 99))
            for there in toy.board.near[path[-1]]:
                if there not in path and _goes_on(toy, Side.SOVIET, shut, (*path, there)):
                    extend((*path, there))

    for hex_ in toy.board.hexes:
        if toy.board.hexes[hex_].supply == Side.SOVIET and toy.side_at(hex_) != Side.AXIS:
            extend((hex_,))
    assert found == slow == supplied(facing(toy, Side.SOVIET), narrow_range=1, narrow=True)
    assert one_by_one == {hex_: slow.get(hex_) for hex_ in toy.board.hexes}


@pytest.mark.parametrize("seed", range(60))
def test_railroads_for_reinforcements(seed: int) -> None:
    """Reinforcements come only by railroad and never near an enemy, friends or not."""
    toy = toy_of(seed, 4, 4, 3)
    for side in Side:
        shut = zone(toy, side.enemy) | held(toy, side.enemy)
        slow: set[HexId] = set()

        def extend(path: Path, side: Side = side, shut: frozenset[HexId] = shut, slow: set[HexId] = slow) -> None:
            slow.add(path[-1])
            for there in toy.board.near[path[-1]]:
                new = there not in path and there not in shut and toy.board.sides[path[-1], there].railroad
                if new and _goes_on(toy, side, frozenset(), (*path, there)):
                    extend((*path, there))

        for hex_, row in toy.board.hexes.items():
            if row.supply == side and hex_ not in shut:
                extend((hex_,))
        assert rail_reach(toy, side) == slow


@pytest.mark.parametrize("seed", SEEDS)
def test_command_range(seed: int) -> None:
    """Units in range are those that four steps over open ground come to."""
    toy = toy_of(seed, 7, 7, 8)
    for unit, hex_ in on_map(toy):
        rim = {hex_}
        for _ in range(4):
            steps = {(a, b) for a in rim for b in toy.board.near[a] if toy.board.hexes[b].land}
            rim |= {b for a, b in steps if not toy.board.sides[a, b].prohibited}
        side = kind(unit).side
        assert in_range(toy, unit) == {
            other for other, place in on_map(toy) if place in rim and kind(other).side == side
        }
        nation = kind(unit).nationality
        assert all(kind(other).nationality == nation for other in commanded(toy, unit))
        assert {other for other in commanded(toy, unit) if kind(other).headquarters} <= {unit}


@pytest.mark.parametrize("seed", SEEDS)
def test_reach(seed: int) -> None:
    """Every hex in reach costs what trying all steps finds; its way is legal and costs as much."""
    toy = toy_of(seed)
    for unit, start in on_map(toy):
        found = reach(toy, unit)
        assert dict(found.cost) == reached(facing(toy, kind(unit).side), unit, start)
        for hex_, price in found.cost.items():
            if hex_ != start:
                journey = Journey(unit, mover(toy, unit), start, found.way(hex_))
                assert cost(toy, journey) == price
                assert not judge((*GROUND_CHECKS, *NORMAL_CHECKS), toy, journey)


@pytest.mark.parametrize("seed", SEEDS)
def test_any_path_is_judged_as_the_words_judge_it(seed: int) -> None:
    """A way taken blindly is legal exactly if its price can be paid and no step is closed."""
    toy = toy_of(seed)
    dice = random.Random(seed)
    for unit, start in on_map(toy):
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
    toy = toy_of(seed, 6, 6, 2)
    for unit, start in on_map(toy):
        who = mover(toy, unit)
        slow = marched(facing(toy, who.side), unit, start)
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
    toy = toy_of(seed)
    for unit, start in on_map(toy):
        who = mover(toy, unit)
        found = reach(toy, unit)
        for goal, price in found.cost.items():
            if goal == start or goal in toy.board.near[start]:
                continue
            filled = find_way(toy, who, start, (goal,))
            ways = filled.doubts or (filled.path,)
            assert {cost(toy, Journey(unit, who, start, way)) for way in ways} == {price}
            assert len({taken(toy, who.side, way) for way in ways}) == len(ways)
