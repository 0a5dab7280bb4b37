"""What a side has lost in a part of the log: units spent by hits, units destroyed."""

from collections.abc import Sequence

from pbem.core.replay import Step
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.effects import Effect, Hit
from pbem.games.on_to_berlin.state.position import Position

DESTROYED = "destroyed"


def destroyed(steps: Sequence[Step[Position, Action, Effect]], side: Side) -> int:
    """Returns how many units of a side were destroyed by hits."""
    return sum(
        isinstance(effect, Hit) and effect.outcome == DESTROYED and step.before.side_of(effect.unit) is side
        for step in steps
        if step.applied
        for effect in step.ruling.effects
    )
