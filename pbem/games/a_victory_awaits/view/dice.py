"""The dice of a game: how often each number fell, and whether that looks fair."""

from collections.abc import Iterator, Mapping, Sequence

from pbem.core.telling.dice_table import dice_section
from pbem.core.telling.view import Section
from pbem.games.a_victory_awaits.state.actions.c07_resolving_commands import Draw
from pbem.games.a_victory_awaits.state.effects import Fought
from pbem.games.a_victory_awaits.state.position import kind
from pbem.games.a_victory_awaits.view.parts_of_the_log import AnyStep
from pbem.games.a_victory_awaits.view.words import PLAYERS, SIDES

OTHERS = "Reserve and OKH"


def dice(steps: Sequence[AnyStep]) -> tuple[Section, ...]:
    """Returns the statistics of the dice, none where too few were rolled."""
    return dice_section(_rolled(steps))


def _rolled(steps: Sequence[AnyStep]) -> Mapping[str, list[int]]:
    """Returns every die of the game by who attacked with it, and the others."""
    found: dict[str, list[int]] = {**{f"{SIDES[side]} attacks": [] for side in PLAYERS}, OTHERS: []}
    for step in steps:
        for fought in _fights(step):
            found[f"{SIDES[kind(fought.attackers[0][0]).side]} attacks"].append(fought.die)
        if step.applied and isinstance(step.action, Draw) and step.action.die is not None:
            found[OTHERS].append(step.action.die)
    return found


def _fights(step: AnyStep) -> Iterator[Fought]:
    if step.applied:
        yield from (effect for effect in step.ruling.effects if isinstance(effect, Fought))
