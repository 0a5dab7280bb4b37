"""Attacks and marches worth making: what the spaces of a side could do if they were activated."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from pbem.bots.barbarossa_to_berlin.odds import attackers, marked, odds
from pbem.bots.barbarossa_to_berlin.situation import FAR, Situation, bold, stacks_of, worth
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Marker, Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.operations import activation_cost
from pbem.games.barbarossa_to_berlin.rules.c09_stacking import fits
from pbem.games.barbarossa_to_berlin.rules.c10_movement.movement_allowance import reachable
from pbem.games.barbarossa_to_berlin.rules.c11_combat.designation import judged
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position

NEAR = 6  # links from the enemy; those farther away walk when there is nothing better to do
MOST_SPACES = 3  # that one attack comes from
BOLD = {Side.AXIS: 0.3, Side.ALLIED: 0.5}  # what an attack is worth beside what it brings, on the offensive
RESERVES = 8  # stacks behind the front that are looked at, the best first


class Assault(NamedTuple):
    """An attack on a space by whole stacks, what it is worth, and what its markers cost."""

    value: float
    cost: int
    target: SpaceId
    spaces: tuple[SpaceId, ...]
    combat: Combat


class Journey(NamedTuple):
    """A unit's way and what it is worth that the unit goes it."""

    value: float
    unit: UnitId
    origin: SpaceId
    path: tuple[SpaceId, ...]


def boldness(position: Position, side: Side) -> float:
    """Returns how much a side likes to attack."""
    return BOLD[side] if bold(position, side) else -1.5


def assaults(sight: Situation, points: int) -> list[Assault]:
    """Returns the attacks that the points pay for, the best first."""
    found = [each for target in _targets(sight) for each in _against(sight, target, points)]
    return sorted(found, reverse=True, key=lambda each: (each.value / max(1, each.cost), each.target))


def _targets(sight: Situation) -> list[SpaceId]:
    position = sight.position
    near = {
        each
        for space in stacks_of(position, sight.side)
        if position.action.markers.get(space) != Marker.MOVE
        for each in board().near(space)
    }
    return sorted(space for space in near - position.action.targets if sight.enemy(space))


def _against(sight: Situation, target: SpaceId, points: int) -> Iterator[Assault]:
    position = sight.position
    costs = {space: _price(position, space) for space in board().near(target) if _could_join(sight, space)}
    spaces = sorted(costs, key=lambda space: (-sight.strength(space), space))[:4]
    for size in range(1, min(MOST_SPACES, len(spaces)) + 1):
        for chosen in combinations(spaces, size):
            cost = sum(costs[space] for space in chosen)
            if cost <= points and (found := _assault(sight, target, chosen, cost)):
                yield found


def _could_join(sight: Situation, space: SpaceId) -> bool:
    marker = sight.position.action.markers.get(space)
    ready = any(unit not in sight.position.action.attacked for unit in sight.position.at(space))
    return sight.own(space) and marker != Marker.MOVE and ready


def _price(position: Position, space: SpaceId) -> int:
    if space in position.action.markers:
        return 0
    return 1 if position.action.free_for else activation_cost(position, space)


def _assault(sight: Situation, target: SpaceId, spaces: tuple[SpaceId, ...], cost: int) -> Assault | None:
    planned = marked(sight.position, spaces)
    combat = attackers(planned, target, spaces, sight.side)
    if not combat.attackers or judged(planned, combat):
        return None
    value = odds(planned, combat).value(target, boldness(planned, sight.side) + sight.nearer(spaces[0], target))
    return Assault(value, cost, target, spaces, combat)


def journeys(sight: Situation, space: SpaceId) -> list[Journey]:
    """Returns the best way of each unit of a space, if it is worth going."""
    found = (_best_way(sight, unit, space) for unit in sight.position.at(space))
    return sorted((each for each in found if each), reverse=True, key=lambda each: each.value)


def _best_way(sight: Situation, unit: UnitId, origin: SpaceId) -> Journey | None:
    position = sight.position
    stay = sight.holding(origin, unit) + (1.0 if unit in position.action.bound else 0.0)
    ways = reachable(position, unit, origin)
    ranked = sorted(((_gain(sight, unit, origin, path) - stay, goal) for goal, path in ways.items()), reverse=True)
    for value, goal in ranked[:6]:
        if value > 0.5 and fits(position, goal, unit) and position.action.markers.get(goal) != Marker.COMBAT:
            weight = (0.5 + position.face(unit).strength / 4) * (1.0 if sight.far.get(origin, FAR) <= NEAR else 0.3)
            return Journey(value * weight, unit, origin, ways[goal])
    return None


def _gain(sight: Situation, unit: UnitId, origin: SpaceId, path: tuple[SpaceId, ...]) -> float:
    """Returns what it is worth to stand at the end of a way, with what is taken on it."""
    position, goal = sight.position, path[-1]
    taken = sum(1.0 + worth(space) for space in path if position.control.get(space) == sight.side.enemy)
    if position.control.get(goal) == sight.side:
        return sight.holding(goal, unit) + taken + sight.nearer(origin, goal)
    exposed = sum(sight.strength(near) for near in board().near(goal) if sight.enemy(near))
    lonely = len(path) > 1 and position.control.get(path[-2]) != sight.side
    return taken + sight.nearer(origin, goal) - 0.25 * exposed - 1.5 * lonely


def marches(sight: Situation, points: int) -> list[tuple[float, int, SpaceId]]:
    """Returns the spaces whose units have somewhere to go: what it is worth, what it costs, the best first."""
    position = sight.position
    able = [space for space in stacks_of(position, sight.side) if space not in position.action.markers]
    ranked = sorted(able, key=lambda space: (-_promise(sight, space), space))[:RESERVES]
    found = [
        (sum(each.value for each in journeys(sight, space)), cost, space)
        for space in ranked
        if 0 < (cost := activation_cost(position, space)) <= points and _promise(sight, space) > 0
    ]
    return sorted(found, key=lambda each: (-each[0] / each[1], each[2]))


def _promise(sight: Situation, space: SpaceId) -> float:
    """Returns at a glance whether units have somewhere to go: up to the front, or into what lies open."""
    far, size = sight.far.get(space, FAR), len(sight.position.at(space))
    if sight.position.control.get(space) == sight.side and far > 1:
        return min(far, 6) * size if far < FAR else 0
    control = sight.position.control
    hostile = [near for near in board().near(space) if control.get(near) == sight.side.enemy]
    bare = [worth(near) + 1 for near in hostile if not sight.enemy(near)]
    return size + max(bare) if bare else 0.2 * (size - 1)
