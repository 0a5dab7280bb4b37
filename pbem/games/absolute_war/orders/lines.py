"""The notation of the game: lines to actions and back. Lax in, canonical out."""

from typing import Any

from pbem.core.doubt import concluded
from pbem.core.game import Reading
from pbem.core.kind import Purpose
from pbem.core.source import Line
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.orders.kinds import BY_RULE, KINDS
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.position import Position


def read(node: Any, line: Line, position: Position) -> Reading[Action]:
    """Returns the action of a parsed line, or everything in it that was not understood."""
    rule = str(node.data)
    reader = Reader(line, position, on_the_map=BY_RULE[rule].purpose is Purpose.PLAY)
    action = BY_RULE[rule].read[rule](reader, node)
    return concluded(reader, action, reader.spans.keys() & board().zones.keys(), board().apart, board().name)


def write(action: Action) -> str:
    """Returns the canonical line of an action."""
    return KINDS[action.kind].write(action)
