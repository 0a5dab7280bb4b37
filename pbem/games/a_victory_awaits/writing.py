"""Actions to their one canonical line."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.games.a_victory_awaits import writing_map, writing_setup, writing_supply, writing_teams, writing_turn
from pbem.games.a_victory_awaits.actions import Action

WRITERS: Mapping[str, Callable[[Any], str]] = {
    **writing_turn.WRITERS, **writing_teams.WRITERS, **writing_map.WRITERS,
    **writing_supply.WRITERS, **writing_setup.WRITERS,
}  # fmt: skip


def write(action: Action) -> str:
    """Returns the canonical line of an action."""
    return WRITERS[action.kind](action)
