"""What events do to the size of a hand (7.7, 18): bombers, submarines, factories."""

from collections.abc import Iterator

from pbem.core.rules import carries_out
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.events import this_turn, turns_since
from pbem.games.barbarossa_to_berlin.state.position import Position

INDUSTRIAL_EVACUATION, BOMBER_COMMAND, EIGHTH_AIR_FORCE = 7, 12, 28
WOLFPACKS, KAMMHUBER_LINE, FW_190, FINAL_PRODUCTION_SURGE = 15, 20, 29, 52
EVACUATED_TURNS = 8
SURGE_HAND = 7


@carries_out("card-axis-15/hand-minus-two", "card-allied-07/one-card-more", "card-allied-12/hand-minus-two",
             "card-allied-28/hand-minus-two")  # fmt: skip
def by_events(position: Position, side: Side) -> Iterator[tuple[int, str]]:
    """Yields by how many cards events change a side's hand in this turn's draw, each with its rule."""
    if side == Side.AXIS:
        if _bombed(position, BOMBER_COMMAND, KAMMHUBER_LINE):
            yield -2, "card-allied-12/hand-minus-two"
        if _bombed(position, EIGHTH_AIR_FORCE, FW_190):
            yield -2, "card-allied-28/hand-minus-two"
        return
    if this_turn(position, Side.AXIS, WOLFPACKS):
        yield -2, "card-axis-15/hand-minus-two"
    if (turns_since(position, Side.ALLIED, INDUSTRIAL_EVACUATION) or 0) >= EVACUATED_TURNS:
        yield 1, "card-allied-07/one-card-more"


@carries_out("card-axis-20/cancels-bomber-command", "card-axis-29/cancels-8th-air-force")
def _bombed(position: Position, bombers: int, fighters: int) -> bool:
    """Tells whether bombers have flown this turn and were not stopped in it."""
    return this_turn(position, Side.ALLIED, bombers) and not this_turn(position, Side.AXIS, fighters)


def surge(position: Position, side: Side) -> bool:
    """Tells whether the Axis draws to seven whatever else holds (Axis card 52)."""
    return side == Side.AXIS and this_turn(position, Side.AXIS, FINAL_PRODUCTION_SURGE)
