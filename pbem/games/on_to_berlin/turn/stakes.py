"""What will be lost, and when, if nothing is done: SV points, events, units over the capacity, the war."""

from collections.abc import Iterator

from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.types import Side, Step
from pbem.games.on_to_berlin.rules.c03_game_basics.resources import doubled_points, points
from pbem.games.on_to_berlin.rules.c06_impulses import OPEN, UNUSED, event_of
from pbem.games.on_to_berlin.rules.c14_victory import ALLIED_STRATEGIC, AXIS_STRATEGIC
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.turn.sequence import cannot

QUIET = (Step.SETUP, Step.OVER)


def stakes(position: Position) -> Iterator[str]:
    """Yields what is at stake, what comes first at the head."""
    if position.step in QUIET:
        return
    yield from _impulse(position)
    yield from _victory(position)


def _impulse(position: Position) -> Iterator[str]:
    now = position.now
    if position.impulse is None or not now.begun:
        return
    if now.sv and not now.done:
        yield f"{counted(now.sv, 'SV point')} {'lapses' if now.sv == 1 else 'lapse'} with the next impulse (6.1.1)"
    if now.event in (UNUSED, OPEN) and not cannot(position):
        yield f"the event {event_of(position)} ends with the impulse (6.1)"


def _victory(position: Position) -> Iterator[str]:
    doubled, axis = doubled_points(position), points(position, Side.AXIS)
    if doubled >= AXIS_STRATEGIC:
        yield f"the Axis has {doubled} Resource Points, doubled cities counted: it wins at the end of the turn (14.1)"
    if axis <= ALLIED_STRATEGIC:
        told = counted(axis, "Resource Point") if axis else "no Resource Point"
        yield f"the Axis has {told}: the Allies win at the end of the turn (14.1)"
