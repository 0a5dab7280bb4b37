"""What an attack can be expected to bring: both fire tables, die by die (11.2)."""

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from pbem.bots.barbarossa_to_berlin.situation import worth
from pbem.core.frozen import replace
from pbem.games.barbarossa_to_berlin.board.charts import fire_table
from pbem.games.barbarossa_to_berlin.board.types import Marker, Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c11_combat.fire import fire
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply
from pbem.games.barbarossa_to_berlin.state.effects import Fired
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, kind

DICE = range(1, 7)
OWN_LOSSES = 0.9  # what a point of loss of one's own counts against one of the enemy's


class Odds(NamedTuple):
    """The expected loss numbers of an attack, and how often it wins."""

    inflicted: float
    suffered: float
    wins: float

    def value(self, target: SpaceId, boldness: float) -> float:
        """Returns what the attack is worth."""
        return self.inflicted - OWN_LOSSES * self.suffered + self.wins * (1.5 + worth(target) / 1.5) + boldness


def odds(position: Position, combat: Combat) -> Odds:
    """Returns what an attack can be expected to bring; losses beyond what can be lost count no more."""
    ours = _results(fire(position, combat, combat.side, 1))
    theirs = _results(fire(position, combat, combat.side.enemy, 1))
    wins = sum(mine > yours for mine, yours in product(ours, theirs)) / 36
    most = _substance(position, position.at(combat.target))
    return Odds(sum(min(each, most) for each in ours) / 6, sum(theirs) / 6, wins)


def _results(fired: Fired) -> list[int]:
    """Returns the loss number for each die."""
    table = fire_table(fired.large)
    column, pips = table.columns.index(fired.column), sum(each for _, _, each in fired.modifiers)
    return [table.results[min(max(die + pips, 1), 6)][column] for die in DICE]


def _substance(position: Position, units: tuple[UnitId, ...]) -> int:
    return sum(position.face(unit).loss_factor * (2 - position.units[unit].reduced) for unit in units)


def attackers(position: Position, target: SpaceId, spaces: tuple[SpaceId, ...], side: Side) -> Combat:
    """Returns the combat in which whole stacks of some spaces attack; the units that cannot stay away."""
    pairs = [
        (unit, space)
        for space in spaces
        for unit in position.at(space)
        if kind(unit).side == side and unit not in position.action.attacked
    ]
    return Combat(target, side, attackers=tuple(pairs))


def marked(position: Position, spaces: Iterable[SpaceId]) -> Position:
    """Returns the position as it would be with Combat markers on those spaces."""
    fresh = [space for space in spaces if space not in position.action.markers]
    if not fresh:
        return position
    states = {unit: supply(position, unit) for space in fresh for unit in position.at(space)}
    markers = {**position.action.markers, **dict.fromkeys(fresh, Marker.COMBAT)}
    return replace(
        position, action=replace(position.action, markers=markers, supply={**position.action.supply, **states})
    )
