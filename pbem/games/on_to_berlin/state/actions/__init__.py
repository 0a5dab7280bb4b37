"""What an order says, apart from whether it may be done: frozen values that go to JSON and back."""

from pbem.games.on_to_berlin.state.actions import (
    c05_sequence_of_play,
    c06_impulses,
    c08_movement,
    c09_attacks,
    c12_mobilization,
    check,
    events,
    setup_lines,
)

Action = (
    c05_sequence_of_play.Orders
    | c06_impulses.Orders
    | c08_movement.Orders
    | c09_attacks.Orders
    | c12_mobilization.Orders
    | events.Orders
    | setup_lines.Orders
    | check.Orders
)
