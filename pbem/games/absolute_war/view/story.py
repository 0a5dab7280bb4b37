"""The story: the orders in chapters, a chapter for each phase of a Player Turn, each order with what it did."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pbem.core.frozen import replace
from pbem.core.replay import Replay, Step
from pbem.core.telling.accounts import Hands, hands, taken
from pbem.core.telling.orders import Charges, Citations, Tale, charges, told
from pbem.core.telling.turn_sums import hands_told
from pbem.core.telling.view import Chapter
from pbem.games.absolute_war.board.types import Side
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.effects import Effect, Fought
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.view.brief import accounts
from pbem.games.absolute_war.view.cards import played
from pbem.games.absolute_war.view.combat import tables
from pbem.games.absolute_war.view.effects import sentences
from pbem.games.absolute_war.view.losses import lost
from pbem.games.absolute_war.view.words import PLAYERS, SIDES, spoken_rule, turn

AnyStep = Step[Position, Action, Effect]

SETUP = "Set-up"
PHASES: Mapping[str, str] = {
    "strategic": "Strategic Phase", "movement": "Movement Phase", "combat": "Combat Phase",
    "reserve": "Reserve Phase", "objective": "Objective Phase",
}  # fmt: skip


@dataclass(slots=True)
class Part:
    """A part of the log under one title; `side` is whose Player Turn it belongs to."""

    title: str
    side: Side | None = None
    turn: int = 1
    steps: list[AnyStep] = field(default_factory=list)


def parts(steps: Sequence[AnyStep]) -> list[Part]:
    """Returns the log in parts, cut where the written orders say so, whether they were legal or not."""
    found = [Part(SETUP)]
    for step in steps:
        fresh = _opens(step, found[-1])
        if fresh is not None:
            found.append(fresh)
        found[-1].steps.append(step)
    return [part for part in found if part.steps]


def _opens(step: AnyStep, now: Part) -> Part | None:
    match (step.written or step.line.text).split():
        case ["turn", number, *_] if number.isdigit():
            return Part(f"{turn(int(number))}: events", turn=int(number))
        case ["german" | "soviet" as word]:
            return Part(f"{SIDES[Side(word)]} Player Turn: supply and cards", Side(word), step.before.turn)
        case ["phase", word, *_] if word in PHASES:
            side = now.side or step.before.phasing
            return Part(f"{SIDES[side]} {PHASES[word]}", side, step.before.turn)
        case ["end", "turn"]:
            return Part("End of the turn", turn=step.before.turn)
        case _:
            return None


def story(found: Sequence[Part], charged: Charges, citations: Citations, by: Hands) -> tuple[Chapter, ...]:
    """Returns the chapters; what is over and without a fault is folded, the last Player Turn never is."""
    last = _last_player_turn(found)
    now = found[-1].turn if found else 1
    return tuple(
        replace(_chapter(part, place < last, charged, citations, by), group=turn(part.turn) if part.turn < now else "")
        for place, part in enumerate(found)
    )


def _last_player_turn(found: Sequence[Part]) -> int:
    """Returns where the last Player Turn begins; without one, the last part."""
    side = next((part.side for part in reversed(found) if part.side), None)
    place = len(found) - 1
    while place > 0 and found[place - 1].side in (side, None) and found[place].side is not None:
        place -= 1
    return max(0, place)


def recount(known: Replay[Position, Action, Effect], found: Sequence[Part]) -> tuple[Chapter, ...]:
    """Returns what happened in parts of a log, in chapters; `known` is what the reader may see."""
    citations, told_of = Citations(known.game.rules(), spoken_rule), accounts(known.position)
    changes = taken([step for part in found for step in part.steps], told_of)
    return story(found, charges(known, citations), citations, hands(changes, told_of))


def _chapter(part: Part, past: bool, charged: Charges, citations: Citations, by: Hands) -> Chapter:
    orders = tuple(told(step, lambda each: tale(each, citations), charged, citations) for step in part.steps)
    return Chapter(part.title, orders, ". ".join(_sum(part, by)), past and not any(each.faults for each in orders))


def tale(step: AnyStep, citations: Citations) -> Tale:
    """Returns what happened in an order."""
    return Tale(sentences(step), tuple(tables(step, citations)), tuple(played(step)))


# -- what a phase came to


def _sum(part: Part, by: Hands) -> Iterator[str]:
    """Yields what a phase came to: Combats, Zones taken, units lost, points."""
    effects = [effect for step in part.steps if step.applied for effect in step.ruling.effects]
    if fights := sum(isinstance(effect, Fought) for effect in effects):
        yield f"{fights} {'Combats' if fights > 1 else 'Combat'}"
    before, after = part.steps[0].before, part.steps[-1].after
    yield from hands_told(by.accounts, by.of(part.steps, before))
    for side in PLAYERS:
        if gone := lost(part.steps, side):
            yield f"{SIDES[side]}: {gone} {'units' if gone > 1 else 'unit'} lost"
    yield from _points(before, after)


def _points(before: Position, after: Position) -> Iterator[str]:
    if before.wsp != after.wsp:
        shown = (f"{SIDES[side]} {before.wsp.get(side, 0)} to {after.wsp.get(side, 0)}" for side in PLAYERS)
        yield f"WSP: {', '.join(shown)}"
