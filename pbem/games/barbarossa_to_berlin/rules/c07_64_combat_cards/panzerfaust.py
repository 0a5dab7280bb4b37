"""Panzerfaust (Axis card 43): an attacking Soviet mechanized unit loses a step before the combat is resolved."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.types import UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_6_events.events_without_choice import by_itself, posted
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.axis_total_war import PANZERFAUST, targets
from pbem.games.barbarossa_to_berlin.rules.c11_combat.combat_steps import break_off
from pbem.games.barbarossa_to_berlin.rules.c11_combat.loss_names import meant_among, named_among
from pbem.games.barbarossa_to_berlin.rules.c11_combat.step_losses import lose_step
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Lose
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown

STAGE = "panzerfaust"  # of a combat that waits for the attacker to say which unit is hit
ONE_STEP = "card-axis-43/one-step-before-combat"


def strike(draft: Draft, numbers: tuple[int, ...]) -> None:
    """Takes the step where one unit can lose it, or asks the attacker which of several."""
    if PANZERFAUST not in numbers:
        return
    choices = _choices(draft.position)
    if len(choices) == 1:
        by_itself(draft, Lose, (posted(draft.position.place(choices[0]), kind(choices[0]).id),))
        _hit(draft, choices[0])
    elif choices:
        draft.combat(stage=STAGE)


def _choices(position: Position) -> list[UnitId]:
    """Returns one of each look in each space: those that look alike there are one choice."""
    assert position.combat is not None
    found = targets(position, position.combat)
    return list({(kind(unit).id, position.units[unit].reduced, position.place(unit)): unit for unit in found}.values())


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
    found = sorted(shown(ref) for (ref,) in hits(position))
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
    unit, missing = meant_among(draft.position, targets(draft.position, combat), order.units[:1])
    yield from missing if not found else ()
    if unit:
        _hit(draft, unit)
    else:
        draft.combat(stage="roll")


def hits(position: Position) -> Iterator[tuple[UnitRef, ...]]:
    """Yields the units that may be named, each look in each space once."""
    assert position.combat is not None
    every = targets(position, position.combat)
    yield from ((named_among(position, every, unit),) for unit in sorted(_choices(position)))
