"""Chapters 12.7.3 and 18.1: once a result is carried out: icons mark who is still there; who may advance."""

from collections.abc import Iterable

from pbem.core.rules import carries_out
from pbem.games.absolute_war.board.charts import AssaultRow, BattleRow, assault_results, battle_results
from pbem.games.absolute_war.board.types import UnitId
from pbem.games.absolute_war.rules.c03_key_concepts.combat_markers import USED
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Combat, Position, Stack, unit_of


@carries_out("12.7.3/oil-barrel", "12.7.3/brown-explosion", "19.1/extra-disruption-nothing")
def mark_the_rest(draft: Draft, combat: Combat) -> None:
    """Marks attacking stacks Unsupplied by the barrel, defending ones Disrupted by the explosion (Q44, Q45, Q99)."""
    row = result_row(combat)
    if row.oil_barrel:
        own = [stack for _, stack in draft.position.every_stack(combat.attacker)]
        for stack in (stack for stack in own if stack.marker in USED):
            draft.mark(stack, unsupplied=True)
    if row.brown_explosion:
        for stack in _stacks(draft.position, sorted(combat.engaged)):
            draft.mark(stack, disrupted=True)


def result_row(combat: Combat) -> BattleRow | AssaultRow:
    """Returns the row of the table that the result of a Combat stands in."""
    return assault_results()[combat.result] if combat.assault else battle_results()[combat.result]


@carries_out("18.1/advance-on-bb-and-eq")
def may_advance(position: Position, combat: Combat) -> bool:
    """Tells whether the Attacker may advance; on BB and EQ only with an A in a triangle that is left (18.1)."""
    allowed = result_row(combat).attacker_may_advance
    if allowed == "only_with_a_icon":
        left = [unit for unit in combat.lead if unit_of(unit).advances_on_bloodbath and position.zone_of(unit)]
        return any(not position.back(unit) for unit in left)
    return allowed in ("yes", "lead_attacker_only_if_not_in_zone")


def _stacks(position: Position, units: Iterable[UnitId]) -> list[Stack]:
    """Returns the stacks on the map that some units are in, each once."""
    found = (position.stack_of(unit) for unit in units)
    return list(dict.fromkeys(stack for stack in found if stack is not None))
