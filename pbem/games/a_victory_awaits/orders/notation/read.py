"""The notation of the game: lines to actions. Lax in, canonical out (`writing`)."""

from collections.abc import Mapping
from typing import Any

from pbem.core.game import Reading
from pbem.core.source import Line
from pbem.games.a_victory_awaits.orders.notation import (
    movement_and_combat,
    setup,
    supply_and_reinforcements,
    teams,
    turn_and_chits,
)
from pbem.games.a_victory_awaits.orders.notation.line_parts import Read
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.orders.notation.repeats_and_doubts import settle
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.position import Position

READERS: Mapping[str, Read] = {
    **turn_and_chits.READERS, **teams.READERS, **movement_and_combat.READERS,
    **supply_and_reinforcements.READERS, **setup.READERS,
}  # fmt: skip


def read(node: Any, line: Line, position: Position) -> Reading[Action]:
    """Returns the action of a parsed line, or everything in it that was not understood."""
    reader = Reader(line, position)
    action = READERS[str(node.data)](reader, node)
    settle(reader)
    problems = tuple(reader.problems)
    return Reading(None if any(each.counts for each in problems) else action, reader.spans, problems)
