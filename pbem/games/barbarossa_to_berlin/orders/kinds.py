"""Every kind of order, chapter by chapter: by its name, by what it says, by the rules of the grammar that it reads."""

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

CHAPTERS = (  # in the order of play: so their orders are offered
    c04_game_setup, c08_orders, c07_strategy_cards, c16_partisans, c17_neutrals, c10_movement, c11_combat,
    c12_strategic_redeployment, c07_62_reinforcements, c07_63_invasions, c07_6_events, c13_supply, c14_replacements,
    c06_sequence_of_play, setup_lines, check_line,
)  # fmt: skip

KINDS: Mapping[str, AnyKind] = {kind.name: kind for chapter in CHAPTERS for kind in chapter.KINDS}
BY_ACTION: Mapping[type[Any], AnyKind] = {kind.action: kind for kind in KINDS.values()}
BY_RULE: Mapping[str, AnyKind] = {rule: kind for kind in KINDS.values() for rule in kind.read}
