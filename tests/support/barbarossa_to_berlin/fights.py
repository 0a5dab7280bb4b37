"""Bare positions with one combat in them, for tests of the fire tables and of losses."""

from collections.abc import Iterable, Mapping

from pbem.core.frozen import replace
from pbem.games.barbarossa_to_berlin.board.counters import units
from pbem.games.barbarossa_to_berlin.board.types import OFF, RESERVE, Side, SpaceId, Stage, Step, UnitId
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_position import opening
from pbem.games.barbarossa_to_berlin.state.effects import Effect, Flipped, Placed, evolve
from pbem.games.barbarossa_to_berlin.state.position import Action, Combat, Position

Body = tuple[str, bool]  # a counter: its type, and whether it is reduced
FRONT = {Side.AXIS: SpaceId("memel"), Side.ALLIED: SpaceId("kaunas")}
ROUNDS = {Side.AXIS: Step.AXIS_ROUND, Side.ALLIED: Step.ALLIED_ROUND}


def empty_map() -> Position:
    """Returns the opening map without a single counter on it."""
    return replace(opening(), units={}, stacks={}, trenches={}, setup_open=False)


def put(position: Position, bodies: Iterable[Body], place: str) -> tuple[Position, tuple[UnitId, ...]]:
    """Puts counters into a space or box; returns them too."""
    found: list[UnitId] = []
    for type_, reduced in bodies:
        unit = next(each for each, kind in units().items() if kind.id == type_ and position.place(each) == OFF)
        effects: tuple[Effect, ...] = (Placed(unit, SpaceId(place)), Flipped(unit, reduced))
        for effect in effects:
            position = evolve(position, effect)
        found.append(unit)
    return position, tuple(found)


def fight(side: Side, attackers: Iterable[Body], defenders: Iterable[Body], target: str = "") -> Position:
    """Returns a position in which a side attacks between Memel and Kaunas, or from there to another space."""
    here, there = FRONT[side], SpaceId(target) if target else FRONT[side.enemy]
    position, units_here = put(empty_map(), attackers, here)
    position, _ = put(position, defenders, there)
    combat = Combat(there, side, attackers=tuple((unit, here) for unit in units_here))
    return replace(position, step=ROUNDS[side], combat=combat, action=Action(stage=Stage.COMBAT))


def losing(position: Position, side: Side, number: int, reserve: Iterable[Body] = ()) -> Position:
    """Returns the same fight where one side has a loss number to take, with this Reserve Box behind it."""
    position, _ = put(position, reserve, RESERVE[side])
    combat = position.combat
    assert combat is not None
    numbers: Mapping[Side, int] = {side: number, side.enemy: 0}
    stage = "lose_attacker" if side == combat.side else "lose_defender"
    return replace(position, combat=replace(combat, losses=numbers, stage=stage))
