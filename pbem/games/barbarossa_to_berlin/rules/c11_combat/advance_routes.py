"""Chapters 11.5 to 11.53: who may advance after combat, and where."""

from collections.abc import Iterator
from itertools import takewhile

from pbem.core.rules import Breach, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Marker, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules import c09_stacking
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.first_advance import ends_next_to_the_beach
from pbem.games.barbarossa_to_berlin.rules.c10_movement.paths import MOST_NAMED, in_line
from pbem.games.barbarossa_to_berlin.rules.c11_combat.advance_length import (
    Advancing,
    fast_three_after_elimination,
    fast_three_after_two,
    fast_two_after_one,
    mud_slows_the_advance,
    reach,
    shock_armies_go_one_space,
    slow,
    slow_follow_the_retreat,
    slow_halt_in_the_defenders_space,
    slow_take_the_vacated_space,
)
from pbem.games.barbarossa_to_berlin.rules.c11_combat.fire import terrain_of
from pbem.games.barbarossa_to_berlin.rules.c11_combat.second_attack import short_advance
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.national_restrictions import entry_ban, may_enter
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, kind


@enforces("11.5/remaining-attackers-may-advance")
def once_each(position: Position, order: Advancing) -> Iterator[Breach]:
    """An attacker that is left may advance, once."""
    if order.unit in order.combat.advanced:
        yield Breach(
            f"{position.label(order.unit)} has already advanced",
            kind(order.unit).id,
            "name all the spaces of an advance in one order",
        )


@enforces("11.5/defender-never-advances")
def defenders_stay(position: Position, order: Advancing) -> Iterator[Breach]:
    """No unit of the defender advances."""
    if kind(order.unit).side != order.combat.side:
        yield Breach(f"{position.label(order.unit)} belongs to the defender, who never advances", kind(order.unit).id)


@enforces("11.1/only-participating-units")
def took_part(position: Position, order: Advancing) -> Iterator[Breach]:
    """Only the units that attacked advance."""
    if order.unit not in order.combat.units and kind(order.unit).side == order.combat.side:
        yield Breach(
            f"{position.label(order.unit)} took no part in the attack and may not advance",
            kind(order.unit).id,
            "leave it where it is",
        )


@enforces("11.52/mechanized-must-stop")
def fast_stop_in_rough_terrain(position: Position, order: Advancing) -> Iterator[Breach]:
    """Mechanized units stop where they enter forest, mountain, fort or swamp."""
    for space in order.path[:-1]:
        if not slow(position, order) and (why := _halt(position, order.combat, space)):
            yield Breach(
                f"{position.label(order.unit)} must stop on entering {board().name(space)} ({why})",
                space,
            )


@carries_out("tec/clear", "tec/mountain", "tec/forest", "tec/swamp")
def _halt(position: Position, combat: Combat, space: SpaceId) -> str:
    """Returns what ends a mechanized advance in a space; a fort does so for all whose advance destroys it."""
    printed = board().spaces[space]
    if printed.kind == "beach":
        return "Beach Head"
    fresh = any(position.place(unit) == space for unit in combat.advanced)
    if printed.fort and (fresh or space not in position.forts_destroyed):
        return "fort"
    terrain = terrain_of(combat, printed)
    return terrain if terrain and board().terrain[terrain].halt else ""


@enforces("11.53/could-normally-move-into")
@carries_out("19.6/tito-soviet-attack-and-advance")
def where_it_could_move(position: Position, order: Advancing) -> Iterator[Breach]:
    """An advance goes where a move could go."""
    here = order.origin
    for space in order.path:
        if space not in board().near(here):
            text = f"no advance leads from {board().name(here)} to {board().name(space)}"
            yield Breach(text, space)
        elif position.enemy_in(space, kind(order.unit).side):
            code = "9.1/never-enter-enemy-unit" if slow(position, order) else ""
            yield Breach(f"enemy units stand in {board().name(space)}", space, code=code)
        elif found := entry_ban(position, order.unit, space):
            yield Breach(found.text, space, code=found.code)
        here = space


@enforces("11.53/not-end-with-combat-marker")
def no_end_on_a_combat_marker(position: Position, order: Advancing) -> Iterator[Breach]:
    """A mechanized advance does not end on a Combat marker that has yet to serve."""
    if not slow(position, order) and live_marker(position, order.path[-1]):
        yield order.breach(
            f"{board().name(order.path[-1])} has a Combat marker, and units there have yet to attack",
        )


def live_marker(position: Position, space: SpaceId) -> bool:
    """Tells whether a Combat marker lies in a space and its combat is still to come (11.1)."""
    waiting = any(
        unit in position.action.supply and unit not in position.action.attacked for unit in position.at(space)
    )
    return position.action.markers.get(space) == Marker.COMBAT and waiting


ADVANCE_CHECKS = (
    once_each, defenders_stay, took_part, ends_next_to_the_beach, where_it_could_move, slow_halt_in_the_defenders_space,
    slow_take_the_vacated_space, slow_follow_the_retreat, fast_three_after_elimination, fast_two_after_one,
    fast_three_after_two, mud_slows_the_advance, shock_armies_go_one_space, fast_stop_in_rough_terrain,
    no_end_on_a_combat_marker,
)  # fmt: skip


def advances(position: Position, combat: Combat, unit: UnitId, origin: SpaceId) -> list[tuple[SpaceId, ...]]:
    """Returns every way on which a unit may advance."""
    rim: list[tuple[SpaceId, ...]] = [()]
    found: list[tuple[SpaceId, ...]] = []
    for _ in range(reach(position, combat, unit)):
        rim = [
            (*path, near)
            for path in rim
            for near in board().near(path[-1] if path else origin)
            if near != origin and near not in path and may_enter(position, unit, near)
        ]
        found += [path for path in rim if _legal(position, Advancing(unit, path, combat, origin))]
    return found


def ways_told(position: Position, order: Advancing) -> str:
    """Returns how an advance may go, those first that are most like the one that may not."""
    found = advances(position, order.combat, order.unit, order.origin)
    meant = [path for path in found if path[-1] == order.path[-1] and in_line(order.path, path)]
    if meant:
        return "name every space: " + " - ".join(board().name(space) for space in (order.origin, *meant[0]))
    alike = sorted(found, key=lambda path: (-_shared(path, order.path), len(path)))
    told = [" - ".join(board().name(space) for space in path) for path in alike[:MOST_NAMED]]
    more = f" (and {len(found) - MOST_NAMED} more ways)" if len(found) > MOST_NAMED else ""
    return f"it may go to {'; '.join(told)}{more}" if told else "leave the unit where it is"


def _shared(one: tuple[SpaceId, ...], other: tuple[SpaceId, ...]) -> int:
    """Returns how many spaces two ways have in common at their beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _legal(position: Position, order: Advancing) -> bool:
    short = judge((short_advance,), position, order.path)
    if short or judge(ADVANCE_CHECKS, position, order):
        return False
    return c09_stacking.fits(position, order.path[-1], order.unit)
