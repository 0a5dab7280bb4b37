"""Chapters 11.51 and 11.54: how far an advance after combat may go."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import Breach, carries_out, enforces
from pbem.core.telling.words import counted
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c10_movement.movement_allowance import mechanized, winter_code
from pbem.games.barbarossa_to_berlin.rules.c15_weather.winter_and_mud import MUD_ADVANCE, mired
from pbem.games.barbarossa_to_berlin.state.options import WINTER_BY_DEPARTURE, optional
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, kind

MECHANIZED_REACH = {0: 3, 1: 2, 2: 3}  # by the spaces the defender retreated; 0: he was eliminated
SLOW_REACH = {0: 1, 1: 1, 2: 2}
SHOCK_REACH = 1


class Advancing(Struct, frozen=True):
    """A unit and the way it advances."""

    unit: UnitId
    path: tuple[SpaceId, ...]
    combat: Combat
    origin: SpaceId

    @property
    def length(self) -> int:
        """How far the defenders retreated; 0 if they were all eliminated."""
        return retreated(self.combat)

    def breach(self, text: str, code: str = "") -> Breach:
        """Returns a breach about the end of the advance; the ways that are open are told by whoever judges it."""
        return Breach(text, self.path[-1], code=code)


def retreated(combat: Combat) -> int:
    """Returns how many spaces the defenders retreated: one, not two, if partisans halted them all (11.44, 11.51)."""
    return 0 if combat.eliminated else min(combat.retreat, len(combat.vacated))


def reach(position: Position, combat: Combat, unit: UnitId) -> int:
    """Returns how many spaces a unit may advance (11.51, 11.54)."""
    length = retreated(combat)
    if kind(unit).type == "shock":
        return SHOCK_REACH
    if mechanized(position, unit):
        return MECHANIZED_REACH[length]
    return SLOW_REACH[length]


@carries_out("11.53/ignore-path-of-retreat")
def slow(position: Position, order: Advancing) -> bool:
    """Tells whether a unit does not count as mechanized anywhere on its advance."""
    return not mechanized(position, order.unit, *_ground(position, order))


def _winter(position: Position, order: Advancing) -> str:
    return winter_code(position, order.unit, "15.2/no-mechanised-advance", *_ground(position, order))


def _ground(position: Position, order: Advancing) -> tuple[SpaceId, ...]:
    """Returns the spaces where the winter of 1942 may lay hold of an advance: where it begins, and what it enters."""
    return (order.origin,) if optional(position, WINTER_BY_DEPARTURE) else (order.origin, *order.path)


@enforces("11.51/eliminated-non-mechanized", "15.2/no-mechanised-advance")
def slow_halt_in_the_defenders_space(position: Position, order: Advancing) -> Iterator[Breach]:
    """Where all died, the slow take the space and halt."""
    yield from _beyond_the_target(position, order, 0)


@enforces("11.51/one-space-non-mechanized")
def slow_take_the_vacated_space(position: Position, order: Advancing) -> Iterator[Breach]:
    """After a retreat of one, the slow take the space left."""
    yield from _beyond_the_target(position, order, 1)


def _beyond_the_target(position: Position, order: Advancing, length: int) -> Iterator[Breach]:
    if order.length == length and slow(position, order) and order.path != (order.combat.target,):
        yield order.breach(
            f"{position.label(order.unit)} is not mechanized and advances into "
            f"{board().name(order.combat.target)} only",
            _winter(position, order),
        )


@enforces("11.51/two-spaces-non-mechanized")
def slow_follow_the_retreat(position: Position, order: Advancing) -> Iterator[Breach]:
    """After a retreat of two, the slow follow the way of the defeated, two spaces at most."""
    follows = order.path[0] == order.combat.target and set(order.path) <= order.combat.vacated
    follows = follows and len(order.path) <= SLOW_REACH[2]
    if order.length == 2 and slow(position, order) and not follows:
        left = ", ".join(sorted(board().name(space) for space in order.combat.vacated))
        yield order.breach(
            f"{position.label(order.unit)} is not mechanized and advances only through spaces that "
            f"the defenders left: {left}",
            _winter(position, order),
        )


@enforces("11.51/eliminated-mechanized")
def fast_three_after_elimination(position: Position, order: Advancing) -> Iterator[Breach]:
    """Where all died, the fast go three spaces."""
    yield from _too_far(position, order, 0)


@enforces("11.51/one-space-mechanized")
def fast_two_after_one(position: Position, order: Advancing) -> Iterator[Breach]:
    """After a retreat of one, the fast go two spaces."""
    yield from _too_far(position, order, 1)


@enforces("11.51/two-spaces-mechanized")
def fast_three_after_two(position: Position, order: Advancing) -> Iterator[Breach]:
    """After a retreat of two, the fast go three spaces."""
    yield from _too_far(position, order, 2)


def _too_far(position: Position, order: Advancing, length: int) -> Iterator[Breach]:
    limit = MECHANIZED_REACH[length]
    if order.length == length and not slow(position, order) and len(order.path) > limit:
        yield order.breach(
            f"{position.label(order.unit)} may advance {counted(limit, 'space')}, not {len(order.path)}",
        )


@enforces("opt/time-of-mud-advance")
def mud_slows_the_advance(position: Position, order: Advancing) -> Iterator[Breach]:
    """In the mud Panzer units advance one space, wherever they like."""
    if len(order.path) > MUD_ADVANCE and mired(position, order.unit, order.origin, *order.path):
        yield order.breach(
            f"{position.label(order.unit)} advances one space in the mud, not {len(order.path)}",
        )


@enforces("11.54/soviet-shock-armies")
def shock_armies_go_one_space(position: Position, order: Advancing) -> Iterator[Breach]:
    """Shock armies go one space."""
    if kind(order.unit).type == "shock" and len(order.path) > SHOCK_REACH:
        yield order.breach("a shock army advances one space at most")
