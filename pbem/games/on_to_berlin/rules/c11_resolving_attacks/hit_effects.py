"""Chapters 11.3, 11.4 and 15.8.1: what hits do to a unit."""

from collections.abc import Iterable

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.games.on_to_berlin.board.types import GONE, POOL, Place, UnitId
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.ratings import defence
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position, kind

NOTHING, SPENT, RETREATS, DESTROYED = "nothing", "spent", "retreats", "destroyed"


class Target(Struct, frozen=True):
    """A unit that hits may be assigned to, as it takes them: fresh or spent, its rating, and what destroys it."""

    unit: UnitId
    spent: bool
    rating: int
    most: int


def target(position: Position, unit: UnitId, counted_spent: bool = False) -> Target:
    """Returns how a unit takes hits; one may count as spent, as its action will make it so (10.1)."""
    spent = counted_spent or position.spent(unit)
    rated = rating_against(position, unit)
    return Target(unit, spent, rated, rated * _steps(unit, spent))


def targets(position: Position, units: Iterable[UnitId], counted_spent: bool = False) -> tuple[Target, ...]:
    """Returns how each of some units takes hits."""
    return tuple(target(position, unit, counted_spent) for unit in units)


def rating_against(position: Position, unit: UnitId) -> int:
    """Returns how many hits make one effect: one for Air units and submarines, else the Defense Rating (11.3)."""
    return 1 if in_single_hits(unit) else defence(position, unit)


@carries_out("15.1/no-retreat", "11.5/land-and-surface-naval-only")
def in_single_hits(unit: UnitId) -> bool:
    """Tells the units that never retreat and go hit by hit: Air units and submarines (11.3.2, 15.1)."""
    return kind(unit).air or kind(unit).submarine


@carries_out(
    "11.3.1/fresh-three-times-rating", "11.3.1/spent-twice-rating", "11.3.2/fresh-two-hits", "11.3.2/spent-one-hit",
    "15.8.1/twice-rating-destroys",
)  # fmt: skip
def _steps(unit: UnitId, spent: bool) -> int:
    """Returns how many times its rating destroys a unit."""
    if kind(unit).fixed:
        return 2
    return (1 if spent else 2) if in_single_hits(unit) else (2 if spent else 3)


@carries_out(
    "11.3.1/fresh-once-rating", "11.3.1/fresh-twice-rating", "11.3.1/spent-once-rating", "11.3.2/fresh-one-hit",
    "11.4/rounded-down", "15.8.1/once-rating-spent", "15.8.1/no-retreat",
)  # fmt: skip
def outcome(hit: Target, hits: int) -> str:
    """Returns what hits do to a unit: they count by whole multiples of its rating (11.3, 11.4, R52)."""
    times = hits // hit.rating
    if hits >= hit.most:
        return DESTROYED
    if times == 0:
        return NOTHING
    if kind(hit.unit).fixed:
        return NOTHING if hit.spent else SPENT
    return RETREATS if hit.spent or times == 2 else SPENT


@carries_out("11.3.1/destroyed-to-pool", "11.3.2/destroyed-to-pool", "15.8.2/gone-for-good")
def destroy(draft: Draft, unit: UnitId) -> None:
    """Takes a destroyed unit off the map: to the Mobilization Pool, a fortress out of the game (15.8.2)."""
    draft.freshen([unit])
    draft.put([unit], grave(unit))


def grave(unit: UnitId) -> Place:
    """Returns where a destroyed unit goes."""
    return GONE if kind(unit).fortress else POOL
