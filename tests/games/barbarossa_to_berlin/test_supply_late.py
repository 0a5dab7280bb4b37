"""Supply late in the war (13): Beach Heads, Antwerp, the National Redoubt, the sea to Africa, sunny Italy; the long way."""

import random
from itertools import pairwise

import pytest

from pbem.core.frozen import replace
from pbem.core.maps.areas import shortest_way
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import USERS, shore
from pbem.games.barbarossa_to_berlin.rules.c13_supply.caucasus import surcharge
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import net
from pbem.games.barbarossa_to_berlin.state.options import SUNNY_ITALY
from pbem.games.barbarossa_to_berlin.state.position import Position
from tests.support.barbarossa_to_berlin.brute_boards import lands, paths, put, small_world

LAND = ("regular", "river", "beach")
ANY = (*LAND, "sea_sr")
NATIONS = {"british": "br", "american": "us"}
WESTERN = ("suez", "alexandria", "basra", "naples")
AFRICA = ("algeria", "tunisia", "libya", "egypt")
EVENTS = {"british": "allied_23", "american": "allied_23", "axis": "axis_55"}
STARTS = {
    "british": ("naples", "antwerp", "brussels", "alexandria", "suez"),
    "american": ("naples", "antwerp", "basra", "cassino"),
    "axis": ("munich", "tripoli", "syracuse", "tunis", "ruhr", "gela"),
}
BEACHES = [space.id for space in board().spaces.values() if space.kind == "beach"]


def _country(space: str) -> str:
    return board().spaces[SpaceId(space)].country


def _source(position: Position, path: tuple[str, ...], group: str) -> bool:
    """Tells whether a path ends in a source of a group, be it for Full or for Limited Supply."""
    end = path[-1]
    if group == "axis":
        return end in ("ruhr", "breslau", "berlin") or (end == "munich" and "axis_55" in position.events)
    marker = position.beachheads.get(SpaceId(end))
    beach = marker is not None and NATIONS[group] in USERS[marker]
    return end in WESTERN or beach or (end == "antwerp" and "allied_23" in position.events)


def _full(position: Position, path: tuple[str, ...], group: str) -> bool:
    partisans = group == "axis" and any(each in position.partisans for each in path[1:])
    naples = path[-1] == "naples"
    dry = SUNNY_ITALY in position.options and position.turn in (3, 4, 7, 8, 11, 12, 15, 16)
    too_far = path[-1] in position.beachheads and len(path) > 3
    wrong = naples and (dry or any(_country(each) == "france" for each in path))
    return _source(position, path, group) and not partisans and not wrong and not too_far


def _fed_by_sea(position: Position, path: tuple[str, ...]) -> bool:
    """Tells whether a path in Africa ends at a port that the sea joins to a port in Full Supply overland."""
    if path[-1] not in ("tripoli", "tunis") or position.control[SpaceId("malta")] != Side.AXIS:
        return False
    africa = all(_country(each) in AFRICA for each in path) and not any(each in position.partisans for each in path[1:])
    ports = {port for sea in board().sea[path[-1]] for port in board().sea[sea]}
    return africa and any(_overland(position, port, "axis") for port in ports)


def _overland(position: Position, space: str, group: str) -> bool:
    side = Side.AXIS if group == "axis" else Side.ALLIED
    return any(_full(position, path, group) for path in paths(position, space, side, LAND))


def _slow(position: Position, space: str, group: str) -> str:
    side = Side.AXIS if group == "axis" else Side.ALLIED
    by_sea = group == "axis" and any(_fed_by_sea(position, path) for path in paths(position, space, side, LAND))
    if by_sea or _overland(position, space, group):
        return "full"
    for path in paths(position, space, side, ANY):
        if _source(position, path, group) or (group == "axis" and path[-1] == "syracuse"):
            return "limited"
    printed = board().spaces[SpaceId(space)]
    fort = printed.fort and printed.initial_control == side and space not in position.forts_destroyed
    return "limited" if fort and position.control[SpaceId(space)] == side else "out of supply"


def _late_world(chance: random.Random, group: str) -> Position:
    side = Side.AXIS if group == "axis" else Side.ALLIED
    beaches = [SpaceId(each) for each in chance.sample(BEACHES, 2)]
    starts = [chance.choice(STARTS[group]), *([shore(beaches[0])] if side == Side.ALLIED else [])]
    position = small_world(chance, side, 9, *starts)
    markers = {beach: chance.choice(list(USERS)) for beach in beaches} if side == Side.ALLIED else {}
    control = {**position.control, **dict.fromkeys(markers, Side.ALLIED)}
    if side == Side.AXIS and chance.random() < 0.6:
        control[SpaceId("malta")] = Side.AXIS
    return replace(
        position,
        control=control,
        beachheads=markers,
        events=frozenset({EVENTS[group]}) if chance.random() < 0.6 else frozenset(),
        options=frozenset({SUNNY_ITALY}) if chance.random() < 0.5 else frozenset(),
        turn=chance.choice((11, 12, 13, 14)),
        memo={},
    )


@pytest.mark.parametrize("group", STARTS)
@pytest.mark.parametrize("seed", range(50))
def test_the_late_net_is_what_every_path_gives(group: str, seed: int) -> None:
    """Each space of a small late-war realm has the supply that some path gives it."""
    chance = random.Random(f"late {group} {seed}")
    position = _late_world(chance, group)
    found = net(position, group)
    for space in [*lands(), *position.beachheads]:
        assert found.state(space).value == _slow(position, space, group), (space, seed)


# -- the Caucasus


def _by_the_gates(position: Position, space: str) -> bool:
    """Tells whether the best supply of a space can only be had through Maikop or Armavir, or past Baku or Batumi."""
    best = _slow(position, space, "axis")
    if best == "full":
        ways = [path for path in paths(position, space, Side.AXIS, LAND) if _full(position, path, "axis")]
        return all({"maikop", "armavir"} & set(path[1:]) for path in ways)
    ways = [path for path in paths(position, space, Side.AXIS, ANY) if _source(position, path, "axis")]
    ways += [path for path in paths(position, space, Side.AXIS, ANY) if path[-1] == "syracuse"]
    return best == "limited" and all(_shut(path) for path in ways)


def _shut(path: tuple[str, ...]) -> bool:
    sailed = {
        land
        for one, other in pairwise(path)
        for land, sea in ((one, other), (other, one))
        if board().spaces[SpaceId(sea)].kind == "sea"
    }
    return bool({"maikop", "armavir"} & set(path[1:]) or {"baku", "batumi"} & sailed)


@pytest.mark.parametrize("seed", range(60))
def test_who_pays_for_the_caucasus(seed: int) -> None:
    """An army pays just where each of its ways leads through the Caucasus."""
    chance = random.Random(f"caucasus {seed}")
    start = chance.choice(("maikop", "armavir", "krasnodar", "batumi", "baku", "mozdok"))
    position = small_world(chance, Side.AXIS, 12, start)
    goal = chance.choice(("constanta", "krapotkin", "krapotkin"))
    bridge = [*shortest_way(board().land, "breslau", goal, lambda _: True, lambda _: True), "sevastopol", "guryev"]
    control = {**position.control, **{SpaceId(each): Side.AXIS for each in bridge}}
    position = replace(position, control=control, partisans=frozenset(), forts_destroyed=frozenset(lands()), memo={})
    mine = [each for each in lands() if position.control[each] == Side.AXIS and _country(each) == "soviet_union"]
    for space in chance.sample(mine, min(8, len(mine))):
        there = put(position, UnitId("ge_6_army"), space)
        assert surcharge(there, space) == _by_the_gates(there, space), (space, seed)
