"""Which events have been played, and when."""

from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.position import Position


def has_been(position: Position, side: Side, number: int) -> bool:
    """Tells whether a card has been played as its event, on any turn so far."""
    return f"{side}_{number:02}" in position.events


def this_turn(position: Position, side: Side, number: int) -> bool:
    """Tells whether a card has been played as its event on this turn."""
    return position.event_turns.get(f"{side}_{number:02}") == position.turn


def turns_since(position: Position, side: Side, number: int) -> int | None:
    """Returns how many turns ago a card was played as its event; None if it has not been."""
    played = position.event_turns.get(f"{side}_{number:02}")
    return None if played is None else position.turn - played


def this_round(position: Position, side: Side, number: int) -> bool:
    """Tells whether the active side has played a card as its event in this round."""
    action = position.action
    return position.active == side and action.card == number and "event" in action.uses
