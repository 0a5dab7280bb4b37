"""Chapter 3.6: how many units ships can carry through sea areas; spent ships count half, cards double."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from pbem.core.rules import carries_out
from pbem.core.tables.in_play import from_tables
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Side
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import is_land
from pbem.games.on_to_berlin.state.position import Position, kind

HALF = Fraction(1, 2)


@carries_out("15.1/no-transport-capacity")
@carries_out("3.6/ships-not-at-war-carry")
def ships(position: Position, side: Side, sea: AreaId) -> Fraction:
    """Returns what a side's Surface Naval units carry in a sea area, halves included, before anything is used."""
    found = (unit for unit in position.of(side, sea) if kind(unit).surface)
    return sum((HALF if position.spent(unit) else Fraction(1) for unit in found), Fraction(0))


def cargo(position: Position, side: Side, sea: AreaId) -> int:
    """Returns how many land and Air units of a side are at sea there: they use capacity as long as they stay (R28)."""
    return sum(position.side_of(unit) is side for unit in position.at(sea) if not kind(unit).naval)


def capacity(position: Position, side: Side, seas: Iterable[AreaId], times: int = 1) -> Fraction:
    """Returns the capacity over some seas, that of the weakest of them, before anything is used (3.6)."""
    return min((ships(position, side, sea) * times for sea in seas), default=Fraction(0))


@carries_out("3.6/half-left-over")
def left(position: Position, side: Side, sea: AreaId, times: int = 1) -> int:
    """Returns how many more units may be carried through a sea in this impulse; a half carries nothing (R29, R30)."""
    whole = ships(position, side, sea) * times
    return max(0, int(whole) - used(position, side, sea))


@carries_out("3.6/cargo-at-sea-counts")
@carries_out("3.6/landed-cargo-counts")
def used(position: Position, side: Side, sea: AreaId) -> int:
    """Returns how many units count against the capacity of a sea in this impulse (R28, R29)."""
    own = position.active is side
    return cargo(position, side, sea) + (position.now.carried.get(sea, 0) if own else 0)


def overloaded(position: Position, side: Side) -> Mapping[AreaId, int]:
    """Returns by how many units the cargo at sea exceeds the capacity of its ships (3.6)."""
    seas = (sea for sea in _seas() if cargo(position, side, sea))
    over = {sea: cargo(position, side, sea) - int(ships(position, side, sea)) for sea in seas}
    return {sea: count for sea, count in over.items() if count > 0}


@from_tables
def _seas() -> tuple[AreaId, ...]:
    return tuple(sorted(area for area in board().areas if not is_land(area)))
