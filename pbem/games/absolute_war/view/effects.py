"""The effects of an order in sentences: what the engine tells, and the changes that it does not put into words."""

from collections.abc import Iterator

from pbem.core.effects import Told
from pbem.core.replay import Step
from pbem.core.telling.orders import enumerated, sentence
from pbem.games.absolute_war.board.types import Step as CombatStep
from pbem.games.absolute_war.board.types import UnitId
from pbem.games.absolute_war.rules.c12_combat.strength import parts
from pbem.games.absolute_war.rules.c12_combat.sums import so_far
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.effects import Effect
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.view.words import PLAYERS, SIDES, units

AnyStep = Step[Position, Action, Effect]


def sentences(step: AnyStep) -> tuple[str, ...]:
    """Returns everything an order did, as sentences; combat strengths stand in tables of their own."""
    told = [effect.text for effect in step.ruling.effects if isinstance(effect, Told)]
    return tuple(sentence(each) for each in (*told, *_stands(step), *_marked(step), *_points(step)))


def _stands(step: AnyStep) -> Iterator[str]:
    """Yields what a Combat comes to that an order has begun, or added to."""
    combat = step.after.combat
    if combat and combat.step is CombatStep.SUPPORT and parts(step.after) != parts(step.before):
        yield so_far(step.after)


def _marked(step: AnyStep) -> Iterator[str]:
    """Yields the units that are newly Disrupted or Unsupplied, and those that no longer are."""
    for word, name in (("disrupted", "Disrupted"), ("unsupplied", "Unsupplied")):
        before, after = _units_under(step.before, word), _units_under(step.after, word)
        fresh = [each for each in after if each not in before]
        better = [each for each in before if each not in after and step.after.zone_of(each)]
        if fresh:
            yield f"{name} now: {units(step.after, fresh)}"
        if better:
            yield f"no longer {name}: {units(step.after, better)}"


def _units_under(position: Position, word: str) -> dict[UnitId, None]:
    stacks = (stack for _, stack in position.every_stack() if getattr(stack, word))
    return dict.fromkeys(unit for stack in stacks for unit in stack.units)


def _points(step: AnyStep) -> Iterator[str]:
    """Yields how War Status Points and Resource Points have changed."""
    tracks = (("WSP", step.before.wsp, step.after.wsp), ("RP", step.before.rp, step.after.rp))
    changes = [
        f"{SIDES[side]} {name} {before.get(side, 0)} to {after.get(side, 0)}"
        for name, before, after in tracks
        for side in PLAYERS
        if before.get(side, 0) != after.get(side, 0)
    ]
    if changes:
        yield enumerated(changes)
