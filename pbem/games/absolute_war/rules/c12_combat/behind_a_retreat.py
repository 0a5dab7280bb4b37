"""Chapter 12.7.1: what comes behind a retreat: a box for the whole stack, or a step; and what a card saves of it."""

from collections.abc import Iterable, Mapping

from pbem.games.absolute_war.board.types import CAPTURED, SHATTERED, Place, UnitId
from pbem.games.absolute_war.rules.c12_combat.card_effects import saved
from pbem.games.absolute_war.rules.c12_combat.fates import eliminate, take_away
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Position, unit_of

FATES: Mapping[str, Place] = {"shattered": SHATTERED, "captured": CAPTURED}
ELIMINATED = "eliminated"


def survives(position: Position, unit: UnitId) -> bool:
    """Tells whether a unit is still there when it has lost a step."""
    return unit_of(unit).two_steps and not position.back(unit)


def saves(position: Position, units: Iterable[UnitId]) -> bool:
    """Tells whether a card saves units of the Target (German 43)."""
    combat = position.combat
    return combat is not None and bool(set(units) & set(combat.target)) and saved(position, combat)


def suffer(draft: Draft, fate: str, units: Iterable[UnitId]) -> None:
    """Carries out what comes behind a retreat for a whole stack: a box (12.7.1)."""
    ground = [unit for unit in units if not unit_of(unit).air]
    if fate in FATES:
        take_away(draft, ground, SHATTERED if saves(draft.position, ground) else FATES[fate])
    elif fate == ELIMINATED and saves(draft.position, ground):
        take_away(draft, ground, SHATTERED)
    elif fate == ELIMINATED:
        eliminate(draft, ground)
