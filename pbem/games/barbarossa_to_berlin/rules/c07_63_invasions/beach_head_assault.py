"""Chapter 7.63: an Axis attack on an empty Beach Head, which falls without a die."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, Stage
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_head_markers import take_up
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Attack
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position


def empty_beach_head(position: Position, combat: Combat) -> bool:
    """Tells whether the Axis attacks a Beach Head that nobody defends."""
    return combat.side == Side.AXIS and combat.target in position.beachheads and not position.at(combat.target)


@enforces("7.63/empty-beach-head-attacked")
def without_a_die(position: Position, order: Attack) -> Iterator[Breach]:
    """Against an empty Beach Head no die is rolled and no card is played."""
    if order.dice or order.odds or order.result or order.cards or order.reply:
        yield Breach(
            f"the Beach Head on {board().name(order.target)} is empty and falls without a die", remedy="delete the dice"
        )


def overrun(draft: Draft, order: Attack, combat: Combat) -> Iterator[Violation]:
    """Removes the Beach Head that is attacked."""
    yield from judge((without_a_die,), draft.position, order)
    action = draft.position.action
    attacked, targets = action.attacked | set(combat.units), action.targets | {combat.target}
    draft.action(stage=Stage.COMBAT, attacked=attacked, targets=targets)
    take_up(draft, combat.target)
    draft.tell(f"the empty Beach Head on {board().name(combat.target)} is removed", "7.63/empty-beach-head-attacked")
