"""The story: the orders in chapters, a chapter for each command, each order with what it did."""

from collections.abc import Iterator, Sequence

from pbem.core.frozen import replace
from pbem.core.replay import Replay
from pbem.core.telling.orders import Charges, Citations, Tale, charges, counted, enumerated, told
from pbem.core.telling.view import Chapter, Told
from pbem.games.a_victory_awaits.board.types import Side
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.effects import Controlled, Effect, Fought
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.view.combat import combat_table
from pbem.games.a_victory_awaits.view.effects import matters, sentences
from pbem.games.a_victory_awaits.view.losses import lost
from pbem.games.a_victory_awaits.view.parts_of_the_log import AnyStep, Part, before_the_die
from pbem.games.a_victory_awaits.view.words import PLAYERS, SIDES, spoken_rule, turn, where


def story(found: Sequence[Part], charged: Charges, citations: Citations) -> tuple[Chapter, ...]:
    """Returns the chapters; what is over and without a fault is folded, the last command never is."""
    last = max((place for place, part in enumerate(found) if part.command), default=len(found) - 1)
    now = found[-1].turn if found else 1
    return tuple(
        replace(_chapter(part, place < last, charged, citations), group=_group(part) if part.turn < now else "")
        for place, part in enumerate(found)
    )


def recount(known: Replay[Position, Action, Effect], found: Sequence[Part]) -> tuple[Chapter, ...]:
    """Returns what happened in parts of a log, in chapters without maps; `known` is what the reader may see."""
    citations = Citations(known.game.rules(), spoken_rule)
    charged = charges(known, citations)
    return tuple(
        Chapter(part.title, tuple(_bare(step, charged, citations) for step in part.steps), ". ".join(_sum(part)))
        for part in found
    )


def _group(part: Part) -> str:
    return turn(part.steps[0].before.scenario, part.turn)


def _chapter(part: Part, past: bool, charged: Charges, citations: Citations) -> Chapter:
    orders = tuple(_told(step, charged, citations) for step in part.steps)
    note = ". ".join(_sum(part))
    return Chapter(part.title, orders, note, past and not any(each.faults for each in orders))


def _bare(step: AnyStep, charged: Charges, citations: Citations) -> Told:
    return told(step, lambda each: tale(each, citations), charged, citations)


def _told(step: AnyStep, charged: Charges, citations: Citations) -> Told:
    from pbem.games.a_victory_awaits.view.map import combat_map  # `check` tells without maps and is quick to start

    order = _bare(step, charged, citations)
    fights = _fights(step)
    return replace(order, detail=combat_map(step, before_the_die(step, fights[0]), fights[0])) if fights else order


def tale(step: AnyStep, citations: Citations) -> Tale:
    """Returns what happened in an order."""
    tables = tuple(combat_table(before_the_die(step, fought), fought, citations) for fought in _fights(step))
    return Tale(sentences(step.after, step.ruling.effects), tables)


def _fights(step: AnyStep) -> list[Fought]:
    return [effect for effect in step.ruling.effects if isinstance(effect, Fought)] if step.applied else []


# -- what a command came to


def _sum(part: Part) -> Iterator[str]:
    """Yields what a command came to: combats, towns taken, units lost."""
    if not part.command:
        return
    fights = sum(len(_fights(step)) for step in part.steps)
    if fights:
        yield counted(fights, "combat")
    for side in PLAYERS:
        yield from _taken(part, side)
        reduced, gone = lost(part.steps, side)
        if reduced or gone:
            yield f"{SIDES[side]}: {reduced} reduced, {gone} eliminated"


def _taken(part: Part, side: Side) -> Iterator[str]:
    """A town that changed hands and came back is not taken."""
    before, after = part.steps[0].before, part.steps[-1].after
    effects = (effect for step in part.steps if step.applied for effect in step.ruling.effects)
    hexes = dict.fromkeys(effect.hex for effect in effects if isinstance(effect, Controlled))
    won = [hex_ for hex_ in hexes if matters(after, hex_) and after.owner(hex_) is side is not before.owner(hex_)]
    if won:
        yield f"{SIDES[side]} takes {enumerated(where(after, hex_) for hex_ in won)}"
