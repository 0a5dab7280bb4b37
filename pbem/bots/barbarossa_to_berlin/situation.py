"""What a player sees on the map: where the front runs, how strong it is, what a space is worth."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import space_supplied
from pbem.games.barbarossa_to_berlin.state.position import Position, controlled, kind, on_map

FAR = 25
AHEAD = 0.4  # what a space without VP is worth holding for a side on the offensive
LANDING = 2.0  # what a beach threatens once invasions can come
FIRST_LANDINGS = 5  # the turn from which the Axis thinks of them


@dataclass(slots=True)
class Situation:
    """One side's view of a position; worked out once and asked many times."""

    position: Position
    side: Side
    far: Mapping[SpaceId, int] = field(default_factory=dict)  # how far a space is from the enemy
    aim: Mapping[SpaceId, int] = field(default_factory=dict)  # how far it is from a VP space that he holds

    def strength(self, space: SpaceId, without: UnitId | None = None) -> int:
        """Returns the combat strength that stands in a space."""
        return sum(self.position.face(unit).strength for unit in self.position.at(space) if unit != without)

    def own(self, space: SpaceId) -> bool:
        """Tells whether this side's units stand there."""
        return self.position.side_at(space) == self.side

    def nearer(self, origin: SpaceId, goal: SpaceId) -> float:
        """Returns what it is worth to go from one space to another, nearer to what is to be taken."""
        return 0.5 * (min(self.aim.get(origin, 0), FAR) - min(self.aim.get(goal, 0), FAR))

    def enemy(self, space: SpaceId) -> bool:
        """Tells whether enemy units stand there."""
        return self.position.enemy_in(space, self.side)

    def threat(self, space: SpaceId) -> float:
        """Returns what the enemy could bring against a space: half of what stands next to it, and landings."""
        near = board().near(space)
        foes = sum(self.strength(each) for each in near if self.enemy(each))
        hostile = any(self.position.control.get(each) == self.side.enemy for each in near)
        return foes / 2 + hostile + self._landings(near)

    def _heartland(self, space: SpaceId) -> bool:
        """Tells whether a space is a source of supply that needs a garrison once the Axis is on the defensive."""
        return self.side == Side.AXIS and not self.aim and board().spaces[space].supply == Side.AXIS

    def _landings(self, near: tuple[SpaceId, ...]) -> float:
        """Returns what beaches threaten a coast of the Axis with."""
        if self.side != Side.AXIS or self.position.turn < FIRST_LANDINGS:
            return 0
        return LANDING * any(board().spaces[each].kind == "beach" for each in near)

    def holding(self, space: SpaceId, unit: UnitId) -> float:
        """Returns what it is worth that a unit stands in a friendly space."""
        threat = self.threat(space)
        if not threat and not (self._heartland(space) and all(each == unit for each in self.position.at(space))):
            return worth(space) / 6 - 0.5 * self.far.get(space, FAR)
        there = self.strength(space, unit)
        lacking = max(0.0, threat - there)
        alone = all(each == unit for each in self.position.at(space))
        needed = min(lacking, self.position.face(unit).strength + 1.0)
        return (needed + 1.5 * alone) * (AHEAD if self.aim else 1.0) + worth(space) * alone


def view(position: Position, side: Side) -> Situation:
    """Returns a side's view of a position."""
    return Situation(position, side, _distances(position, side), _aims(position, side))


def bold(position: Position, side: Side) -> bool:
    """Tells whether a side is on the offensive: the Axis up to 1942, the Allies from 1943 on."""
    return position.turn < 9 if side == Side.AXIS else position.turn >= 5


def _aims(position: Position, side: Side) -> Mapping[SpaceId, int]:
    """Returns how many links each space is from a VP space to be taken; nothing for a side that defends."""
    if not bold(position, side):
        return {}
    return _spread({space for space in controlled(position, side.enemy) if board().spaces[space].vp})


def _distances(position: Position, side: Side) -> Mapping[SpaceId, int]:
    """Returns how many links each space is from the enemy, or where he may land; what he has cut off counts not."""
    hostile = controlled(position, side.enemy)
    rim = {space for space in hostile if position.at(space) or space_supplied(position, space, side.enemy)}
    if side == Side.AXIS and position.turn >= FIRST_LANDINGS:
        rim |= {space.id for space in board().spaces.values() if space.kind == "beach"}
    return _spread(rim)


def _spread(rim: set[SpaceId]) -> dict[SpaceId, int]:
    """Returns how many links each space is from the nearest of some."""
    found = dict.fromkeys(rim, 0)
    for distance in range(1, FAR):
        rim = {near for space in rim for near in board().near(space) if near not in found}
        found.update(dict.fromkeys(rim, distance))
    return found


def worth(space: SpaceId) -> float:
    """Returns what it is worth to control a space."""
    printed = board().spaces[space]
    return (
        4.0 * printed.vp + 2.0 * bool(printed.resource) + 2.0 * bool(printed.supply) + printed.urban + printed.capital
    )


def stacks_of(position: Position, side: Side) -> list[SpaceId]:
    """Returns the spaces of the map where a side's units stand."""
    return sorted(space for space, stack in position.stacks.items() if on_map(space) and kind(stack[0]).side == side)
