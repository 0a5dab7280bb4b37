"""The effects of an order in sentences: what the engine tells, and the changes that it does not put into words."""

from collections.abc import Iterator

from pbem.core.effects import Told
from pbem.core.replay import Step
from pbem.core.telling.orders import enumerated, sentence
from pbem.games.on_to_berlin.board import types
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.actions.c05_sequence_of_play import BeginImpulse
from pbem.games.on_to_berlin.state.effects import Effect, Held, StepIs, TrackIs
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.view.words import PLAYERS, SIDES, area

AnyStep = Step[Position, Action, Effect]

STEPS = {
    types.Step.HANDS: "the hands are chosen",
    types.Step.IMPULSES: "the impulses begin",
    types.Step.END: "the end phase begins",
    types.Step.OVER: "the game is over",
}


def sentences(step: AnyStep) -> tuple[str, ...]:
    """Returns everything an order did, as sentences; dice and hits stand in tables of their own."""
    told = [effect.text for effect in step.ruling.effects if isinstance(effect, Told)]
    said = " | ".join(told)
    late = (*_control(step), *told) if _late(step) else (*told, *_control(step))
    return tuple(sentence(each) for each in (*_steps(step, said), *late, *_tracks(step, said)))


def _steps(step: AnyStep, said: str) -> Iterator[str]:
    for effect in step.ruling.effects:
        if isinstance(effect, StepIs) and effect.step in STEPS and STEPS[effect.step] not in said:
            yield STEPS[effect.step]


def _control(step: AnyStep) -> Iterator[str]:
    """Yields the areas whose side has changed, and those whose nation alone has."""
    held = dict.fromkeys(effect.area for effect in step.ruling.effects if isinstance(effect, Held))
    for side in PLAYERS:
        won = [each for each in held if step.after.owner(each) is side and step.before.owner(each) is not side]
        if won:
            yield f"{_late(step)}the {SIDES[side]} side now controls {enumerated(map(area, won))}"
    for each in held:
        holder = step.after.holder(each)
        if step.after.owner(each) is step.before.owner(each) and holder and each in board().areas:
            yield f"{nations()[holder].name} holds {area(each)}"


def _late(step: AnyStep) -> str:
    """Says which impulse has ended, where the order begins the next: control changes at the end of one (3.4)."""
    ended = step.before.impulse
    begins = isinstance(step.action, BeginImpulse) and ended
    return f"{SIDES[ended.side]} impulse {ended.number} has ended (3.4): " if begins and ended else ""


def _tracks(step: AnyStep, said: str) -> Iterator[str]:
    """Yields where War Entry markers lie that nothing was told of."""
    for effect in step.ruling.effects:
        if isinstance(effect, TrackIs):
            marker = f"the War Entry marker of {nations()[effect.nation].name}"
            yield from [f"{marker} lies in space {effect.space}"] if marker not in said else []
