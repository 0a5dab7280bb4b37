"""Routes of retreat (11.44) against every path, with each restriction and each priority taken word by word."""

import random
from itertools import product

import pytest

from pbem.core.frozen import replace
from pbem.core.rules import judge
from pbem.games.barbarossa_to_berlin.board.counters import units
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_position import opening
from pbem.games.barbarossa_to_berlin.rules.c11_combat.retreat_routes import RETREAT_CHECKS, Retreating, Route, routes
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.national_restrictions import entry_ban
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position
from tests.support.barbarossa_to_berlin.brute_boards import GROUPS, LAND, joined, lands, put, slow_supply

THEATRES = {
    "soviet": ("minsk", "kaunas", "lwow", "luga", "novgorod", "perekop", "kazan", "ufa", "samawa"),
    "axis": ("kaunas", "yassi", "belgrade", "budapest", "insterberg", "rennes", "lodz_kalisch", "kassel"),
}  # the last ones lie near forts and sources of supply


def _walks(start: SpaceId, length: int) -> list[Route]:
    """Returns every walk of one to `length` steps along the lines of the map, wherever it leads."""
    found: list[Route] = [()]
    for _ in range(length):
        found += [(*walk, near) for walk in found for near in joined(walk[-1] if walk else start, LAND)]
    return sorted(set(found) - {()})


def _partisan(position: Position, unit: UnitId, space: SpaceId) -> bool:
    return units()[unit].side == Side.AXIS and space in position.partisans


def _allowed(position: Position, combat: Combat, unit: UnitId, walk: Route) -> bool:
    """Takes the restrictions of 11.41, 11.44 and 4.4 one by one."""
    side = units()[unit].side
    halted = _partisan(position, unit, walk[-1])
    if len(walk) != combat.retreat and not (halted and len(walk) < combat.retreat):
        return False
    if any(units()[each].side != side for space in walk for each in position.at(space)):
        return False
    if combat.target in walk or any(entry_ban(position, unit, space) for space in walk):
        return False
    if any(_partisan(position, unit, space) for space in walk[:-1]) or len(set(walk)) < len(walk):
        return False
    nations = [units()[each].nation for each in (*position.at(walk[-1]), unit)]
    if len(nations) > 3 or ("su" in nations and set(nations) != {"su"}) or {"hu", "ro"} <= set(nations):
        return False
    first_turn = position.turn == 1 and units()[unit].nation == "su" and combat.retreat == 2
    return not (first_turn and walk[-1] in joined(combat.target, LAND))


def _in_supply(position: Position, unit: UnitId, walk: Route) -> bool:
    side = units()[unit].side
    after = replace(position, control={**position.control, **dict.fromkeys(walk, side)}, memo={})
    return slow_supply(after, walk[-1], GROUPS.get(units()[unit].nation, "western")) != "out of supply"


def slow_routes(position: Position, combat: Combat, unit: UnitId) -> set[Route]:
    """Returns the routes that are left when partisans, then control, then supply have been looked at."""
    left = {walk for walk in _walks(combat.target, 2) if _allowed(position, combat, unit, walk)}
    clear = {walk for walk in left if not any(_partisan(position, unit, space) for space in walk)}
    left = clear or left
    strange = {walk: sum(position.control[space] != units()[unit].side for space in walk) for walk in left}
    left = {walk for walk in left if strange[walk] == min(strange.values())}
    return {walk for walk in left if _in_supply(position, unit, walk)} or left


def _world(chance: random.Random, group: str) -> tuple[Position, Combat]:
    """Returns a battlefield: a defended space among spaces and units of both sides."""
    side = Side.AXIS if group == "axis" else Side.ALLIED
    target = SpaceId(chance.choice(THEATRES[group]))
    near = {target, *joined(target, LAND)}
    field = sorted(near | {each for space in near for each in joined(space, LAND)})
    share = chance.choice((0.2, 0.5, 0.8))
    held = {space for space in field if chance.random() < share}
    control = {space: side if space in held else side.enemy for space in lands()}
    partisans = frozenset(space for space in field if chance.random() < chance.choice((0.1, 0.6)))
    position = replace(
        opening(), units={}, stacks={}, control=control, partisans=partisans, turn=chance.choice((1, 2)), memo={}
    )
    return _peopled(chance, position, target, side, field), Combat(target, side.enemy, retreat=chance.choice((1, 2)))


def _peopled(chance: random.Random, position: Position, target: SpaceId, side: Side, field: list[SpaceId]) -> Position:
    ours = [unit for unit, kind in units().items() if kind.side == side and kind.nation in ("su", *GROUPS)]
    theirs = [unit for unit, kind in units().items() if kind.side == side.enemy and kind.nation in ("su", *GROUPS)]
    chance.shuffle(ours)
    chance.shuffle(theirs)
    position = put(position, ours.pop(), target)
    for space in field:
        pool = ours if position.control[space] == side else theirs
        for _ in range(chance.choice((0, 0, 1, 2, 3)) if space != target and pool else 0):
            position = put(position, pool.pop(), space)
    return position


@pytest.mark.parametrize(("group", "seed"), list(product(THEATRES, range(150))))
def test_the_routes_are_those_the_words_leave(group: str, seed: int) -> None:
    """The engine's routes are those of the slow search."""
    position, combat = _world(random.Random(f"{group} {seed}"), group)
    unit = position.at(combat.target)[0]
    assert set(routes(position, combat, unit)) == slow_routes(position, combat, unit)


@pytest.mark.parametrize(("group", "seed"), list(product(THEATRES, range(60))))
def test_a_walk_breaks_a_rule_unless_it_is_a_route(group: str, seed: int) -> None:
    """Every walk of up to three steps is either a route or told why it is none."""
    position, combat = _world(random.Random(f"told {group} {seed}"), group)
    unit = position.at(combat.target)[0]
    found = set(routes(position, combat, unit))
    for walk in _walks(combat.target, 3):
        breaks = judge(RETREAT_CHECKS, position, Retreating(unit, walk, combat))
        assert bool(breaks) != (walk in found), (walk, breaks)
