"""Chapter 14: used markers come off the map."""

from pbem.core.rules import carries_out
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Stack


@carries_out("14.0/disrupted-armor-and-done")
def used_marker_phase(draft: Draft) -> None:
    """Takes off the Phasing player's Disrupted and Armor markers, and both players' Done markers (14.0)."""
    side = draft.position.phasing
    for zone, stacks in list(draft.position.stacks.items()):
        cleared = tuple(_cleared(stack, draft.position.stack_side(stack) is side) for stack in stacks)
        if cleared != stacks:
            draft.stacks(zone, cleared)
    draft.tell("used markers come off the map", "14.0/disrupted-armor-and-done")


def _cleared(stack: Stack, phasing: bool) -> Stack:
    cleared = stack._replace(marker="")
    return cleared._replace(disrupted=False, armor=False) if phasing else cleared
