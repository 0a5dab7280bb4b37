"""How a command ends: its segments are closed in their order, and what had to be done must have been done."""

from collections.abc import Iterator

from pbem.core.rules import Violation
from pbem.games.a_victory_awaits import supply_check
from pbem.games.a_victory_awaits.draft import Draft
from pbem.games.a_victory_awaits.effects import CombatIs
from pbem.games.a_victory_awaits.stacking import after_movement
from pbem.games.a_victory_awaits.types import Step


def close(draft: Draft) -> Iterator[Violation]:
    """Closes what is open of the command in progress."""
    close_combat(draft)
    if draft.position.step is Step.MOVEMENT:
        yield from close_movement(draft)
    elif draft.position.step is Step.SUPPLY:
        yield from supply_check.finish(draft)


def close_combat(draft: Draft) -> None:
    """Ends a combat of which only the advance is open: nobody has to advance (10.7)."""
    if draft.position.combat and draft.position.combat.stage == "advance":
        draft.emit(CombatIs(None))


def close_movement(draft: Draft) -> Iterator[Violation]:
    """Ends a movement segment: no hex may be overstacked (3.1, Q4)."""
    yield from after_movement(draft.position)
