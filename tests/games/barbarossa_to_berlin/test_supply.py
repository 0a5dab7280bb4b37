"""Supply and the cost of activation (7.3, 13) against a slow search that follows every path."""

import random

import pytest

from pbem.games.barbarossa_to_berlin.board.counters import units
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_position import opening
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.operations import activation_cost
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import net, supply
from pbem.games.barbarossa_to_berlin.state.position import Position
from tests.support.barbarossa_to_berlin.brute_boards import (
    GROUPS,
    NETS,
    SIDES,
    SOURCES,
    cluster,
    lands,
    put,
    slow_supply,
    small_world,
)

PLACES = ("syracuse", "leningrad", "minsk", "sevastopol", "tobruk", "turin", "crete", "tabriz", "brest", "ruhr")


@pytest.mark.parametrize("group", SOURCES)
@pytest.mark.parametrize("seed", range(60))
def test_the_net_is_what_every_path_gives(group: str, seed: int) -> None:
    """On a small realm around a source or a port, each space has the supply that some path gives it."""
    chance = random.Random(f"{group} {seed}")
    start = chance.choice([*SOURCES[group], *PLACES])
    position = small_world(chance, SIDES[group], 12, start)
    found = net(position, NETS[group])
    for space in lands():
        assert found.state(space).value == slow_supply(position, space, group), (space, seed)


@pytest.mark.parametrize("seed", range(40))
def test_sources_far_apart_are_all_found(seed: int) -> None:
    """Two realms, which may touch or not, do not hide each other."""
    chance = random.Random(seed)
    group = chance.choice(list(SOURCES))
    position = small_world(chance, SIDES[group], 7, chance.choice(SOURCES[group]), chance.choice(PLACES))
    found = net(position, NETS[group])
    for space in lands():
        assert found.state(space).value == slow_supply(position, space, group), (space, seed)


def test_nobody_starts_out_of_supply() -> None:
    """The set-up feeds every unit, and every space but Malta (20.2)."""
    position = opening()
    there = [unit for unit, stand in position.units.items() if stand.place in position.control]
    assert [
        unit for unit in there if units()[unit].side != Side.NEUTRAL and supply(position, unit) == "out of supply"
    ] == []


# -- the cost of activation


def _slow_cost(position: Position, space: SpaceId) -> int:
    """Counts the points as 7.3 and 13.3 say: nations in Full Supply, and every unit that is not."""
    nations, points = set(), 0
    for unit in position.at(space):
        nation = units()[unit].nation
        state = slow_supply(position, space, GROUPS.get(nation, "western"))
        if state == "full":
            nations.add({"cw": "br", "ff": "us"}.get(nation, nation))
            continue
        points += 1
        if unit == "ge_panzer_armee_afrika" and board().spaces[space].country != "libya":
            points += 1
    return points + len(nations)


@pytest.mark.parametrize("seed", range(150))
def test_activation_costs_what_the_rules_say(seed: int) -> None:
    """Stacks of one to three units, in every state of supply."""
    chance = random.Random(seed)
    group = chance.choice(list(SOURCES))
    start = chance.choice([*SOURCES[group], *PLACES])
    position = small_world(chance, SIDES[group], 10, start)
    pool = [
        unit
        for unit, kind in units().items()
        if kind.side == SIDES[group] and GROUPS.get(kind.nation, "western") == group and kind.nation != "yu"
    ]
    pool += [UnitId("ge_panzer_armee_afrika")] * 60 if group == "axis" else []
    mine = cluster(chance, start, 10)
    space = chance.choice([each for each in mine if each in position.control] or [SpaceId("minsk")])
    for unit in sorted(set(chance.sample(pool, 3)))[: chance.randint(1, 3)]:
        position = put(position, unit, space)
    assert activation_cost(position, space) == _slow_cost(position, space)
