"""What a side has lost in a part of the log, counted in steps."""

from collections.abc import Sequence

from pbem.core.replay import Step
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.effects import Effect, Flipped, Placed
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map


def lost(steps: Sequence[Step[Position, Action, Effect]], side: Side) -> tuple[int, int]:
    """Returns how many units of a side were reduced, and how many left the map for another place than the reserve."""
    reduced, gone = 0, 0
    for step in steps:
        for effect in step.ruling.effects if step.applied else ():
            match effect:
                case Flipped(unit, True) if kind(unit).side == side:
                    reduced += 1
                case Placed(unit, place) if kind(unit).side == side and not on_map(place):
                    gone += on_map(step.before.place(unit)) and not place.startswith("reserve")
                case _:
                    pass
    return reduced, gone
