"""Panzerfaust (Axis card 43): an attacking Soviet mechanized unit loses a step before the combat is resolved."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.actions import Lose, UnitRef
from pbem.games.barbarossa_to_berlin.battle import break_off
from pbem.games.barbarossa_to_berlin.cards.combat_axis import PANZERFAUST, targets
from pbem.games.barbarossa_to_berlin.draft import Draft
from pbem.games.barbarossa_to_berlin.losses import lose_step
from pbem.games.barbarossa_to_berlin.picking import pick_among
from pbem.games.barbarossa_to_berlin.position import Position, kind
from pbem.games.barbarossa_to_berlin.types import Side, UnitId

STAGE = "panzerfaust"  # of a combat that waits for the attacker to say which unit is hit
ONE_STEP = "card-axis-43/one-step-before-combat"


def strike(draft: Draft, numbers: tuple[int, ...]) -> None:
    """Takes the step where one unit can lose it, or asks the attacker which of several."""
    combat = draft.position.combat
    if combat is None or combat.side != Side.ALLIED or PANZERFAUST not in numbers:
        return
    looks = {(kind(unit).id, draft.position.units[unit].reduced): unit for unit in targets(draft.position, combat)}
    if len(looks) == 1:
        _hit(draft, next(iter(looks.values())))
    elif looks:
        draft.combat(stage=STAGE)


def _hit(draft: Draft, unit: UnitId) -> None:
    """Takes a step of a unit; an attack that has nobody left is over."""
    draft.combat(stage="roll")
    draft.tell(f"Panzerfaust hits {draft.position.called(unit)}", ONE_STEP)
    lose_step(draft, unit)
    combat = draft.position.combat
    if combat is not None and not combat.attackers:
        break_off(draft)


@enforces("card-axis-43/one-step-before-combat")
def one_mechanized_unit(position: Position, order: Lose) -> Iterator[Breach]:
    """One step of one Soviet mechanized unit of the attack is lost."""
    combat = position.combat
    assert combat is not None
    found = sorted({position.label(unit) for unit in targets(position, combat)})
    ours = {kind(unit).id for unit in targets(position, combat)}
    if len(order.units) != 1 or order.units[0].type not in ours:
        yield Breach(
            f"Panzerfaust takes one step of one attacking Soviet mechanized unit: {' or '.join(found)}",
            remedy=f"write `lose allied: {found[0]}`",
        )


def lose(draft: Draft, order: Lose) -> Iterator[Violation]:
    """Takes the step that the attacker names."""
    combat = draft.position.combat
    assert combat is not None
    found = judge((one_mechanized_unit,), draft.position, order)
    yield from found
    units, missing = pick_among(
        draft.position, targets(draft.position, combat), combat.attackers[0][1], order.units[:1]
    )
    yield from missing if not found else ()
    if units:
        _hit(draft, units[0])
    else:
        draft.combat(stage="roll")


def hits(position: Position) -> Iterator[tuple[UnitRef, ...]]:
    """Yields the units that may be named, each look once."""
    combat = position.combat
    assert combat is not None
    looks = {(kind(unit).id, position.units[unit].reduced) for unit in targets(position, combat)}
    yield from ((UnitRef(type=type_, reduced=reduced),) for type_, reduced in sorted(looks))
