"""A title that is written again, as a second mail of a round does: it names what is under way, and begins nothing."""

from pbem.core.game import Ruling
from pbem.games.barbarossa_to_berlin.board.types import Step
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import BeginRound, BeginTurn
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Effect
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.values import Value

NOT_BEGUN = frozenset({Step.SETUP, Step.BETWEEN, Step.OVER})


def written_again(position: Position, order: Value) -> Ruling[Effect] | None:
    """Returns the ruling on the title of just the turn or the round that is under way; None on any other order."""
    what = _under_way(position, order)
    if not what:
        return None
    draft = Draft(position)
    draft.remark(f"{what} is under way already: this line is not needed")
    return draft.ruling()


def _under_way(position: Position, order: Value) -> str:
    if isinstance(order, BeginTurn) and position.step not in NOT_BEGUN and order.turn == position.turn:
        return f"turn {order.turn}"
    if isinstance(order, BeginRound):
        same = (order.side, order.number) == (position.active, position.this_turn.round)
        return f"{order.side.capitalize()} round {order.number}" if same else ""
    return ""
