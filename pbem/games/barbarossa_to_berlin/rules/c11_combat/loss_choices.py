"""Every way to take a side's losses (11.3), as names to write."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import judge
from pbem.games.barbarossa_to_berlin.board.types import Side, UnitId
from pbem.games.barbarossa_to_berlin.rules.c11_combat.loss_names import named_among
from pbem.games.barbarossa_to_berlin.rules.c11_combat.losses import LOSS_CHECKS, NextLoss, Settlement, settlement
from pbem.games.barbarossa_to_berlin.rules.c11_combat.step_losses import body, lose_step, participants
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.values import UnitRef

Names = tuple[UnitRef, ...]


class _Way(Struct, frozen=True):
    """Losses named so far, and the position they lead to."""

    position: Position
    done: Settlement
    names: Names = ()


def allocations(position: Position, side: Side) -> Iterator[Names]:
    """Yields the ways to fill as much of the loss number as can be filled; the order of names matters little."""
    assert position.combat is not None
    ways = [_Way(position, settlement(position, position.combat, side))]
    while ways:
        for way in ways:
            if way.names and way.done.filled == way.done.owed:
                yield way.names
        found = (more for way in ways for more in _further(way))
        ways = list({frozenset(Counter(way.names).items()): way for way in found}.values())


def _further(way: _Way) -> Iterator[_Way]:
    """Yields the ways that name one step more."""
    position, done = way.position, way.done
    assert position.combat is not None
    units = participants(position, position.combat, done.side)
    for unit in _distinct(position, units):
        if judge(LOSS_CHECKS, position, NextLoss(done, unit)):
            continue
        draft = Draft(position)
        further = done.with_step(position.face(unit).loss_factor, lose_step(draft, unit))
        yield _Way(draft.position, further, (*way.names, named_among(position, units, unit)))


def _distinct(position: Position, units: tuple[UnitId, ...]) -> list[UnitId]:
    """Returns one unit of each look in each space: those that look alike there are one choice."""
    return list({(body(position, unit), position.place(unit)): unit for unit in units}.values())
