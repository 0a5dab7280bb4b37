"""The story: the orders in chapters, a chapter for each impulse, each order with what it did."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pbem.core.frozen import replace
from pbem.core.replay import Replay, Step
from pbem.core.telling.accounts import Hands, hands, taken
from pbem.core.telling.orders import Charges, Citations, Tale, charges, enumerated, told
from pbem.core.telling.turn_sums import hands_told
from pbem.core.telling.view import Chapter, Told
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.rules.c03_game_basics.resources import points
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.actions.c05_sequence_of_play import BeginImpulse
from pbem.games.on_to_berlin.state.effects import Effect, Fought
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.view.brief import accounts
from pbem.games.on_to_berlin.view.cards import played
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


def story(found: Sequence[Part], charged: Charges, citations: Citations, by: Hands) -> tuple[Chapter, ...]:
    """Returns the chapters; what is over and without a fault is folded, the last impulse never is."""
    last = max((place for place, part in enumerate(found) if part.impulse), default=len(found) - 1)
    now = found[-1].turn if found else 1
    return tuple(
        replace(
            _chapter(part, place < last, charged, citations, by), group=turn(part.turn) if part.turn < now else "",
            note=". ".join(_sum(part, _settled(found[place : place + 2]), by)),
        )
        for place, part in enumerate(found)
    )  # fmt: skip


def recount(known: Replay[Position, Action, Effect], found: Sequence[Part]) -> tuple[Chapter, ...]:
    """Returns what happened in parts of a log, in chapters; `known` is what the reader may see."""
    citations, told_of = Citations(known.game.rules(), spoken_rule), accounts()
    changes = taken([step for part in found for step in part.steps], told_of)
    return story(found, charges(known, citations), citations, hands(changes, told_of))


def _chapter(part: Part, past: bool, charged: Charges, citations: Citations, by: Hands) -> Chapter:
    orders = tuple(
        _with_control(step, told(step, lambda each: tale(each, citations), charged, citations), by)
        for step in part.steps
    )
    return Chapter(part.title, orders, folded=past and not any(each.faults for each in orders))


def _with_control(step: AnyStep, order: Told, by: Hands) -> Told:
    """Adds to an order which areas change hands by it as its impulse ends (3.4)."""
    late = [each for each in by.by_order(step) if step.after.owner(each.place) is not each.side]
    if not late:
        return order
    told = (
        f"As the impulse ends, the {SIDES[side]} side gains control of "
        f"{enumerated(area(each.place) for each in late if each.side is side)} (3.4)."
        for side in dict.fromkeys(each.side for each in late)
    )
    return replace(order, sentences=(*order.sentences, *told))


def tale(step: AnyStep, citations: Citations) -> Tale:
    """Returns what happened in an order."""
    return Tale(sentences(step), tuple(tables(step, citations)), tuple(played(step)))


# -- what an impulse came to


def _settled(parts: Sequence[Part]) -> Position:
    """Returns the position after a part, with control as the impulse's end leaves it: the next one's begin says it."""
    begins = len(parts) > 1 and isinstance(parts[1].steps[0].action, BeginImpulse)
    return parts[1].steps[0].after if begins else parts[0].steps[-1].after


def _sum(part: Part, settled: Position, by: Hands) -> Iterator[str]:
    """Yields what an impulse came to: attacks, areas that change hands by it, units destroyed, Resource Points."""
    before = part.steps[0].after if part.impulse else part.steps[0].before
    changes = by.of(part.steps, before)
    if part.title == SETUP or not (part.impulse or changes):
        return
    effects = [effect for step in part.steps if step.applied for effect in step.ruling.effects]
    if fights := sum(isinstance(effect, Fought) for effect in effects):
        yield f"{fights} {'attacks' if fights > 1 else 'attack'} rolled"
    yield from hands_told(by.accounts, changes)
    yield from (f"{SIDES[side]}: {lost} destroyed" for side in PLAYERS if (lost := destroyed(part.steps, side)))
    yield "Resource Points: " + ", ".join(_points(before, settled, side) for side in PLAYERS)


def _points(before: Position, after: Position, side: Side) -> str:
    was, now = points(before, side), points(after, side)
    return f"{SIDES[side]} {now}" if was == now else f"{SIDES[side]} {was} to {now}"
