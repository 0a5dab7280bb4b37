"""The notation of the game: lines to actions and back. Lax in, canonical out."""

from typing import Any

from pbem.core.doubt import concluded
from pbem.core.game import Reading
from pbem.core.source import Line
from pbem.games.barbarossa_to_berlin.board.map import apart, board
from pbem.games.barbarossa_to_berlin.orders.kinds import BY_RULE, KINDS
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.position import Position


def read(node: Any, line: Line, position: Position) -> Reading[Action]:
    """Returns the action of a parsed line, or everything in it that was not understood."""
    reader, rule = Reader(line, position), str(node.data)
    action = BY_RULE[rule].read[rule](reader, node)
    combat = position.combat
    company = {*reader.spans, *([combat.target] if combat else [])} & board().spaces.keys()
    return concluded(reader, action, company, apart, board().name)


def write(action: Action) -> str:
    """Returns the canonical line of an action."""
    return KINDS[action.kind].write(action)
