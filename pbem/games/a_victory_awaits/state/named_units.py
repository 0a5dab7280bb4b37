"""From the units that an order of combat names to those that it may mean: whoever is a stranger there is told so."""

from collections.abc import Collection, Iterable, Iterator

from pbem.core.rules import Violation
from pbem.games.a_victory_awaits.board.types import HexId, UnitId
from pbem.games.a_victory_awaits.state.position import Combat, Position, kind
from pbem.games.a_victory_awaits.state.values import UnitRef


def strangers(position: Position, refs: Iterable[UnitRef], pool: Collection[UnitId], role: str) -> Iterator[Violation]:
    """Yields the named units that are not of a pool, and those whose other side is up on this board."""
    for ref in refs:
        if ref.unit not in pool:
            names = ", ".join(position.label(unit) for unit in pool) or "no unit"
            yield Violation("order/not-there", f"{ref.name} {role}", ref.unit, f"name one of: {names}")
        elif ref.reduced != position.units[ref.unit].reduced:
            yield other_side_up(position, ref)


def other_side_up(position: Position, ref: UnitRef) -> Violation:
    """Returns that the boards differ in which side of a counter is up."""
    state = "at full strength" if ref.reduced else "reduced"
    text = f"{ref.name} is {state} on this board"
    return Violation("board/step", text, ref.unit, f"write {position.label(ref.unit)}, or look where the boards parted")


def attackers(position: Position, combat: Combat) -> tuple[UnitId, ...]:
    """Returns the attacking units that are left."""
    return tuple(unit for unit in combat.units if position.hex_of(unit) is not None)


def defenders(position: Position, combat: Combat) -> tuple[UnitId, ...]:
    """Returns the units in the attacked hex, those included that have retreated into it (Q37)."""
    return position.at(combat.target) if position.side_at(combat.target) is combat.side.enemy else ()


def declared_on(position: Position, target: HexId) -> tuple[tuple[UnitId, HexId], ...]:
    """Returns who has been declared to attack a hex, and from where."""
    declared = position.command.declared if position.command else {}
    pairs = ((unit, position.hex_of(unit)) for unit, hex_ in declared.items() if hex_ == target)
    return tuple((unit, origin) for unit, origin in pairs if origin is not None)


def steps(position: Position, unit: UnitId) -> int:
    """Returns how many steps a unit has left (2.2)."""
    return 1 if position.units[unit].reduced else kind(unit).steps
