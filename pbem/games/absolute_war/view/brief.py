"""A finished game in brief: what a battle is here, what is lost in it, and which Zones count."""

from collections.abc import Callable, Sequence

from pbem.core.replay import AnyStep
from pbem.core.telling.brief import Accounts, brief
from pbem.core.telling.view import Brief
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Side, ZoneId
from pbem.games.absolute_war.state.actions.c12_combat import Advance, Choose, Lose, Retreat
from pbem.games.absolute_war.state.effects import Fought
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.view.losses import lost
from pbem.games.absolute_war.view.words import PLAYERS, SIDES, turn, zone

FATES = ("step", "shattered", "destroyed", "captured")


def in_brief(steps: Sequence[AnyStep], position: Position) -> Brief:
    """Returns the game in brief; the Basic Game has no War Status Points."""
    scored = PLAYERS if position.mode != "basic" else ()
    return brief(steps, Accounts(
        sides={side: SIDES[side] for side in PLAYERS},
        target=_target, within=(Choose, Lose, Retreat, Advance),
        lost=lambda part, side: lost(part, side, FATES), losses=("loss", "losses"),
        owner=lambda position, where: position.controller(where),
        prized=frozenset(row.id for row in board().zones.values() if row.hex), place=zone, places="Zone",
        turn=turn, scores={f"{SIDES[side]} WSP": _wsp_of(side) for side in scored},
    ))  # fmt: skip


def _wsp_of(side: Side) -> Callable[[Position], int]:
    return lambda position: position.wsp.get(side, 0)


def _target(step: AnyStep) -> ZoneId | None:
    return next((effect.zone for effect in step.ruling.effects if isinstance(effect, Fought)), None)
