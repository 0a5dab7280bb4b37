"""What an order says, apart from whether it may be done: frozen values that go to JSON and back."""

from pbem.games.a_victory_awaits.state.actions import (
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
    check,
    setup_lines,
)

Action = (
    c04_preparing_for_play.Orders
    | c05_sequence_of_play.Orders
    | c06_command_selection.Orders
    | c07_resolving_commands.Orders
    | c09_movement.Orders
    | c10_combat.Orders
    | c11_supply_check.Orders
    | c12_reinforcements.Orders
    | c15_special_rules.Orders
    | c17_optional_rules.Orders
    | c19_several_players.Orders
    | setup_lines.Orders
    | check.Orders
)
