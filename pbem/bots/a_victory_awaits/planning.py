"""The plan of a command: who attacks what from where, and where everybody else goes."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pbem.bots.a_victory_awaits.goals import choose, headquarters_goal
from pbem.bots.a_victory_awaits.situation import FAR, Situation
from pbem.games.a_victory_awaits.board.charts import STACKING_LIMIT
from pbem.games.a_victory_awaits.board.types import HexId, Side, UnitId
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import lengths
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import occupied
from pbem.games.a_victory_awaits.rules.c09_movement.movement import idle
from pbem.games.a_victory_awaits.rules.c09_movement.reach import Reach, reach
from pbem.games.a_victory_awaits.rules.c09_movement.strategic_movement import march_reach
from pbem.games.a_victory_awaits.rules.c10_combat.hexsides import barred
from pbem.games.a_victory_awaits.rules.c10_combat.ratio import Attackers, figures, quarters
from pbem.games.a_victory_awaits.state.position import Position, kind

LEAST = 3  # the lowest column at which anybody attacks: 3:1
ENOUGH = {Side.AXIS: 6, Side.SOVIET: 5}  # the column at which it sends nobody more
CRAMPED = 4  # who reaches no more hexes than that is taken to stay
AT_REST = 4  # hexes from the enemy, from which units march by road


class Assault(NamedTuple):
    """An attack on a hex: its units with the hexes they attack from, its column, what it is worth."""

    target: HexId
    attackers: Attackers
    column: int
    value: float


class Step(NamedTuple):
    """What a unit is to do in the movement segment."""

    verb: str
    unit: UnitId
    path: tuple[HexId, ...]


@dataclass(slots=True)
class Muster:
    """Who is still free in a command, where each can go, and who ends where."""

    sight: Situation
    reaches: Mapping[UnitId, Reach]
    free: set[UnitId]
    ends: dict[HexId, list[UnitId]] = field(default_factory=dict)

    def room(self, hex_: HexId) -> int:
        """Returns how many more units may end in a hex; those that are still free count as gone."""
        position = self.sight.position
        staying = [unit for unit in position.at(hex_) if not self._leaves(unit)]
        return STACKING_LIMIT - len(staying) - len(self.ends.get(hex_, ()))

    def _leaves(self, unit: UnitId) -> bool:
        """Tells whether a unit can make room; who has been sent is counted where he ends."""
        return unit in self.reaches and (unit not in self.free or len(self.reaches[unit].cost) > CRAMPED)

    def send(self, unit: UnitId, hex_: HexId) -> None:
        """Notes where a unit ends."""
        self.free.discard(unit)
        self.ends.setdefault(hex_, []).append(unit)


def assaults(
    sight: Situation,
    able: Mapping[UnitId, Collection[HexId]],
    room: Mapping[HexId, int],
    but: Collection[HexId] = (),
) -> Iterator[Assault]:
    """Yields attacks worth making, one by one, each with units that those before have left; `but` are no targets."""
    left, spare = dict(able), dict(room)
    for target in (each for each in _targets(sight, able) if each not in but):
        found = assault(sight, target, left, spare)
        if found:
            yield found
            for unit, hex_ in found.attackers:
                del left[unit]
                spare[hex_] = spare.get(hex_, 0) - 1


def _targets(sight: Situation, able: Mapping[UnitId, Collection[HexId]]) -> list[HexId]:
    """Returns the enemy hexes within reach, the dearest first."""
    position = sight.position
    rim = {hex_ for hexes in able.values() for hex_ in hexes if hex_ in sight.shadow}
    near = {there for hex_ in rim for there in position.board.near[hex_]} & occupied(position, sight.side.enemy)
    return sorted(near, key=lambda hex_: (sight.aim.get(hex_, FAR) - 2 * sight.worth(hex_), hex_))


def assault(
    sight: Situation, target: HexId, able: Mapping[UnitId, Collection[HexId]], room: Mapping[HexId, int]
) -> Assault | None:
    """Returns an attack on a hex by the strongest who come near; None if it is not worth it."""
    position, side, spare = sight.position, sight.side, dict(room)
    pairs: list[tuple[UnitId, HexId]] = []
    column: int | None = None
    for unit, hex_ in _chances(sight, target, able):
        if spare.get(hex_, 0) <= 0 or unit in dict(pairs):
            continue
        spare[hex_] -= 1
        pairs.append((unit, hex_))
        column = figures(position, tuple(pairs), target).column
        if column is not None and column >= ENOUGH[side]:
            break
    if column is None or column < LEAST:
        return None
    return Assault(target, tuple(pairs), column, column + sight.worth(target))


def _chances(sight: Situation, target: HexId, able: Mapping[UnitId, Collection[HexId]]) -> list[tuple[UnitId, HexId]]:
    """Returns who could attack a hex from where, the strongest first, each unit's best hex first."""
    position, found = sight.position, []
    for origin in position.board.near[target]:
        for unit in sorted(able):
            if origin in able[unit] and not barred(position.board, kind(unit), origin, target):
                strength = position.face(unit).attack * quarters(position, unit, origin, target) / 4
                here = position.hex_of(unit) == origin
                if strength:
                    found.append(((strength, here, sight.cover(origin), sight.supplied(origin)), unit, origin))
    return [(unit, origin) for _, unit, origin in sorted(found, key=lambda each: each[0], reverse=True)]


