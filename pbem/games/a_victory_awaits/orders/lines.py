"""The notation of the game: lines to actions and back. Lax in, canonical out."""

from typing import Any

from pbem.core.doubt import concluded
from pbem.core.game import Reading
from pbem.core.source import Line
from pbem.games.a_victory_awaits.orders.kinds import BY_RULE, KINDS
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.position import Position


def read(node: Any, line: Line, position: Position) -> Reading[Action]:
    """Returns the action of a parsed line, or everything in it that was not understood."""
    reader, rule = Reader(line, position), str(node.data)
    action = BY_RULE[rule].read[rule](reader, node)
    board = position.board
    return concluded(reader, action, reader.spans.keys() & board.hexes.keys(), board.apart, board.name, str)


def write(action: Action) -> str:
    """Returns the canonical line of an action."""
    return KINDS[action.kind].write(action)
