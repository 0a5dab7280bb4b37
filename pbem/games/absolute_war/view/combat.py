"""A Combat as a strip: every combat point with what gives it, the cards drawn, the odds and the result (12.5)."""

from collections.abc import Iterator

from pbem.core.replay import Step
from pbem.core.telling.orders import Citations
from pbem.core.telling.view import Table
from pbem.games.absolute_war.board.charts import assault_results, battle_results
from pbem.games.absolute_war.board.types import Side
from pbem.games.absolute_war.rules.c12_combat.sums import both
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.effects import Effect, Fought
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.view.words import PLAYERS, SIDES, card, zone

COLUMNS = ("Player", "From", "Combat points", "Rule")

AnyStep = Step[Position, Action, Effect]


def tables(step: AnyStep, citations: Citations) -> Iterator[Table]:
    """Yields a table for each Combat that was resolved."""
    attacker = step.before.combat.attacker if step.before.combat else step.before.phasing
    for effect in step.ruling.effects:
        if isinstance(effect, Fought):
            totals = {attacker: effect.attack, attacker.enemy: effect.defence}
            rows = [row for side in PLAYERS for row in _of_side(effect, side, citations)]
            ends = [(SIDES[side], "Total", str(totals[side]), "") for side in PLAYERS]
            yield Table(COLUMNS, (*rows, *ends, *_outcome(effect)), _title(effect), (2,), _line(effect, attacker))


def _line(fought: Fought, attacker: Side) -> str:
    """Returns the Combat in a sentence: both strengths with their parts, the odds, the cards, the result."""
    drawn = f"{' and '.join(map(card, fought.cards))} drawn, " if fought.cards else ""
    return f"{_title(fought)}: {both(fought.parts, attacker)}: {fought.odds:+}; {drawn}{_result(fought)}."


def _result(fought: Fought) -> str:
    results = assault_results() if fought.assault else battle_results()
    return f"{fought.result}: {results[fought.result].name if fought.result in results else fought.result}"


def _title(fought: Fought) -> str:
    return f"{'Assault' if fought.assault else 'Battle'} of {zone(fought.zone)}"


def _of_side(fought: Fought, side: str, citations: Citations) -> Iterator[tuple[str, ...]]:
    for part in fought.parts:
        if part.side == side:
            yield SIDES[part.side], part.what, f"{part.points:+}", citations.number(part.rule)


def _outcome(fought: Fought) -> Iterator[tuple[str, ...]]:
    if fought.cards:
        yield "", f"drawn: {'; '.join(map(card, fought.cards))}", "", "12.3"
    yield "", f"{'difference' if fought.assault else 'odds'}", f"{fought.odds:+}", "12.5.8"
    yield "", _result(fought), "", "12.7.2" if fought.assault else "12.7.1"
