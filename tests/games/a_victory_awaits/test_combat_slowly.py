"""Combat of A Victory Awaits against slow methods: ratios by hand, retreats and advances on small random boards."""

from collections.abc import Iterator

import pytest
from msgspec.structs import astuple

from pbem.core.frozen import replace
from pbem.games.a_victory_awaits.board.charts import results
from pbem.games.a_victory_awaits.board.types import City, HexId, Place, Terrain, UnitId
from pbem.games.a_victory_awaits.rules.c10_combat import advance, retreat, retreat_preferences, retreat_routes
from pbem.games.a_victory_awaits.rules.c10_combat.ratio import column_name, figures
from pbem.games.a_victory_awaits.rules.c10_combat.retreat_routes import Path, Run
from pbem.games.a_victory_awaits.state.position import Combat, Position, kind
from tests.support.a_victory_awaits.slow_movement import facing
from tests.support.a_victory_awaits.slow_retreats import LONGER, every_retreat, open_hexes
from tests.support.a_victory_awaits.toy_boards import Toy, crowded

SEEDS = range(40)


# -- ratios against fractions by hand


@pytest.mark.parametrize("seed", SEEDS)
def test_ratios_by_hand(seed: int) -> None:
    """The column is the greatest ratio that the whole points of the attack reach, less the shifts of the ground."""
    toy = crowded(seed)
    for target, pairs in _fights(toy):
        points = sum(
            toy.face(unit).attack * (0.5 if _river(toy, origin, target) else 1) for unit, origin in pairs
        )  # halves are exact
        defence = sum(toy.face(unit).defence for unit in toy.at(target)) + toy.fortresses.get(target, 0)
        fits = [name for name in results().names if int(points) >= float(name.partition(":")[0]) * defence]
        place = results().names.index(fits[-1]) - _shift(toy, target) if fits else -1
        found = figures(toy, pairs, target)
        assert column_name(found.column) == (results().names[place] if place >= 0 else "below 1:1")


def _river(toy: Position, here: HexId, there: HexId) -> bool:
    side = toy.board.sides[here, there]
    return side.minor_river or side.major_river


def _shift(toy: Position, target: HexId) -> int:
    row = toy.board.hexes[target]
    if row.city == City.MAJOR:
        return 2
    woods = {Terrain.LIGHT_WOODS: 1, Terrain.MARSH: 1, Terrain.HEAVY_WOODS: 2, Terrain.MOUNTAIN: 2}
    return woods.get(row.terrain, 0) + (row.city == City.TOWN)


# -- retreats against every way there is


def _fights(toy: Toy) -> Iterator[tuple[HexId, tuple[tuple[UnitId, HexId], ...]]]:
    for place in toy.stacks:
        target = HexId(place)
        side = toy.side_at(target)
        near = [hex_ for hex_ in toy.board.near[target] if toy.at(hex_) and toy.side_at(hex_) is not side]
        pairs = tuple((unit, hex_) for hex_ in near for unit in toy.at(hex_))
        if pairs:
            yield target, pairs


def _without(toy: Toy, hex_: HexId) -> Toy:
    stacks = {place: stack for place, stack in toy.stacks.items() if place != Place(hex_)}
    units = {unit: stand for unit, stand in toy.units.items() if stand.place != Place(hex_)}
    return replace(toy, stacks=stacks, units=units, memo={})


@pytest.mark.parametrize("seed", SEEDS)
def test_retreats_are_the_best_ways(seed: int) -> None:
    """The search finds just the ways that the slow one ranks first."""
    toy = crowded(seed)
    for place, stack in toy.stacks.items():
        field = facing(toy, kind(stack[0]).side)
        for run in (Run(unit, HexId(place), hexes) for unit in stack for hexes in (1, 2)):
            found = retreat_preferences.best(toy, run)
            if not found or len(found[0]) <= run.hexes + LONGER:
                assert set(found) == every_retreat(field, *astuple(run)), run


def test_the_random_boards_are_worth_it() -> None:
    """Among the boards are deaths, losses that cannot be helped, extra hexes, and choices."""
    seen: set[object] = set()
    for seed in SEEDS:
        toy = crowded(seed)
        for place, stack in toy.stacks.items():
            for unit in stack:
                run = Run(unit, HexId(place), 2)
                found, harm = retreat_preferences.best(toy, run), retreat_routes.harm
                lost = [sum(harm(toy, unit, hex_) for hex_ in path) for path in found]
                seen |= {"death"} if not found else {("lost", lost[0]), ("extra", len(found[0]) - 2), len(found) > 1}
    assert {"death", ("lost", 0), ("lost", 1), ("extra", 0), ("extra", 1), True, False} <= seen


@pytest.mark.parametrize("seed", SEEDS)
def test_a_way_is_refused_just_if_it_is_not_among_the_best(seed: int) -> None:
    """The checks that tell why a way is wrong find a fault in each way but the best ones."""
    toy = crowded(seed)
    for place, stack in list(toy.stacks.items())[:4]:
        run = Run(stack[0], HexId(place), 2)
        best = retreat_preferences.best(toy, run)
        for path in _some_ways(toy, HexId(place)) if best else ():
            fine = not retreat.judged(toy, retreat_routes.Retreating(run, path))
            assert fine == (path in best), (run, path)


def _some_ways(toy: Toy, start: HexId) -> Iterator[Path]:
    for one in toy.board.near[start]:
        yield (one,)
        for two in toy.board.near[one]:
            yield (one, two)
            yield from ((one, two, three) for three in toy.board.near[two])


# -- advances


@pytest.mark.parametrize("seed", SEEDS)
def test_advances_are_every_way_allowed(seed: int) -> None:
    """A unit advances into the vacated hex, and mechanized ones on to each open hex next to it, unless held up."""
    toy = crowded(seed)
    for target, pairs in _fights(toy):
        empty = _without(toy, target)
        if target in toy.fortresses:
            continue
        fight = Combat(target, pairs, kind(pairs[0][0]).side, stage="advance")
        for unit, origin in pairs:
            wanted = set(_slow_advance(empty, unit, origin, target))
            assert set(advance.ways(empty, fight, unit)) == wanted
            for path in _paths(empty, target):
                order = advance.Advancing(unit, origin, path, fight)
                faults = [each for check in advance.ADVANCE_CHECKS for each in check(empty, order)]
                assert (not faults) == (path in wanted), (unit, path)


def _paths(toy: Toy, target: HexId) -> Iterator[Path]:
    yield (target,)
    for near in toy.board.near[target]:
        yield (target, near)
        yield (near,)


def _slow_advance(toy: Toy, unit: UnitId, origin: HexId, target: HexId) -> Iterator[Path]:
    row, field = toy.board.hexes[target], facing(toy, kind(unit).side)
    if target not in open_hexes(field, unit, origin):
        return
    yield (target,)
    open_ = row.terrain == Terrain.PLAINS and row.city == City.NONE and not _river(toy, origin, target)
    if kind(unit).mech and open_:
        yield from ((target, there) for there in open_hexes(field, unit, target))
