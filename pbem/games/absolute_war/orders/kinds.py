"""Every kind of order, in the order of play, as they are offered; by its name, its action, and the rules it reads."""

from collections.abc import Mapping
from typing import Any

from pbem.games.absolute_war.orders import (
    c05_sequence_of_play,
    c09_cards,
    c10_strategic,
    c11_movement,
    c12_after_combat,
    c12_combat,
    check_line,
    events_of_cards,
    setup_lines,
)
from pbem.games.absolute_war.orders.kind import AnyKind
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.position import Position

EVERY: tuple[AnyKind, ...] = (
    *c09_cards.KINDS, *events_of_cards.KINDS, *c10_strategic.KINDS, *c11_movement.KINDS,
    *c12_after_combat.KINDS, *c12_combat.KINDS, *c12_after_combat.ENDING,
    *c05_sequence_of_play.KINDS, *setup_lines.KINDS, *check_line.KINDS,
)  # fmt: skip

KINDS: Mapping[str, AnyKind] = {kind.name: kind for kind in EVERY}
BY_ACTION: Mapping[type[Any], AnyKind] = {kind.action: kind for kind in EVERY}
BY_RULE: Mapping[str, AnyKind] = {rule: kind for kind in EVERY for rule in kind.read}


def whose(position: Position, action: Action) -> str:
    """Returns the side that writes an order; empty if either may, or nobody in particular."""
    return KINDS[action.kind].whose(position, action) or ""
