"""What will be lost, and when, if nothing is done: markers unused, reinforcements, the hand, the war."""

from collections.abc import Iterator

from pbem.core.telling.words import counted
from pbem.games.absolute_war.board.charts import HAND_LIMIT
from pbem.games.absolute_war.board.types import Phase, Side
from pbem.games.absolute_war.rules.c06_events import DIRECTIVE_53, ORDER_227, SPECIAL_NAMES
from pbem.games.absolute_war.rules.c12_combat.phase import MUST_BE_USED
from pbem.games.absolute_war.rules.c17_victory import points_are_met
from pbem.games.absolute_war.state.position import Position

OWNERS = {ORDER_227: Side.SOVIET, DIRECTIVE_53: Side.GERMAN}


def stakes(position: Position) -> Iterator[str]:
    """Yields what is at stake, what comes first at the head."""
    if position.phase in (Phase.SETUP, Phase.OVER):
        return
    left = position.now.unplaced + len(position.major)
    if position.phase is Phase.COMBAT and left and position.mode != "basic":
        told = "costs one WSP" if left == 1 else "cost one WSP each"
        yield f"{counted(left, 'Major Offensive marker')} without success {told} (12.11)"
    yield from _orders(position)
    size = position.hand(position.phasing).size
    if position.phase is Phase.CARDS and size > HAND_LIMIT:
        yield f"{counted(size - HAND_LIMIT, 'card')} over the limit of {HAND_LIMIT} must be discarded (9.3)"
    for side in Side:
        if points_are_met(position, side):
            yield f"the {side.capitalize()} player has all the points there are: he may win (17.1)"


def _orders(position: Position) -> Iterator[str]:
    """Yields that an Order or Directive must be used, or costs a point (19.4)."""
    for special in MUST_BE_USED:
        due = special in position.now.attackable and not position.this_turn.used.get(special)
        if due and OWNERS[special] is not position.phasing:
            yield f"{SPECIAL_NAMES[special]} is to be used in this phase, or costs one WSP (19.4)"
