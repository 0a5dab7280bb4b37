"""Chapter 12.7.3: the icons that mark what is still on the map once a Combat is resolved."""

from collections.abc import Iterable

from pbem.core.rules import carries_out
from pbem.games.absolute_war.board.charts import assault_results, battle_results
from pbem.games.absolute_war.board.types import UnitId
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Combat, Position, Stack


@carries_out("12.7.3/oil-barrel", "12.7.3/brown-explosion", "19.1/extra-disruption-nothing")
def mark_the_rest(draft: Draft, combat: Combat) -> None:
    """Marks attacking stacks Unsupplied by the barrel, defending ones Disrupted by the explosion (Q44, Q45)."""
    row = assault_results()[combat.result] if combat.assault else battle_results()[combat.result]
    if row.oil_barrel:
        supports = [unit for unit, side in combat.supports.items() if side is combat.attacker]
        for stack in _stacks(draft.position, (*combat.lead, *supports)):
            draft.mark(stack, unsupplied=True, disrupted=False)
    if row.brown_explosion:
        for stack in _stacks(draft.position, sorted(combat.engaged)):
            draft.mark(stack, disrupted=not stack.unsupplied)


def _stacks(position: Position, units: Iterable[UnitId]) -> list[Stack]:
    """Returns the stacks on the map that some units are in, each once."""
    found = (position.stack_of(unit) for unit in units)
    return list(dict.fromkeys(stack for stack in found if stack is not None))
