"""What combat cards have in common: what a card is, and who fires in a combat."""

from msgspec import Struct

from pbem.core.rules import Check, carries_out
from pbem.games.barbarossa_to_berlin.board.types import Side, Supply, UnitId
from pbem.games.barbarossa_to_berlin.state.options import ROUTED_FIRE, optional
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, kind

LEAVE_OUT = "leave the card out"


class CombatCard(Struct, frozen=True):
    """A combat card: its conditions, the rule that gives its effect, and its die roll modifier."""

    rule: str
    checks: tuple[Check[Position, Combat], ...]
    pips: int = 1


@carries_out("11.45/add-no-strength")
def firing(position: Position, combat: Combat, side: Side) -> tuple[UnitId, ...]:
    """Returns the units of a side that fire: units that retreated into the space do so only by an option (11.45)."""
    if side == combat.side:
        return combat.units
    if optional(position, ROUTED_FIRE):
        return position.at(combat.target)
    return tuple(unit for unit in position.at(combat.target) if unit not in position.action.retreated)


@carries_out("13.41/treated-as-non-mechanized")
def mechanized(position: Position, unit: UnitId) -> bool:
    """Tells whether a unit counts as mechanized: not if it was activated out of supply (13.41)."""
    return position.face(unit).mechanized and position.action.supply.get(unit) != Supply.OUT


def fires(position: Position, combat: Combat, side: Side, nation: str) -> bool:
    """Tells whether a unit of a nation fires for a side."""
    return any(kind(unit).nation == nation for unit in firing(position, combat, side))


def panzers_fire(position: Position, combat: Combat) -> bool:
    """Tells whether a German Panzer unit fires."""
    units = firing(position, combat, Side.AXIS)
    return any(kind(unit).panzer and mechanized(position, unit) for unit in units)
