"""A finished game in brief: what a battle is here, what is lost in it, and which spaces count."""

from collections.abc import Sequence

from pbem.core.replay import AnyStep
from pbem.core.telling.brief import Accounts, brief
from pbem.core.telling.view import Brief
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Advance, Attack, Hold, Lose, Retreat
from pbem.games.barbarossa_to_berlin.state.effects import Fired
from pbem.games.barbarossa_to_berlin.view.losses import lost
from pbem.games.barbarossa_to_berlin.view.words import SIDES, turn, where

PLAYERS = (Side.AXIS, Side.ALLIED)


def in_brief(steps: Sequence[AnyStep]) -> Brief:
    """Returns the war in brief."""
    return brief(steps, Accounts(
        sides={side: SIDES[side] for side in PLAYERS},
        target=_target, within=(Lose, Retreat, Hold, Advance),
        lost=lambda part, side: sum(lost(part, side)), losses=("step lost", "steps lost"),
        owner=lambda position, space: position.control.get(space),
        prized=frozenset(space.id for space in board().spaces.values() if space.vp), place=where, places="space",
        turn=turn, scores={"Victory points": lambda position: position.vp},
    ))  # fmt: skip


def _target(step: AnyStep) -> SpaceId | None:
    if not any(isinstance(effect, Fired) for effect in step.ruling.effects):
        return None
    target: SpaceId = step.action.target if isinstance(step.action, Attack) else step.before.combat.target
    return target
