"""The Axis events' orders to their canonical lines."""

from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.state.actions.axis_events import Airlift, LayTrenches, Refit, Sweep
from pbem.games.barbarossa_to_berlin.state.wording import shown

AxisAction = Refit | LayTrenches | Airlift | Sweep


def write_axis(action: AxisAction) -> str:
    """Returns the canonical line of an order of an Axis event."""
    match action:
        case Refit(posts=posts):
            parts = (f"{board().name(each.space)}: {', '.join(map(shown, each.units))}" for each in posts)
            return f"refit {'; '.join(parts)}"
        case Airlift(space=space):
            return f"airlift {board().name(space)}"
        case _:
            verb = "sweep" if action.kind == "sweep" else "trench"
            return f"{verb} {', '.join(map(board().name, action.spaces))}"
