"""The story: the orders in chapters, a chapter for each part of the turn, each order with what it did."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pbem.core.frozen import replace
from pbem.core.replay import Replay, Step
from pbem.core.telling.accounts import Hands, hands, taken
from pbem.core.telling.orders import Charges, Citations, Tale, charges, enumerated, told
from pbem.core.telling.turn_sums import hands_told
from pbem.core.telling.view import Chapter
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.actions.c04_game_setup import DealHand
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import Discard, Draw
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Attack
from pbem.games.barbarossa_to_berlin.state.effects import Effect, Fired
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.view.brief import accounts
from pbem.games.barbarossa_to_berlin.view.cards import played
from pbem.games.barbarossa_to_berlin.view.combat import fire_table
from pbem.games.barbarossa_to_berlin.view.effects import sentences
from pbem.games.barbarossa_to_berlin.view.losses import lost
from pbem.games.barbarossa_to_berlin.view.words import SIDES, card, spoken_rule, turn

AnyStep = Step[Position, Action, Effect]

SETUP = "Set-up"
CLOSING = "Draw phase and end of turn"
CLOSING_VERBS = ("discard", "draw", "dismantle", "end")


@dataclass(slots=True)
class Part:
    """A part of the log under one title; `round` tells an action round from the rest."""

    title: str
    round: bool = False
    turn: int = 1
    steps: list[AnyStep] = field(default_factory=list)


def parts(steps: Sequence[AnyStep]) -> list[Part]:
    """Returns the log in parts, cut where the written orders say so, whether they were legal or not."""
    found = [Part(SETUP)]
    for step in steps:
        fresh = _opens(step, found[-1])
        if fresh is not None:
            fresh.turn = step.before.turn
            found.append(fresh)
        found[-1].steps.append(step)
    return [part for part in found if part.steps]


def _opens(step: AnyStep, now: Part) -> Part | None:
    words = (step.written or step.line.text).split()
    match words[:2]:
        case ["turn", number] if number.isdigit():
            return Part(f"{turn(int(number))}: opening")
        case ["axis" | "allied" as side, number]:
            return Part(f"{SIDES[Side(side)]} action round {number}", round=True)
        case [verb, *_] if verb in CLOSING_VERBS and now.round:
            return Part(CLOSING)
        case _:
            return None


def story(found: Sequence[Part], charged: Charges, citations: Citations, by: Hands) -> tuple[Chapter, ...]:
    """Returns the chapters; what is over and without a fault is folded, the last round never is."""
    last = max((place for place, part in enumerate(found) if part.round), default=len(found) - 1)
    now = found[-1].turn if found else 1
    return tuple(
        replace(_chapter(part, place < last, charged, citations, by), group=turn(part.turn) if part.turn < now else "")
        for place, part in enumerate(found)
    )


def recount(known: Replay[Position, Action, Effect], found: Sequence[Part]) -> tuple[Chapter, ...]:
    """Returns what happened in parts of a log, in chapters; `known` is what the reader may see."""
    citations, told_of = Citations(known.game.rules(), spoken_rule), accounts()
    changes = taken([step for part in found for step in part.steps], told_of)
    return story(found, charges(known, citations), citations, hands(changes, told_of))


def _chapter(part: Part, past: bool, charged: Charges, citations: Citations, by: Hands) -> Chapter:
    orders = tuple(told(step, lambda each: tale(each, citations), charged, citations) for step in part.steps)
    return Chapter(part.title, orders, ". ".join(_sum(part, by)), past and not any(each.faults for each in orders))


def tale(step: AnyStep, citations: Citations) -> Tale:
    """Returns what happened in an order."""
    effects = step.ruling.effects
    shots = [effect for effect in effects if isinstance(effect, Fired)]
    tables = (fire_table(shots, board().name(_target(step)), citations),) if shots else ()
    return Tale((*_cards(step.action), *sentences(effects)), tables, tuple(played(step)))


def _target(step: AnyStep) -> SpaceId:
    if isinstance(step.action, Attack):
        return step.action.target
    assert step.before.combat is not None
    return step.before.combat.target


def _cards(action: Action | None) -> Iterator[str]:
    """Yields the names of cards that an order gives by number only."""
    match action:
        case DealHand(side=side, cards=cards) | Draw(side=side, cards=cards) | Discard(side=side, cards=cards):
            if cards:
                yield f"The cards: {enumerated(card(side, number) for number in cards)}."
        case _:
            pass


# -- what a round came to


def _sum(part: Part, by: Hands) -> Iterator[str]:
    """Yields what a round came to: attacks, spaces taken, units lost, victory points."""
    if not part.round:
        return
    effects = [effect for step in part.steps if step.applied for effect in step.ruling.effects]
    fights = sum(isinstance(effect, Fired) for effect in effects) // 2
    if fights:
        yield f"{fights} combat{'s' * (fights != 1)}"
    yield from hands_told(by.accounts, by.of(part.steps, part.steps[0].before))
    for side in (Side.AXIS, Side.ALLIED):
        yield from _lost(part, side)
    before, after = part.steps[0].before.vp, part.steps[-1].after.vp
    yield f"Victory points {before}" + (f" to {after}" if before != after else ", unchanged")


def _lost(part: Part, side: Side) -> Iterator[str]:
    reduced, gone = lost(part.steps, side)
    if reduced or gone:
        yield f"{SIDES[side]}: {reduced} reduced, {gone} eliminated"
