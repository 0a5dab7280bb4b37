"""The dice of a game: how often each number fell, and whether that looks fair."""

from collections.abc import Mapping, Sequence

from pbem.core.replay import Step
from pbem.core.telling.dice_table import dice_section
from pbem.core.telling.view import Section
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.effects import Effect, Fought
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.view.words import PLAYERS, SIDES

AnyStep = Step[Position, Action, Effect]


def dice(steps: Sequence[AnyStep]) -> tuple[Section, ...]:
    """Returns the statistics of the dice, none where too few were rolled."""
    return dice_section(_rolled(steps))


def _rolled(steps: Sequence[AnyStep]) -> Mapping[str, list[int]]:
    found: dict[str, list[int]] = {SIDES[side]: [] for side in PLAYERS}
    for step in steps:
        for effect in step.ruling.effects if step.applied else ():
            if isinstance(effect, Fought):
                found[SIDES[effect.side]] += effect.dice
    return found
