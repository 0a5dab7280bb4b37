"""The turn: a whole war can be idled through, and an offensive is ignored only where a slow search finds no target."""

import random

import pytest

from pbem.core.fold import replay
from pbem.core.frozen import replace
from pbem.core.replay import AnyReplay
from pbem.games import find_game
from pbem.games.barbarossa_to_berlin.board.map import board, countries
from pbem.games.barbarossa_to_berlin.board.types import Orders, Side, SpaceId, Step
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_position import opening
from pbem.games.barbarossa_to_berlin.rules.c08_orders.mandated_offensives import (
    NATIONS,
    NORTH_AFRICA,
    OUT_OF_EUROPE,
    idle,
)
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map
from pbem.log import read_log
from pbem.log.parse import grammar

OWNERS = {Orders.OKW: Side.AXIS, Orders.WESTERN: Side.ALLIED, Orders.SOVIET: Side.ALLIED}
TURNS, ROUNDS = 18, 6


def _play(lines: list[str]) -> AnyReplay:
    game = find_game("barbarossa_to_berlin")
    assert game is not None
    rules = grammar(game.name)
    log = read_log("\n".join(lines).encode(), "war.log", rules.verbs, rules.nouns)
    start = game.setup(log.header)
    assert start.position is not None
    return replay(game, log.header, start.position, log.lines, rules.parse)


def _idle_turn(turn: int) -> list[str]:
    rounds = [
        line for number in range(1, ROUNDS + 1) for side in Side if side != Side.NEUTRAL
        for line in (f"{side} {number}", "automatic ops")
    ]  # fmt: skip
    return [f"turn {turn}", "orders axis @1", "orders allied @6", *rounds, "end turn"]


def test_a_war_in_which_nobody_does_anything_is_won_by_the_axis() -> None:
    """Eighteen turns of automatic operations: the winter counts are all that changes, and the Axis is left standing."""
    lines = ["Game: Barbarossa to Berlin", "Options: workshop", "deploy Paris: [1A]; Bordeaux: [7A]", "set vp 19"]
    lines += ["turn 1", "standfast Kaunas, Bialystok, Lwow", "axis 1", "play 1 event", "allied 1", "automatic ops"]
    lines += ["end turn", *(line for turn in range(2, TURNS + 1) for line in _idle_turn(turn))]
    found = _play(lines)
    assert [problem.message for problem in found.problems] == []
    assert (found.position.turn, found.position.step) == (TURNS, Step.OVER)
    assert found.position.winner == Side.AXIS
    assert found.position.vp == 19 - (5 + 6 + 2 + 1)  # nothing in the East is held, in any winter


def _target(position: Position, orders: Orders) -> bool:
    """The slow way: from each unit of the nation, step by step over friendly spaces and seas, looking around."""
    side = OWNERS[orders]
    barred = countries("soviet_union") if orders != Orders.SOVIET else frozenset[SpaceId]()
    for unit, stand in position.units.items():
        if not on_map(stand.place) or kind(unit).nation not in NATIONS[orders]:
            continue
        seen, rim = {stand.place}, [stand.place]
        while rim:
            space = rim.pop()
            if any(position.control.get(near) == side.enemy and near not in barred for near in board().near(space)):
                return True
            for near in map(SpaceId, board().any_sr.get(space, ())):
                friendly = position.control.get(near) == side or board().spaces[near].kind == "sea"
                if friendly and near not in seen:
                    seen.add(near)
                    rim.append(near)
    return False


def _contact(position: Position, orders: Orders) -> bool:
    """Tells whether Axis units are in North Africa or Western ones in Europe."""
    stands = [(kind(unit), stand.place) for unit, stand in position.units.items() if on_map(stand.place)]
    africa = any(each.side == Side.AXIS and place in NORTH_AFRICA for each, place in stands)
    europe = any(each.nation in NATIONS[Orders.WESTERN] and place not in OUT_OF_EUROPE for each, place in stands)
    return africa or europe or orders == Orders.SOVIET


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("orders", OWNERS)
def test_an_offensive_is_ignored_where_nothing_can_be_attacked(orders: Orders, seed: int) -> None:
    """On boards with random owners and few units the quick answer is the slow one (8.3)."""
    chance = random.Random(seed)
    owners = {space: chance.choice((Side.AXIS, Side.ALLIED, Side.NEUTRAL)) for space in opening().control}
    left = chance.sample(sorted(opening().units), chance.choice((3, 12, 60)))
    units = {unit: stand for unit, stand in opening().units.items() if unit in left}
    stacks = {place: tuple(unit for unit in stack if unit in left) for place, stack in opening().stacks.items()}
    stacks = {place: stack for place, stack in stacks.items() if stack}
    position = replace(opening(), control=owners, units=units, stacks=stacks, memo={})
    stands = _contact(position, orders) and _target(position, orders)
    assert (idle(position, OWNERS[orders], orders) == "") == stands
