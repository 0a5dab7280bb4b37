"""Every kind of order, in the order in which they are offered; by its name, and by the rules that it reads."""

from collections.abc import Mapping

from pbem.games.a_victory_awaits.orders import (
    c04_preparing_for_play,
    c05_sequence_of_play,
    c06_command_selection,
    c07_resolving_commands,
    c09_movement,
    c10_combat,
    c11_supply_check,
    c12_reinforcements,
    c15_special_rules,
    c17_optional_rules,
    c19_several_players,
    check_line,
)
from pbem.games.a_victory_awaits.orders.kind import AnyKind
from pbem.games.a_victory_awaits.orders.setup_lines import place_control_set

EVERY: tuple[AnyKind, ...] = (  # what ends a command stands below what it may do
    *c09_movement.KINDS, *c10_combat.KINDS, *c12_reinforcements.KINDS, *c15_special_rules.KINDS,
    *c11_supply_check.KINDS, *c17_optional_rules.KINDS, *c04_preparing_for_play.KINDS,
    *c05_sequence_of_play.BEGINNING, *c06_command_selection.KINDS, *c07_resolving_commands.KINDS,
    *c05_sequence_of_play.ENDING, *c19_several_players.KINDS, *place_control_set.KINDS, *check_line.KINDS,
)  # fmt: skip

KINDS: Mapping[str, AnyKind] = {kind.name: kind for kind in EVERY}
BY_RULE: Mapping[str, AnyKind] = {rule: kind for kind in EVERY for rule in kind.read}
