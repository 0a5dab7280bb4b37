"""A game of A Victory Awaits watched while it is played: what the engine finds against slow methods on the real maps.

Reach, strategic movement, entry, retreats, lines of communications and zones of control are compared, some of them now and
then only, by a seeded rule.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from msgspec.structs import astuple

from pbem.core.frozen import replace
from pbem.games.a_victory_awaits.board.types import AVAILABLE, HexId, Side, Step, UnitId
from pbem.games.a_victory_awaits.rules.c03_game_concepts import lines_of_communications, zones_of_control
from pbem.games.a_victory_awaits.rules.c09_movement import costs, reach, strategic_movement
from pbem.games.a_victory_awaits.rules.c09_movement.journey import Journey, road_cost
from pbem.games.a_victory_awaits.rules.c10_combat import retreat_preferences
from pbem.games.a_victory_awaits.rules.c10_combat.retreat_routes import Run
from pbem.games.a_victory_awaits.state import options
from pbem.games.a_victory_awaits.state.position import Position, kind
from tests.support.a_victory_awaits.slow_lines import sources, supplied
from tests.support.a_victory_awaits.slow_movement import entered, facing, marched, reached
from tests.support.a_victory_awaits.slow_retreats import LONGER, every_retreat, neighbours_of_the_enemy

MOVERS = 0.3  # of the orders of a movement segment are followed by a look at a unit that may still move
OFTEN = 40  # orders, then lines of communications are looked at
SOME = 5  # hexes whose lines are asked for one by one


@dataclass
class Watcher:
    """What looks at a game after each order; it counts orders, and has chance of its own."""

    seed: int
    orders: int = 0
    chance: random.Random = field(init=False)

    def __post_init__(self) -> None:
        """Begins a game."""
        self.chance = random.Random(self.seed)

    def __call__(self, position: Position) -> Iterator[str]:
        """Yields what the engine and the slow methods find differently."""
        self.orders += 1
        if position.step is Step.MOVEMENT and self.chance.random() < MOVERS:
            yield from self._movement(position)
        if position.command and self.chance.random() < MOVERS:
            yield from self._entry(position)
        if position.combat and position.combat.stage == "retreat":
            combat = position.combat
            yield from _retreats(position, [Run(unit, combat.target, combat.retreat) for unit in combat.retreating])
        if self.orders % OFTEN == 0 and position.step is not Step.SETUP:
            for side in Side:
                yield from self._lines(position, side)
                yield from _retreats(position, self._supposed(position, side))

    def _movement(self, position: Position) -> Iterator[str]:
        """Looks at a unit of the command in progress, and seldom at any other."""
        command = position.command
        idle = command.active - command.moved if command and self.chance.random() < 0.8 else position.units
        pool = sorted(unit for unit in idle if position.hex_of(unit))
        if pool:
            yield from movement(position, self.chance.choice(pool))

    def _entry(self, position: Position) -> Iterator[str]:
        """Looks at a unit that comes in over the map's edge, or that might as the Strategic Reserve does."""
        command, box = position.command, position.at(AVAILABLE[Side.SOVIET])
        comers = sorted(command.entering) if command and command.entering else box
        if comers and (position.step is Step.REINFORCEMENT or comers != box):
            unit, field = self.chance.choice(comers), facing(position, Side.SOVIET)
            entry = self.chance.choice(sources(field))
            found = reach.entry_reach(position, unit, entry).cost
            yield from differences(f"entry of {unit} at {entry}", found, entered(field, unit, entry))

    def _lines(self, position: Position, side: Side) -> Iterator[str]:
        """Looks at all lines and zones of a side, and at some lines asked for one by one."""
        yield from all_lines(position, side)
        bare, found = replace(position, memo={}), lines_of_communications.lengths(position, side)
        for hex_ in self.chance.sample(sorted(position.board.hexes), SOME):
            if (one := lines_of_communications.loc_length(bare, hex_, side)) != found.get(hex_):
                yield f"the {side} line to {hex_} is {one} hexes long, or {found.get(hex_)}"

    def _supposed(self, position: Position, side: Side) -> list[Run]:
        """Returns a retreat that might be ordered somewhere."""
        front = neighbours_of_the_enemy(facing(position, side))
        units = [unit for hex_ in front for unit in position.at(hex_)]
        if not units:
            return []
        unit = self.chance.choice(units)
        return [Run(unit, HexId(position.place(unit)), self.chance.choice((1, 2)))]


def movement(position: Position, unit: UnitId) -> Iterator[str]:
    """Compares where a unit can go, and at what cost, by normal and by strategic movement."""
    start, field = HexId(position.place(unit)), facing(position, kind(unit).side)
    yield from differences(f"reach of {unit}", reach.reach(position, unit).cost, reached(field, unit, start))
    who, ways = costs.mover(position, unit), strategic_movement.march_reach(position, unit)
    prices = {hex_: road_cost(position, Journey(unit, who, start, way)) for hex_, way in ways.items()}
    slow = {hex_: cost for hex_, cost in marched(field, unit, start).items() if hex_ != start}
    yield from differences(f"march of {unit}", prices, slow)


def _retreats(position: Position, runs: list[Run]) -> Iterator[str]:
    """Compares the ways that retreating units may take; the slow method does not look at very long ones."""
    for run in runs:
        found = set(retreat_preferences.best(position, run))
        slow = every_retreat(facing(position, kind(run.unit).side), *astuple(run))
        if found != slow and not any(len(path) > run.hexes + LONGER for path in found):
            yield f"{run} may retreat by {sorted(found)}, or by {sorted(slow)}"


def all_lines(position: Position, side: Side) -> Iterator[str]:
    """Compares all lines of communications of a side, and the zones of control that hinder them."""
    field = facing(position, side)
    if zones_of_control.zoc(position, side.enemy) != field.zone:
        yield f"zones of the {side.enemy} side differ in {sorted(zones_of_control.zoc(position, side.enemy) ^ field.zone)}"
    hexes = position.board.hexes
    found = {hex_: length for hex_, length in lines_of_communications.lengths(position, side).items() if hex_ in hexes}
    yield from differences(f"{side} lines", found, supplied(field, narrow=options.LIMITED in position.options))


def differences(what: str, found: Mapping[HexId, int], slow: Mapping[HexId, int]) -> Iterator[str]:
    """Yields the hexes on which the two do not agree."""
    if odd := {
        hex_: (found.get(hex_), slow.get(hex_)) for hex_ in sorted({*found, *slow}) if found.get(hex_) != slow.get(hex_)
    }:
        yield f"{what}, the engine and the slow method: {odd}"