def plan(sight: Situation) -> list[Step]:
    """Returns what the units of the command in progress are to do: attackers first, headquarters last."""
    position = sight.position
    lengths(position, sight.side)  # all at once: every hex will be asked for
    units = [unit for unit in idle(position) if position.hex_of(unit)]
    muster = Muster(sight, {unit: reach(position, unit) for unit in units}, set(units))
    steps = [*_to_attack(muster), *_to_go_on(muster)]
    return [step for step in steps if step.path]


def _to_attack(muster: Muster) -> Iterator[Step]:
    able = {unit: muster.reaches[unit].cost.keys() for unit in sorted(muster.free) if not kind(unit).headquarters}
    hexes = {hex_ for unit in able for hex_ in able[unit] if hex_ in muster.sight.shadow}
    for each in assaults(muster.sight, able, {hex_: muster.room(hex_) for hex_ in hexes}):
        for unit, hex_ in each.attackers:
            muster.send(unit, hex_)
            yield Step("move", unit, muster.reaches[unit].way(hex_))


def _to_go_on(muster: Muster) -> Iterator[Step]:
    sight = muster.sight
    for unit in sorted(muster.free, key=lambda unit: _turn_to_go(sight, unit)):
        ways = _ways(muster, unit)
        here = sight.position.hex_of(unit)
        muster.free.discard(unit)
        open_ = [hex_ for hex_ in ways if muster.room(hex_) > 0] or [hex_ for hex_ in ways if hex_ == here]
        goal = headquarters_goal(sight, unit, open_, muster.ends) if kind(unit).headquarters else None
        goal = goal or choose(sight, unit, open_, muster.ends)
        muster.send(unit, goal)
        yield ways[goal]


def _turn_to_go(sight: Situation, unit: UnitId) -> tuple[bool, int, UnitId]:
    hex_ = sight.position.hex_of(unit)
    return kind(unit).headquarters, sight.aim.get(hex_, FAR) if hex_ else FAR, unit


def _ways(muster: Muster, unit: UnitId) -> Mapping[HexId, Step]:
    """Returns each hex that a unit can come to, and how."""
    sight, found = muster.sight, muster.reaches[unit]
    here = sight.position.hex_of(unit)
    steps = {hex_: Step("move", unit, found.way(hex_) if hex_ != here else ()) for hex_ in found.cost}
    if here and sight.far.get(here, FAR) >= AT_REST:
        roads = march_reach(sight.position, unit)
        steps.update({hex_: Step("march", unit, path) for hex_, path in roads.items() if hex_ not in steps})
    return steps


def standing(position: Position, units: Sequence[UnitId]) -> Mapping[UnitId, Collection[HexId]]:
    """Returns units where they stand, for attacks that are declared now."""
    places = ((unit, position.hex_of(unit)) for unit in units)
    return {unit: (hex_,) for unit, hex_ in places if hex_}
