"""The dice of a game: how often each number fell, and whether that looks fair."""

from collections.abc import Iterator, Mapping, Sequence

from pbem.core.replay import Step
from pbem.core.telling.dice_table import dice_section
from pbem.core.telling.view import Section
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.effects import Effect, Fired
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.view.words import SIDES

AnyStep = Step[Position, Action, Effect]


def dice(steps: Sequence[AnyStep]) -> tuple[Section, ...]:
    """Returns the statistics of the dice, none where too few were rolled."""
    return dice_section(_rolled(steps))


def _rolled(steps: Sequence[AnyStep]) -> Mapping[str, list[int]]:
    """Returns every die of the game by who rolled it in combat, and the others."""
    names = {side: f"{SIDES[side]}, combat" for side in (Side.AXIS, Side.ALLIED)}
    found: dict[str, list[int]] = {**{name: [] for name in names.values()}, "Orders and entrenching": []}
    for step in steps:
        if step.applied:
            for shot in _shots(step):
                found[names[shot.side]].append(shot.die)
            found["Orders and entrenching"] += _single(step.action)
    return found


def _shots(step: AnyStep) -> Iterator[Fired]:
    yield from (effect for effect in step.ruling.effects if isinstance(effect, Fired))


def _single(action: Action | None) -> list[int]:
    """Returns the die of an order that has one."""
    die = getattr(action, "die", None)
    return [die] if isinstance(die, int) else []
