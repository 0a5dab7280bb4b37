"""The log in parts: set-up, surprise attack, selections, and a part for each command chit."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pbem.core.replay import Step
from pbem.games.a_victory_awaits.board.names import chits_of
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions.c07_resolving_commands import Draw, Interrupt
from pbem.games.a_victory_awaits.state.actions.c19_several_players import Reveal, TurnTo
from pbem.games.a_victory_awaits.state.effects import Effect, Fought, evolve
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.view.words import turn

AnyStep = Step[Position, Action, Effect]

SETUP = "Set-up"
SURPRISE = "Surprise attack"
END = "End of the turn"


@dataclass(slots=True)
class Part:
    """A part of the log under one title; `command` tells the resolving of a chit from the rest."""

    title: str
    command: bool = False
    turn: int = 1
    steps: list[AnyStep] = field(default_factory=list)


def parts(steps: Sequence[AnyStep]) -> list[Part]:
    """Returns the log in parts, cut where the written orders say so, whether they were legal or not."""
    found = [Part(SETUP)]
    for step in steps:
        fresh = _opens(step)
        if fresh is not None:
            fresh.turn = step.before.turn
            found.append(fresh)
        found[-1].steps.append(step)
    return [part for part in found if part.steps]


def _opens(step: AnyStep) -> Part | None:
    words = (step.written or step.line.text).split()
    match words:
        case ["surprise", *_]:
            return Part(SURPRISE, command=True)
        case ["turn", number, *_] if number.isdigit():
            return Part(f"{turn(step.before.scenario, int(number))}: selection")
        case ["draw" | "interrupt" | "reveal" | "for", *rest]:
            return Part(_command(step, " ".join(rest)), command=True)
        case ["end", *_]:
            return Part(END)
        case _:
            return None


def _command(step: AnyStep, written: str) -> str:
    """Returns the title of a command, `Axis command: 18A`; what both sides do has no side."""
    if not isinstance(step.action, (Draw, Interrupt, Reveal, TurnTo)):
        return f"Command: {written}"
    chit = chits_of(step.before.scenario).get(step.action.chit.chit)
    name = step.action.chit.name + (", continued" if isinstance(step.action, TurnTo) else "")
    how = "interrupt" if isinstance(step.action, Interrupt) else "command"
    return f"{chit.owner} {how}: {name}" if chit and chit.owner != "both" else name


def before_the_die(step: AnyStep, fought: Fought) -> Position:
    """Returns the position in which a combat was resolved, in the middle of its order."""
    position = step.before
    for effect in step.ruling.effects:
        if effect is fought:
            break
        position = evolve(position, effect)
    return position
