"""From counters as an order names them to single counters on the board."""

from collections.abc import Collection, Iterable, Sequence

from pbem.core.frozen import replace
from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map
from pbem.games.barbarossa_to_berlin.state.values import STALIN, UNKNOWN, UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown

MOST_NAMED = 8
Picked = tuple[list[UnitId], list[Violation]]


def pick(position: Position, space: SpaceId, refs: Iterable[UnitRef], used: Collection[UnitId] = ()) -> Picked:
    """Returns a counter in the space for each name, fresh ones first; what is not there is a violation."""
    return pick_among(position, position.at(space), space, refs, used)


def pick_among(
    position: Position, stack: Sequence[UnitId], space: SpaceId, refs: Iterable[UnitRef], used: Collection[UnitId] = ()
) -> Picked:
    """Returns a counter of `stack` for each name; those in `used` only if nothing else is left."""
    units: list[UnitId] = []
    missing: list[Violation] = []
    for ref in refs:
        fits = [each for each in stack if _same(position, each, ref) and each not in units]
        fresh = [each for each in fits if each not in used]
        if fits:
            units.append((fresh or fits)[0])
        else:
            missing.append(_too_many(position, units, space, ref) or _missing(position, stack, space, ref))
    return units, missing


def _same(position: Position, unit: UnitId, ref: UnitRef) -> bool:
    stand = position.units[unit]
    return kind(unit).id == ref.type and stand.reduced == ref.reduced and ref.space in (None, stand.place)


def _too_many(position: Position, units: Sequence[UnitId], space: SpaceId, ref: UnitRef) -> Violation | None:
    """Returns that a counter is named more often than it is there, if that is so."""
    there = sum(_same(position, unit, ref) for unit in units)
    if not there:
        return None
    number = "only one stands" if there == 1 else f"only {there} stand"
    return Violation(
        "order/not-there",
        f"{_called(ref)} is named too often: {number} in {_where(space)}",
        f"{space} {ref.type}",
        "leave out the others, or name another space",
    )


def _missing(position: Position, stack: Sequence[UnitId], space: SpaceId, ref: UnitRef) -> Violation:
    if space == UNKNOWN:
        return _somewhere(position, ref)
    if ref.type == STALIN:
        return Violation(
            "order/not-there",
            "Stalin is no combat unit; he only travels by SR",
            ref.type,
            "write `sr Stalin - Kuibishev` after playing a card for SR",
        )
    other = replace(ref, reduced=not ref.reduced)
    if any(_same(position, each, other) for each in stack):
        state = "reduced" if other.reduced else "at full strength"
        return Violation(
            "board/step",
            f"{_called(ref)} in {_where(space)} is {state} on this board",
            f"{space} {ref.type}",
            f"write {shown(other)}, or look where the two boards parted",
        )
    names = ", ".join(position.label(unit) for unit in stack) or "nothing"
    stands = "stand" if len(stack) > 1 else "stands"
    return Violation(
        "order/not-there",
        f"{_called(ref)} is not in {_where(space)}{_elsewhere(position, ref)}",
        f"{space} {ref.type}",
        f"in {_where(space)} {stands}: {names}",
    )


def _somewhere(position: Position, ref: UnitRef) -> Violation:
    """Tells where the counters stand of which an order names one, but not its space."""
    spaces = sorted(
        {
            board().name(stand.place)
            for unit, stand in position.units.items()
            if kind(unit).id == ref.type and on_map(stand.place)
        }
    )
    if not spaces:
        return Violation(
            "order/not-there", f"no {_called(ref)} is on the map", ref.type, "name the space it leaves from"
        )
    names = ", ".join(spaces[:MOST_NAMED]) + (", ..." if len(spaces) > MOST_NAMED else "")
    return Violation(
        "order/not-there",
        f"{_called(ref)} stands in {names}; which one is meant?",
        ref.type,
        f"put the space before it: `{spaces[0]}: {_called(ref)}`",
    )


def _called(ref: UnitRef) -> str:
    """Returns a counter as a sentence calls it: a Front by its name and that word."""
    type_ = unit_types().get(ref.type)
    return shown(ref) if type_ is None or type_.type != "front" else f"{shown(ref)} Front".replace("] Front", " Front]")


def _where(space: SpaceId) -> str:
    return board().name(space) if on_map(space) else "the Reserve Box"


def _elsewhere(position: Position, ref: UnitRef) -> str:
    kind_ = unit_types().get(ref.type)
    if kind_ is None or not kind_.large:
        return ""
    spaces = [stand.place for unit, stand in position.units.items() if kind(unit).id == ref.type]
    return f" but in {board().name(spaces[0])}" if spaces and on_map(spaces[0]) else " (it is not on the map)"
