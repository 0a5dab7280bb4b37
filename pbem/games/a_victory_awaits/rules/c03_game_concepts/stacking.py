"""Chapter 3.1: how many units share a hex at the end of a placement, a movement segment, a retreat or an advance."""

from collections.abc import Iterable, Iterator, Sequence

from pbem.core.rules import Breach, Check, Violation, carries_out, enforces, judge
from pbem.games.a_victory_awaits.board.charts import STACKING_LIMIT
from pbem.games.a_victory_awaits.board.types import HexId, UnitId
from pbem.games.a_victory_awaits.state.options import STACKING_UNIT_BY_UNIT, optional
from pbem.games.a_victory_awaits.state.position import Position, kind

StackCheck = Check[Position, HexId]


@enforces("3.1/two-units-when-placed")
def crowded_when_placed(position: Position, hex_: HexId) -> Iterator[Breach]:
    """At most two units share a hex when reinforcements have been placed."""
    yield from _crowded(position, hex_, "place one of them in another hex")


@enforces("3.1/two-units-after-movement", "3.1/two-units")
def crowded_after_movement(position: Position, hex_: HexId) -> Iterator[Breach]:
    """At most two units share a hex when the movement segment ends; who cannot leave any more counts at once (Q4)."""
    yield from _crowded(position, hex_, "end the move of one of them elsewhere")


@enforces("3.1/two-units-after-advance", "10.7/within-the-stacking-limit")
def crowded_after_advance(position: Position, hex_: HexId) -> Iterator[Breach]:
    """At most two units share a hex after an advance."""
    yield from _crowded(position, hex_, "let one of them stay, or go another way")


@carries_out("14.2/not-counted-for-stacking")
def _stack(position: Position, hex_: HexId) -> Sequence[UnitId]:
    """Returns the units of the side that acts; enemies that share the hex with them are a fault of its own."""
    return [unit for unit in position.at(hex_) if kind(unit).side is position.acting]


@carries_out("3.1/reduced-counts-whole")
def _crowded(position: Position, hex_: HexId, remedy: str) -> Iterator[Breach]:
    units = _stack(position, hex_)
    if len(units) > STACKING_LIMIT:
        names = ", ".join(position.label(unit) for unit in units)
        text = f"{position.board.name(hex_)} holds {len(units)} units ({names}); two is the limit"
        yield Breach(text, hex_, remedy, plain=not optional(position, STACKING_UNIT_BY_UNIT))


def after_placing(position: Position, hexes: Iterable[HexId]) -> Iterator[Violation]:
    """Yields the hexes that placed reinforcements have crowded (12.1)."""
    yield from _judged(crowded_when_placed, position, hexes)


def after_advance(position: Position, hexes: Iterable[HexId]) -> Iterator[Violation]:
    """Yields the hexes that an advance has crowded (10.7)."""
    yield from _judged(crowded_after_advance, position, hexes)


def after_a_move(position: Position, hex_: HexId) -> Iterator[Violation]:
    """Yields a hex that is crowded by units that cannot leave it any more in this segment, by agreement by any."""
    crowd = _stack(position, hex_) if optional(position, STACKING_UNIT_BY_UNIT) else _bound(position, hex_)
    if len(crowd) > STACKING_LIMIT:
        yield from _judged(crowded_after_movement, position, [hex_])


def has_room(position: Position, unit: UnitId, hex_: HexId) -> bool:
    """Tells whether a unit may end its move in a hex: beside those that stay there it is not one too many."""
    unit_by_unit = optional(position, STACKING_UNIT_BY_UNIT)
    crowd = _stack(position, hex_) if unit_by_unit else _bound(position, hex_)
    return len({*crowd, unit}) <= STACKING_LIMIT


def after_movement(position: Position) -> Iterator[Violation]:
    """Yields the hexes that are crowded when the movement segment ends, but for those that were so before (Q4)."""
    if not optional(position, STACKING_UNIT_BY_UNIT):  # else each move has been judged
        yield from _judged(crowded_after_movement, position, overfull(position))


@carries_out("3.1/no-limit-during-movement")
def overfull(position: Position) -> list[HexId]:
    """Returns the hexes where moves have ended that are too full, but for those told already: one can still leave."""
    moved = position.in_progress.moved
    ends = {hex_ for hex_ in map(position.hex_of, moved) if hex_ is not None}
    full = (hex_ for hex_ in sorted(ends) if len(_stack(position, hex_)) > STACKING_LIMIT)
    return [hex_ for hex_ in full if len(_bound(position, hex_)) <= STACKING_LIMIT]


def _bound(position: Position, hex_: HexId) -> list[UnitId]:
    """Returns the units in a hex that are bound to stay there: they have moved or were not activated."""
    free = position.in_progress.active - position.in_progress.moved
    return [unit for unit in _stack(position, hex_) if unit not in free]


def _judged(check: StackCheck, position: Position, hexes: Iterable[HexId]) -> Iterator[Violation]:
    for hex_ in hexes:
        yield from judge((check,), position, hex_)
