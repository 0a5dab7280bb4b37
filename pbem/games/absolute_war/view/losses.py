"""What a side has lost in a part of the log: steps, units Shattered, Destroyed and Captured."""

from collections.abc import Sequence

from pbem.core.replay import Step
from pbem.games.absolute_war.board.types import Side
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.effects import Effect, Lost
from pbem.games.absolute_war.state.position import Position

GONE = ("destroyed", "captured")


def lost(steps: Sequence[Step[Position, Action, Effect]], side: Side, fates: Sequence[str] = GONE) -> int:
    """Returns how many units of a side met one of some fates."""
    return sum(
        isinstance(effect, Lost) and effect.fate in fates and step.before.owner(effect.unit) is side
        for step in steps
        if step.applied
        for effect in step.ruling.effects
    )
