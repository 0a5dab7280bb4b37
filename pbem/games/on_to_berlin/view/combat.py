"""A fight as tables: how each die counted (11.1), and what the hits did to each unit (11.3)."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from pbem.core.replay import Step
from pbem.core.telling.orders import Citations
from pbem.core.telling.view import Table
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.effects import Effect, Fought, Hit
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.view.words import SIDES, area

ROLLED = ("Units", "Rating", "Dice", "Hits")
STRUCK = ("Unit", "Area", "Hits", "Defense Rating", "Counts as", "Outcome")

AnyStep = Step[Position, Action, Effect]


def tables(step: AnyStep, citations: Citations) -> Iterator[Table]:
    """Yields a table for each throw of dice, and one for the hits that were assigned."""
    for effect in step.ruling.effects:
        if isinstance(effect, Fought):
            yield _rolled(effect, citations)
    hits = [effect for effect in step.ruling.effects if isinstance(effect, Hit)]
    if hits:
        rows = tuple(_struck(step, hit) for hit in hits)
        yield Table(STRUCK, rows, "Hits", (2, 3), f"Hits: {'; '.join(map(_in_words, rows))}.")


def _in_words(struck: tuple[str, ...]) -> str:
    unit, where, hits, rating, _, outcome = struck
    return f"{unit} in {where} takes {hits} against Defense Rating {rating}, {outcome}"


def _rolled(fought: Fought, citations: Citations) -> Table:
    """Returns a row for each kind of unit, and one for the total."""
    rows = tuple(_rows(fought))
    name, why = f"{SIDES[fought.side]} {fought.what} in {area(fought.area)}", _why(fought, citations)
    each = [
        f"{units} (hit on {rating} or less) rolled {dice}: {counted(int(hits), 'hit')}"
        for units, rating, dice, hits in rows
    ]
    if fought.pooled:
        rows = (*rows, ("The first attack, announced together", "", "", str(fought.pooled)))
        each.append(f"the first attack, announced together, adds {counted(fought.pooled, 'hit')}")
    thrown = "; ".join(each)
    total = f" In all {counted(fought.hits, 'hit')}." if len(each) > 1 or fought.doubled else ""
    line = f"{name}: {thrown}.{total}{f' {why[0].upper()}{why[1:]}.' if why else ''}"
    return Table(ROLLED, (*rows, ("Total", "", why, str(fought.hits))), name, (1, 3), line)


def _rows(fought: Fought) -> Iterator[tuple[str, ...]]:
    rounds = len(fought.dice) // max(1, len(fought.units))
    each = list(zip(fought.units * rounds, fought.ratings * rounds, fought.dice, strict=False))
    for (name, rating), group in groupby(each, key=lambda row: (kind(row[0]).name, row[1])):
        dice = [die for _, _, die in group]
        hit = sum(die + fought.modifier <= rating for die in dice)
        yield f"{len(dice)} {name}", str(rating), _dice(dice, fought.modifier), str(hit)


def _dice(dice: Sequence[int], modifier: int) -> str:
    thrown = " ".join(map(str, dice))
    return f"{thrown} ({modifier:+} each)" if modifier else thrown


def _why(fought: Fought, citations: Citations) -> str:
    parts = ["doubled"] if fought.doubled else []
    if fought.assigner and fought.hits:
        reason, _, rule = fought.why.partition("|")
        cited = f" ({citations.number(rule)})" if rule else ""
        parts.append(f"{SIDES[fought.assigner]} assigns them: {reason}{cited}")
    return "; ".join(parts)


def _struck(step: AnyStep, hit: Hit) -> tuple[str, ...]:
    name = kind(hit.unit).name
    shown = f"[{name}]" if step.before.spent(hit.unit) else name
    counted = "spent" if hit.counted_spent else "fresh"
    return shown, area(hit.area), str(hit.hits), str(hit.rating), counted, hit.outcome
