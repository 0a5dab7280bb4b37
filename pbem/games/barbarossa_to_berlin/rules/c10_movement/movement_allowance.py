"""Chapters 2.2, 10.1 and 13.41: how far a unit may go, where it could come, and whether it counts as mechanized."""

from pbem.core.rules import carries_out
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c15_weather.winter_and_mud import MUD_MOVEMENT, frozen, mired
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.national_restrictions import may_enter
from pbem.games.barbarossa_to_berlin.state.position import Position

OOS_MOVEMENT = 2


@carries_out("3/one-mp-per-space", "10.1/all-spaces-cost-1-mp", "15.2/movement-allowance-unchanged")
def allowance(position: Position, unit: UnitId) -> int:
    """Returns how many spaces a unit may enter: 2 at most if it was activated out of supply (13.41)."""
    printed = position.face(unit).movement
    if mired(position, unit, position.place(unit)):
        printed = min(printed, MUD_MOVEMENT)
    return min(printed, OOS_MOVEMENT) if activated_oos(position, unit) else printed


def activated_oos(position: Position, unit: UnitId) -> bool:
    """Tells whether a unit was out of supply when its space was activated."""
    return position.action.supply.get(unit) == Supply.OUT


@carries_out("2.2/mechanized-movement-four", "13.41/treated-as-non-mechanized", "15.2/german-units-as-infantry")
def mechanized(position: Position, unit: UnitId, *spaces: SpaceId) -> bool:
    """Tells whether a unit counts as mechanized in this action (2.2, 13.41), where it is or is about to come.

    The winter of 1942 makes infantry of German units in the Soviet Union (15.2).
    """
    fast = position.face(unit).mechanized and not activated_oos(position, unit)
    return fast and not frozen(position, unit, *(spaces or (position.place(unit),)))


def winter_code(position: Position, unit: UnitId, code: str, *spaces: SpaceId) -> str:
    """Returns the winter's rule where only the winter of 1942 keeps a unit from being mechanized; else nothing."""
    fast = position.face(unit).mechanized and not activated_oos(position, unit)
    return code if fast and frozen(position, unit, *spaces) else ""


def reachable(position: Position, unit: UnitId, origin: SpaceId) -> dict[SpaceId, tuple[SpaceId, ...]]:
    """Returns every space a unit could move to, with a shortest path to each."""
    found: dict[SpaceId, tuple[SpaceId, ...]] = {}
    rim: list[tuple[SpaceId, tuple[SpaceId, ...]]] = [(origin, ())]
    for _ in range(allowance(position, unit)):
        rim = [
            (near, (*path, near))
            for space, path in rim
            for near in board().near(space)
            if near != origin
            and near not in found
            and may_enter(position, unit, near)
            and found.setdefault(near, (*path, near)) == (*path, near)
        ]
    return found
