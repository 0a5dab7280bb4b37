"""Every kind of order, in the order of play, as they are offered; by its name, its action, and the rules it reads."""

from collections.abc import Mapping
from typing import Any

from pbem.games.barbarossa_to_berlin.orders import (
    c04_game_setup,
    c06_sequence_of_play,
    c07_6_events,
    c07_62_reinforcements,
    c07_63_invasions,
    c07_strategy_cards,
    c08_orders,
    c10_movement,
    c11_combat,
    c12_strategic_redeployment,
    c13_supply,
    c14_replacements,
    c16_partisans,
    c17_neutrals,
    check_line,
    setup_lines,
)
from pbem.games.barbarossa_to_berlin.orders.kind import AnyKind

EVERY: tuple[AnyKind, ...] = (
    *c04_game_setup.KINDS, *c08_orders.KINDS, *c07_strategy_cards.KINDS, *c16_partisans.KINDS, *c17_neutrals.KINDS,
    *c10_movement.KINDS, *c11_combat.KINDS, *c12_strategic_redeployment.KINDS, *c07_62_reinforcements.KINDS,
    *c07_63_invasions.KINDS, *c07_6_events.KINDS, *c13_supply.KINDS, *c14_replacements.KINDS,
    *c06_sequence_of_play.KINDS, *setup_lines.KINDS, *check_line.KINDS,
)  # fmt: skip

KINDS: Mapping[str, AnyKind] = {kind.name: kind for kind in EVERY}
BY_ACTION: Mapping[type[Any], AnyKind] = {kind.action: kind for kind in EVERY}
BY_RULE: Mapping[str, AnyKind] = {rule: kind for kind in EVERY for rule in kind.read}
