"""Areas that change hands: those that a nation brings, and the order behind a change that an impulse's end makes."""

from collections.abc import Iterator, Sequence

from pbem.core.maps.differing import differing
from pbem.core.replay import AnyStep
from pbem.core.telling.accounts import Joined
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import AreaId, Side
from pbem.games.on_to_berlin.state.actions.c05_sequence_of_play import BeginImpulse
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.view.words import SIDES


def touched(before: Position, after: Position) -> Iterator[AreaId]:
    """Yields the areas whose side may have changed: held by others now, or by a nation that changed its side."""
    held = dict.fromkeys(differing(before.control, after.control))
    turned = set(differing(before.nations, after.nations))
    if turned:
        held |= dict.fromkeys(area for area in board().areas if after.holder(area) in turned)
    if before.poland_fell is not after.poland_fell:
        held |= dict.fromkeys(area for area, row in board().areas.items() if row.polish)
    yield from held


def joins(step: AnyStep) -> Iterator[Joined]:
    """Yields the nations that an order brings to a side (3.1.2), or drives to it (3.1.3)."""
    for nation in differing(step.before.nations, step.after.nations):
        before, after = step.before.nations[nation], step.after.nations[nation]
        if not after.neutral and (before.neutral or before.side is not after.side):
            why = ("violated", "its neutrality violated") if after.violated else ()
            yield Joined(nations()[nation].name, after.side, *why)


def came(step: AnyStep, area: AreaId, side: Side) -> str:
    """Says which nation brought an area to a side; nothing of one that was taken."""
    holder = step.after.holder(area)
    if holder and step.before.nations is not step.after.nations:
        name = nations()[holder].name
        found = next((each for each in joins(step) if each.nation == name), None)
        return f"{name} joins the {SIDES[side]} side{found.why and f', {found.why}'}" if found else ""
    surrendered = board().areas[area].polish and step.after.poland_fell and not step.before.poland_fell
    return f"Poland surrenders, to the {SIDES[side]} side" if surrendered else ""


def cause(steps: Sequence[AnyStep], at: int, area: AreaId) -> AnyStep:
    """Returns the order of the impulse that last moved, lost or built units there: at its end control changes (3.4)."""
    for back in range(at, -1, -1) if steps[at].before.impulse else ():
        step = steps[back]
        if step.before.at(area) != step.after.at(area):
            return step
        if back < at and isinstance(step.action, BeginImpulse):
            break
    return steps[at]
