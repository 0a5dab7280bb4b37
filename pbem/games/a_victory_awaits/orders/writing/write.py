"""Actions to their one canonical line."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.games.a_victory_awaits.orders.writing import (
    movement_and_combat,
    setup,
    supply_and_reinforcements,
    teams,
    turn_and_chits,
)
from pbem.games.a_victory_awaits.state.actions import Action

WRITERS: Mapping[str, Callable[[Any], str]] = {
    **turn_and_chits.WRITERS, **teams.WRITERS, **movement_and_combat.WRITERS,
    **supply_and_reinforcements.WRITERS, **setup.WRITERS,
}  # fmt: skip


def write(action: Action) -> str:
    """Returns the canonical line of an action."""
    return WRITERS[action.kind](action)
