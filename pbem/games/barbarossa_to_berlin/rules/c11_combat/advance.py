"""Chapter 11.5, as orders: attackers advance, and the advance is closed."""

from collections.abc import Iterator
from functools import partial

from pbem.core.frozen import replace
from pbem.core.rules import Violation, judge
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.rules import c09_stacking
from pbem.games.barbarossa_to_berlin.rules.c07_6_events.fall_zitadelle import note_advance
from pbem.games.barbarossa_to_berlin.rules.c08_orders.leaving_stand_fast import lift_empty, step_out
from pbem.games.barbarossa_to_berlin.rules.c10_movement.movement import walk
from pbem.games.barbarossa_to_berlin.rules.c10_movement.paths import Way
from pbem.games.barbarossa_to_berlin.rules.c11_combat.advance_length import Advancing
from pbem.games.barbarossa_to_berlin.rules.c11_combat.advance_routes import ADVANCE_CHECKS, ways_told
from pbem.games.barbarossa_to_berlin.rules.c11_combat.second_attack import short_advance
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Advance
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.named_units import pick_among
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, on_map
from pbem.games.barbarossa_to_berlin.state.values import March


def advance(draft: Draft, order: Advance) -> Iterator[Violation]:
    """Advances the named units one after the other."""
    for march in order.marches:
        combat = draft.position.combat
        assert combat is not None
        yield from _advance_march(draft, combat, march)
    for march in order.marches:
        yield from overstacked(draft.position, march.path[-1])


def _advance_march(draft: Draft, combat: Combat, march: March) -> Iterator[Violation]:
    ours = [unit for unit, where in combat.attackers if where == march.origin]
    fresh = [unit for unit in ours if unit not in combat.advanced]
    there = draft.position.at(march.origin) if on_map(march.origin) else ()
    others = [unit for unit in dict.fromkeys([*ours, *there]) if unit not in fresh]
    units, missing = pick_among(draft.position, [*fresh, *others], march.origin, march.units, others)
    yield from missing
    for unit in units:
        yield from _advance_one(draft, Advancing(unit, march.path, combat, march.origin))


def _advance_one(draft: Draft, order: Advancing) -> Iterator[Violation]:
    yield from _judged(draft.position, order)
    step_out(draft, order.unit, order.origin, order.path[-1])
    walk(draft, Way(order.unit, order.origin, order.path))
    combat = draft.position.combat
    assert combat is not None
    draft.combat(advanced=combat.advanced | {order.unit})
    note_advance(draft, order.unit, order.path)
    lift_empty(draft, order.origin)
    draft.tell(
        f"{draft.position.label(order.unit)} advances {board().way(order.path)}", "11.5/remaining-attackers-may-advance"
    )


def _judged(position: Position, order: Advancing) -> Iterator[Violation]:
    """Yields what is wrong with a way, with those that are open instead."""
    instead = partial(ways_told, position, order)
    for each in judge(ADVANCE_CHECKS, position, order):
        yield each if each.remedy else replace(each, ways=instead)
    for each in judge((short_advance,), position, order.path):
        yield replace(each, ways=instead)


def overstacked(position: Position, space: SpaceId, final: bool = False) -> tuple[Violation, ...]:
    """Returns what is wrong with the stack in a space; attackers that may still leave it do not count yet."""
    combat = position.combat
    waiting = (
        set()
        if final or combat is None
        else {unit for unit, where in combat.attackers if where == space and unit not in combat.advanced}
    )
    return c09_stacking.stacking(position, space, [unit for unit in position.at(space) if unit not in waiting])


def end_advance(draft: Draft) -> Iterator[Violation]:
    """Closes an advance: from here on three units to a space is the limit."""
    combat = draft.position.combat
    for unit in sorted(combat.advanced) if combat else ():
        yield from overstacked(draft.position, draft.position.place(unit), final=True)
