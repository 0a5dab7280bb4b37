"""Chapter 6.B: whose round comes next, and which one is the last of the turn."""

from pbem.games.barbarossa_to_berlin.board.charts import turns
from pbem.games.barbarossa_to_berlin.board.types import Side, Step
from pbem.games.barbarossa_to_berlin.state.position import Position


def next_round(position: Position) -> tuple[Side, int] | None:
    """Returns whose round comes next and its number; None after the last one of the turn (6.B)."""
    if position.step == Step.ORDERS:
        return Side.AXIS, 1
    if position.step == Step.AXIS_ROUND:
        return Side.ALLIED, position.this_turn.round
    if position.step == Step.ALLIED_ROUND and not last_round(position):
        return Side.AXIS, position.this_turn.round + 1
    return None


def last_round(position: Position) -> bool:
    """Tells whether the round in progress is its side's last one of the turn."""
    return position.this_turn.round >= turns()[position.turn].action_rounds
