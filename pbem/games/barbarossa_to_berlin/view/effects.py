"""The effects of an order in sentences: what the engine tells, and the changes that it does not put into words."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from pbem.core.effects import Told
from pbem.core.telling.orders import enumerated, sentence
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Step
from pbem.games.barbarossa_to_berlin.state.effects import (
    Controlled,
    Effect,
    FortDestroyed,
    Partisan,
    Scored,
    StandFast,
    StepIs,
    Trenched,
)
from pbem.games.barbarossa_to_berlin.view.words import SIDES

PHASES = {
    Step.ORDERS: "the opening of the turn",
    Step.AXIS_ROUND: "the Axis action round begins",
    Step.ALLIED_ROUND: "the Allied action round begins",
    Step.REPLACEMENT: "the replacement phase begins",
    Step.DRAW: "the draw phase begins",
}  # fmt: skip
CHANGES = (Controlled, Scored, Trenched, FortDestroyed, StandFast, Partisan)  # told without sentences of their own
JOINTS = (" marker on ", " marker: ", "Stand Fast on ")


def sentences(effects: Sequence[Effect]) -> tuple[str, ...]:
    """Returns everything an order did, as sentences; figures of fire stand in a table of their own."""
    told = [effect.text for effect in effects if isinstance(effect, Told)]
    said = " | ".join(told)
    changes = [effect for effect in effects if isinstance(effect, CHANGES)]
    later = _changes(changes, said) if changes else ()
    return tuple(sentence(each) for each in (*_phases(effects, said), *_joined(told), *later))


def _phases(effects: Sequence[Effect], said: str) -> Iterator[str]:
    for effect in effects:
        if isinstance(effect, StepIs) and effect.step in PHASES and "begins" not in said:
            yield PHASES[effect.step]


def _joined(told: Sequence[str]) -> Iterator[str]:
    """Yields the sentences; those that differ in the last name only are one: `Stand Fast on Kaunas and Lwow`."""
    for head, group in groupby(told, key=_head):
        same = list(group)
        yield from [head + enumerated(_reason_once([text[len(head) :] for text in same]))] if head else same


def _reason_once(texts: list[str]) -> list[str]:
    """Leaves a reason in brackets with the last of the texts alone, if it is the same for all."""
    bare, bracket, reason = texts[-1].partition(" (")
    tail = bracket + reason
    same = bracket and all(text.endswith(tail) for text in texts)
    return [*(text.removesuffix(tail) for text in texts[:-1]), bare + tail] if same else texts


def _head(text: str) -> str:
    return next((text[: text.index(joint) + len(joint)] for joint in JOINTS if joint in text), "")


def _changes(effects: Sequence[Effect], said: str) -> Iterator[str]:
    yield from _control(effects, said)
    yield from _score(effects)
    gone = [effect.space for effect in effects if isinstance(effect, Trenched) and effect.trench is None]
    yield from _named("the trench is gone in", gone, said)
    yield from _named("the fort is destroyed in", (e.space for e in effects if isinstance(e, FortDestroyed)), said)
    lifted = (effect.space for effect in effects if isinstance(effect, StandFast) and not effect.laid)
    yield from _named("Stand Fast is lifted in", lifted, said)
    quiet = (effect.space for effect in effects if isinstance(effect, Partisan) and not effect.laid)
    yield from _named("the partisans are gone from", quiet, said)


def _control(effects: Sequence[Effect], said: str) -> Iterator[str]:
    for side in (Side.AXIS, Side.ALLIED):
        taken = [effect.space for effect in effects if isinstance(effect, Controlled) and effect.side == side]
        untold = [space for space in taken if f"{board().name(space)} is cut off" not in said]
        yield from _named(f"the {SIDES[side]} side now controls", untold, "")


def _score(effects: Sequence[Effect]) -> Iterator[str]:
    for effect in effects:
        if isinstance(effect, Scored) and effect.points:
            yield f"{effect.points:+} VP: {effect.why}"


def _named(words: str, spaces: Iterable[SpaceId], said: str) -> Iterator[str]:
    names = [board().name(space) for space in dict.fromkeys(spaces)]
    untold = [name for name in names if f"{name} is cleared" not in said]
    if untold:
        yield f"{words} {enumerated(untold)}"
