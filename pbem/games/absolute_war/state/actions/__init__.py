"""What an order says, apart from whether it may be done: frozen values that go to JSON and back."""

from pbem.games.absolute_war.state.actions import (
    c05_sequence_of_play,
    c09_cards,
    c10_strategic,
    c11_movement,
    c12_combat,
    check,
    setup_lines,
)

Action = (
    c05_sequence_of_play.Orders
    | c09_cards.Orders
    | c10_strategic.Orders
    | c11_movement.Orders
    | c12_combat.Orders
    | setup_lines.Orders
    | check.Orders
)
