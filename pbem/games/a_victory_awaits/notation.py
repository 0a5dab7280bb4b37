"""The notation of the game: lines to actions. Lax in, canonical out (`writing`)."""

from collections.abc import Mapping
from typing import Any

from pbem.core.game import Reading
from pbem.core.source import Line
from pbem.games.a_victory_awaits import notation_map, notation_setup, notation_supply, notation_teams, notation_turn
from pbem.games.a_victory_awaits.actions import Action
from pbem.games.a_victory_awaits.parts import Read
from pbem.games.a_victory_awaits.position import Position
from pbem.games.a_victory_awaits.reading import Reader
from pbem.games.a_victory_awaits.second_look import settle

READERS: Mapping[str, Read] = {
    **notation_turn.READERS, **notation_teams.READERS, **notation_map.READERS,
    **notation_supply.READERS, **notation_setup.READERS,
}  # fmt: skip


def read(node: Any, line: Line, position: Position) -> Reading[Action]:
    """Returns the action of a parsed line, or everything in it that was not understood."""
    reader = Reader(line, position)
    action = READERS[str(node.data)](reader, node)
    settle(reader)
    problems = tuple(reader.problems)
    return Reading(None if any(each.counts for each in problems) else action, reader.spans, problems)
