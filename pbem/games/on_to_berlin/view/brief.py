"""What is told of a whole game: what a battle is here, what is lost in it, and which areas count."""

from collections.abc import Callable

from pbem.core.replay import AnyStep
from pbem.core.telling.accounts import Accounts
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Side
from pbem.games.on_to_berlin.rules.c03_game_basics.resources import points
from pbem.games.on_to_berlin.state.actions.c09_attacks import Ambush, Assign, Decline, Eliminate, Retreat, Roll
from pbem.games.on_to_berlin.state.actions.events import Land
from pbem.games.on_to_berlin.state.effects import Fought
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.view.hands import came, cause, joins, touched
from pbem.games.on_to_berlin.view.losses import destroyed
from pbem.games.on_to_berlin.view.words import PLAYERS, SIDES, area, turn


def accounts() -> Accounts:
    """Returns what this game says of its battles, areas and points; a unit spent is not lost."""
    return Accounts(
        sides={side: SIDES[side] for side in PLAYERS},
        target=_target,
        within=(Roll, Ambush, Decline, Assign, Retreat, Eliminate),
        lost=destroyed, losses=("unit lost", "units lost"),
        owner=lambda position, where: position.owner(where),
        prized=frozenset(row.id for row in board().areas.values() if row.halves), place=area, places="area",
        turn=turn, scores={f"{SIDES[side]} Resource Points": _points_of(side) for side in PLAYERS}, victory=("14.",),
        touched=touched, way=came, cause=cause, joins=joins,
        firsts={"First Allied landing": _landing},
    )  # fmt: skip


def _landing(step: AnyStep) -> str:
    """Returns which area of the other side an order lands Allied units in, from the sea."""
    target = step.action.way.path[-1] if isinstance(step.action, Land) else None
    return area(target) if target and step.before.owner(target) is Side.AXIS else ""


def _target(step: AnyStep) -> AreaId | None:
    """Returns where an attack or a strike was rolled; a counterattack belongs to what it answers."""
    rolled = (effect for effect in step.ruling.effects if isinstance(effect, Fought))
    return next((effect.area for effect in rolled if effect.what in ("attack", "strike")), None)


def _points_of(side: Side) -> Callable[[Position], int]:
    return lambda position: points(position, side)
