"""What must hold after every order, whatever was played (random play looks after each step)."""

from collections.abc import Iterator

from pbem.games.barbarossa_to_berlin import stacking
from pbem.games.barbarossa_to_berlin.board import board
from pbem.games.barbarossa_to_berlin.charts import START_VP, cards
from pbem.games.barbarossa_to_berlin.counters import units
from pbem.games.barbarossa_to_berlin.deck import hand, piles
from pbem.games.barbarossa_to_berlin.position import Position, kind, on_map
from pbem.games.barbarossa_to_berlin.types import Side, Stage


def audit(position: Position) -> Iterator[str]:
    """Yields every broken invariant."""
    yield from _counters(position)
    yield from _spaces(position)
    yield from _cards(position)
    if position.combat is None and position.action.stage not in (Stage.MOVE, Stage.REDEPLOY):
        yield from _stacks(position)


def _counters(position: Position) -> Iterator[str]:
    """No unit is lost or in two places."""
    for place, stack in position.stacks.items():
        for unit in stack:
            if position.units[unit].place != place:
                yield f"{unit} is listed in {place} but stands in {position.units[unit].place}"
    listed = [unit for stack in position.stacks.values() for unit in stack]
    if len(listed) != len(set(listed)) or set(listed) != set(position.units):
        yield "the stacks and the units do not agree"
    if set(position.units) - set(units()):
        yield "there are units that no counter shows"


def _spaces(position: Position) -> Iterator[str]:
    """A space with units belongs to their side, and never to both."""
    for place, stack in position.stacks.items():
        sides = {kind(unit).side for unit in stack}
        if on_map(place) and (len(sides) > 1 or position.control[place] not in sides):
            yield f"{place} is controlled by {position.control[place]} but holds units of {sorted(sides)}"


def _stacks(position: Position) -> Iterator[str]:
    for place, stack in position.stacks.items():
        if on_map(place):
            yield from (found.text for found in stacking.stacking(position, place, stack))


def _cards(position: Position) -> Iterator[str]:
    """Every card is in one place, and there are 55 a side."""
    for side in (Side.AXIS, Side.ALLIED):
        held, gone = hand(position, side), piles(position, side)
        named = [*held.known, *gone.discard, *gone.removed, *gone.face_up]
        if len(named) != len(set(named)) or not set(named) <= set(cards(side)):
            yield f"a {side} card is in two places"
        if len(named) + held.unknown + gone.buried > len(cards(side)):
            yield f"there are more {side} cards than the deck has"


def vp_recount(position: Position) -> int:
    """Returns the VP level that control alone gives, starting from the opening."""
    gained = sum(
        (position.control[space.id] == Side.AXIS) - (space.initial_control == Side.AXIS)
        for space in board().spaces.values()
        if space.vp
    )
    return START_VP + gained
