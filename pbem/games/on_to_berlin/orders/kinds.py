"""Every kind of order, in the order of play, as they are offered; by its name, its action, and the rules it reads."""

from collections.abc import Mapping
from typing import Any

from pbem.games.on_to_berlin.orders import (
    c05_sequence_of_play,
    c06_impulses,
    c08_movement,
    c09_attacks,
    c10_counterattacks,
    c11_resolving_attacks,
    c12_mobilization,
    c13_recovery,
    check_line,
    events_of_cards,
    events_of_combat,
    events_of_movement,
    setup_lines,
)
from pbem.games.on_to_berlin.orders.kind import AnyKind
from pbem.games.on_to_berlin.rules.c05_end_phase import sides_of
from pbem.games.on_to_berlin.rules.c10_counterattacks.window import MOVEMENTS, could_react
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.actions.c05_sequence_of_play import Withdraw
from pbem.games.on_to_berlin.state.actions.c09_attacks import Ambush, Decline
from pbem.games.on_to_berlin.state.actions.c12_mobilization import Recover
from pbem.games.on_to_berlin.state.position import Position

EVERY: tuple[AnyKind, ...] = (
    *c06_impulses.KINDS, *c08_movement.KINDS, *c09_attacks.KINDS, *c10_counterattacks.KINDS,
    *c11_resolving_attacks.KINDS, *c12_mobilization.KINDS, *events_of_cards.KINDS, *events_of_combat.KINDS,
    *events_of_movement.KINDS, *c06_impulses.ENDING, *c13_recovery.KINDS, *c05_sequence_of_play.KINDS,
    *setup_lines.KINDS, *check_line.KINDS,
)  # fmt: skip

KINDS: Mapping[str, AnyKind] = {kind.name: kind for kind in EVERY}
BY_ACTION: Mapping[type[Any], AnyKind] = {kind.action: kind for kind in EVERY}
BY_RULE: Mapping[str, AnyKind] = {rule: kind for kind in EVERY for rule in kind.read}


def whose(position: Position, action: Action) -> str:
    """Returns the side that writes an order; empty if either may, or nobody in particular; both, of units of both."""
    if isinstance(action, Recover | Withdraw):
        return " and ".join(sides_of(position, action.posts))
    return KINDS[action.kind].whose(position, action) or ""


def closes(position: Position, action: Action) -> bool:
    """Tells whether an order comes behind a movement that the other side could react to: then it is too late (17.2)."""
    moved = position.action is not None and position.action.doing in MOVEMENTS and could_react(position) is not None
    return moved and not isinstance(action, Ambush | Decline)
