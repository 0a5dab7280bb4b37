"""Chapter 11.3: which of several equal counters loses a step, and how a line says so: `lose axis: Warsaw Pz corps`."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from pbem.core.frozen import replace
from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, UnitId
from pbem.games.barbarossa_to_berlin.rules.c11_combat.loss_search import Body
from pbem.games.barbarossa_to_berlin.rules.c11_combat.step_losses import body, lose_step, participants
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.named_units import pick_among
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown


def named_among(position: Position, units: Sequence[UnitId], unit: UnitId) -> UnitRef:
    """Returns a counter as a line names it among others: with its space where an equal one stands elsewhere."""
    type_, reduced = look = body(position, unit)
    spaces = {position.place(each) for each in units if body(position, each) == look}
    return UnitRef(type=type_, reduced=reduced, space=position.place(unit) if len(spaces) > 1 else None)


def named_steps(position: Position, side: Side, steps: Iterable[Body]) -> Iterator[UnitRef]:
    """Yields the names of lost steps, one after the other, each taken from the first unit that has that look."""
    draft = Draft(position)
    for step in steps:
        assert draft.position.combat is not None
        units = participants(draft.position, draft.position.combat, side)
        unit = next((each for each in units if body(draft.position, each) == step), None)
        if unit is None:  # it is one of the SCUs that its player may choose
            yield UnitRef(type=step[0], reduced=step[1])
        else:
            yield named_among(draft.position, units, unit)
            lose_step(draft, unit)


def meant(position: Position, side: Side, refs: Sequence[UnitRef]) -> tuple[UnitId | None, list[Violation]]:
    """Finds the unit that the first of some names means; nothing is guessed where the others leave it open."""
    assert position.combat is not None
    units = participants(position, position.combat, side)
    found, missing = meant_among(position, units, refs)
    return found, missing or ([] if found else [_stranger(position, side, refs[0])])


def meant_among(
    position: Position, units: Sequence[UnitId], refs: Sequence[UnitRef]
) -> tuple[UnitId | None, list[Violation]]:
    """Finds the unit of some that the first name means; neither a unit nor a violation if it is none of them."""
    ref, *later = (_faced(position, units, each) for each in refs)
    there = [unit for unit in units if kind(unit).id == ref.type and ref.space in (None, position.place(unit))]
    if not there:
        return None, []
    if found := _open(position, units, ref, later):
        return None, [found]
    claimed = {each.space for each in later if _alike(each, ref)}
    units = tuple(sorted(units, key=lambda unit: position.place(unit) in claimed))
    picked, missing = pick_among(position, units, position.place(there[0]), [ref])
    return (picked[0] if picked else None), missing


def _faced(position: Position, units: Sequence[UnitId], ref: UnitRef) -> UnitRef:
    """Brackets may be left out where none but reduced counters are there."""
    there = [unit for unit in units if kind(unit).id == ref.type and ref.space in (None, position.place(unit))]
    weak = there and all(position.units[unit].reduced for unit in there)
    return replace(ref, reduced=True) if weak else ref


def _alike(one: UnitRef, other: UnitRef) -> bool:
    return (one.type, one.reduced) == (other.type, other.reduced)


def _open(position: Position, units: Sequence[UnitId], ref: UnitRef, later: Sequence[UnitRef]) -> Violation | None:
    """Returns that a name may mean equal counters in several spaces, unless all of them are named."""
    alike = [unit for unit in units if body(position, unit) == (ref.type, ref.reduced)]
    spaces = sorted({position.place(unit) for unit in alike})
    if ref.space or len(spaces) < 2 or _all_named(ref, later, len(alike)):
        return None
    names = [shown(replace(ref, space=space)) for space in spaces]
    return Violation(
        "order/which-counter",
        f"{shown(ref)} may mean equal counters in several spaces: {', '.join(board().name(each) for each in spaces)}",
        ref.type,
        f"put the space before it: {' or '.join(f'`{name}`' for name in names)}",
    )


def _all_named(ref: UnitRef, later: Sequence[UnitRef], number: int) -> bool:
    """Tells whether all equal counters lose the step, before one of them, and no matter which, loses the next."""
    first = takewhile(lambda each: ref.reduced or each.space or (each.type, each.reduced) != (ref.type, True), later)
    return 1 + sum(_alike(each, ref) for each in first) >= number


def _stranger(position: Position, side: Side, ref: UnitRef) -> Violation:
    assert position.combat is not None
    names = ", ".join(position.label(unit) for unit in participants(position, position.combat, side))
    return Violation(
        "order/not-there",
        f"{shown(ref)} takes no part in this combat for the {side.capitalize()} side",
        ref.type,
        f"its losses fall on: {names or 'no units any more'}",
    )
