"""Card 2 of the Axis: after von Paulus Pause it takes two rounds of 1 OPS running, without fighting the Soviets."""

from collections.abc import Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.types import Side, Use
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Play
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.events import has_been
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, kind

CARD, TURN = 2, 2
LAST_ROUND = 4  # the two rounds are taken before round 5
ROUNDS = 2


def pausing(position: Position) -> bool:
    """Tells whether this Axis round must be one of the two, because those left are just enough."""
    due = has_been(position, Side.AXIS, CARD) and position.turn == TURN and position.active == Side.AXIS
    left = LAST_ROUND + 1 - position.this_turn.round
    lacking = ROUNDS - position.this_turn.pause_rounds
    return due and lacking > 0 and left - 1 < ROUNDS and left >= lacking


@enforces("card-axis-02/two-one-ops-rounds")
def pauses_in_time(position: Position, order: Play) -> Iterator[Breach]:
    """The two rounds are taken while there is still time for them."""
    if pausing(position):
        yield Breach(
            "after von Paulus Pause two rounds running are 1 OPS rounds before round 5 of turn 2, and this is one",
            remedy="write `automatic ops`",
        )


@enforces("card-axis-02/no-combat-against-soviets")
def spares_the_soviets(position: Position, combat: Combat) -> Iterator[Breach]:
    """In the two rounds the Axis does not fight Soviet units."""
    soviet = any(kind(unit).nation == "su" for unit in position.at(combat.target))
    if soviet and Use.AUTOMATIC in position.action.uses and pausing(position):
        yield Breach(
            "in this 1 OPS round of von Paulus Pause the Axis does not fight Soviet units",
            combat.target,
            "attack elsewhere, or move",
        )


def count_pause(draft: Draft) -> None:
    """Counts the Axis round that ends: it is one of the two, or the count begins again."""
    position = draft.position
    if not has_been(position, Side.AXIS, CARD) or position.turn != TURN or position.active != Side.AXIS:
        return
    if position.this_turn.pause_rounds >= ROUNDS or position.this_turn.round > LAST_ROUND:
        return
    served = position.action.uses == (Use.AUTOMATIC,) and not position.action.fought_soviets
    draft.this_turn(pause_rounds=position.this_turn.pause_rounds + 1 if served else 0)
    if served:
        told = f"1 OPS round {draft.position.this_turn.pause_rounds} of the two of von Paulus Pause"
        draft.tell(told, "card-axis-02/two-one-ops-rounds")
