"""The story: the orders in chapters, a chapter for each impulse, each order with what it did."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pbem.core.frozen import replace
from pbem.core.replay import Replay, Step
from pbem.core.telling.orders import Charges, Citations, Tale, charges, enumerated, told
from pbem.core.telling.view import Chapter
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.rules.c03_game_basics.resources import points
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.effects import Effect, Fought
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.view.combat import tables
from pbem.games.on_to_berlin.view.effects import sentences
from pbem.games.on_to_berlin.view.losses import destroyed
from pbem.games.on_to_berlin.view.words import PLAYERS, SIDES, area, spoken_rule, turn

AnyStep = Step[Position, Action, Effect]

SETUP = "Set-up"
CLOSING = "End phase"
CLOSING_VERBS = ("recover", "withdraw", "end")


@dataclass(slots=True)
class Part:
    """A part of the log under one title; `impulse` tells an impulse from the rest."""

    title: str
    impulse: bool = False
    turn: int = 1
    steps: list[AnyStep] = field(default_factory=list)


def parts(steps: Sequence[AnyStep]) -> list[Part]:
    """Returns the log in parts, cut where the written orders say so, whether they were legal or not."""
    found = [Part(SETUP)]
    for step in steps:
        fresh = _opens(step, found[-1])
        if fresh is not None:
            fresh.turn = _turn(step) or step.before.turn
            found.append(fresh)
        found[-1].steps.append(step)
    return [part for part in found if part.steps]


def _words(step: AnyStep) -> list[str]:
    return (step.written or step.line.text).split()


def _turn(step: AnyStep) -> int:
    words = _words(step)
    return int(words[1]) if words[:1] == ["turn"] and words[1:2] and words[1].isdigit() else 0


def _opens(step: AnyStep, now: Part) -> Part | None:
    match _words(step)[:2]:
        case ["turn", number] if number.isdigit():
            return Part(f"{turn(int(number))}: the hands are chosen")
        case ["axis" | "allied" as side, number]:
            return Part(f"{SIDES[Side(side)]} impulse {number}", impulse=True)
        case [verb, *rest] if verb in CLOSING_VERBS and now.impulse and rest[:1] != ["event"]:
            return Part(CLOSING)
        case _:
            return None


def story(found: Sequence[Part], charged: Charges, citations: Citations) -> tuple[Chapter, ...]:
    """Returns the chapters; what is over and without a fault is folded, the last impulse never is."""
    last = max((place for place, part in enumerate(found) if part.impulse), default=len(found) - 1)
    now = found[-1].turn if found else 1
    return tuple(
        replace(_chapter(part, place < last, charged, citations), group=turn(part.turn) if part.turn < now else "")
        for place, part in enumerate(found)
    )


def recount(known: Replay[Position, Action, Effect], found: Sequence[Part]) -> tuple[Chapter, ...]:
    """Returns what happened in parts of a log, in chapters; `known` is what the reader may see."""
    citations = Citations(known.game.rules(), spoken_rule)
    return story(found, charges(known, citations), citations)


def _chapter(part: Part, past: bool, charged: Charges, citations: Citations) -> Chapter:
    orders = tuple(told(step, lambda each: tale(each, citations), charged, citations) for step in part.steps)
    return Chapter(part.title, orders, ". ".join(_sum(part)), past and not any(each.faults for each in orders))


def tale(step: AnyStep, citations: Citations) -> Tale:
    """Returns what happened in an order."""
    return Tale(sentences(step), tuple(tables(step, citations)))


# -- what an impulse came to


def _sum(part: Part) -> Iterator[str]:
    """Yields what an impulse came to: attacks, areas taken, units destroyed, Resource Points."""
    if not part.impulse:
        return
    effects = [effect for step in part.steps if step.applied for effect in step.ruling.effects]
    if fights := sum(isinstance(effect, Fought) for effect in effects):
        yield f"{fights} {'attacks' if fights > 1 else 'attack'} rolled"
    for side in PLAYERS:
        yield from _taken(part, side)
        if lost := destroyed(part.steps, side):
            yield f"{SIDES[side]}: {lost} destroyed"
    before, after = part.steps[0].before, part.steps[-1].after
    yield "Resource Points: " + ", ".join(_points(before, after, side) for side in PLAYERS)


def _points(before: Position, after: Position, side: Side) -> str:
    was, now = points(before, side), points(after, side)
    return f"{SIDES[side]} {now}" if was == now else f"{SIDES[side]} {was} to {now}"


def _taken(part: Part, side: Side) -> Iterator[str]:
    before, after = part.steps[0].before, part.steps[-1].after
    if before.control == after.control and before.nations == after.nations:
        return
    areas = [each for each in board().areas if after.owner(each) is side and before.owner(each) is not side]
    if areas:
        yield f"{SIDES[side]} takes {enumerated(area(each) for each in areas)}"
