"""Chapter 11.2 steps 4 to 6: the dice of a combat, and what the players say of its figures."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.combat_card import firing
from pbem.games.barbarossa_to_berlin.rules.c11_combat.combat_steps import settle
from pbem.games.barbarossa_to_berlin.rules.c11_combat.fire import fire
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Roll
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Fired
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position
from pbem.games.barbarossa_to_berlin.state.values import Pair


@carries_out("11.2/each-player-rolls-a-die", "11.2/fire-simultaneous")
def roll(draft: Draft, order: Roll) -> Iterator[Violation]:
    """Fires both sides at once (11.2 steps 4 to 6) and sees what follows."""
    if order.dice is None:
        yield Violation("order/no-dice", "no dice are written", remedy="write the attacker's first: `roll @5 @2`")
        return
    yield from claims(draft, order, order.dice)
    combat = draft.position.combat
    assert combat is not None
    dice = {combat.side: order.dice.attacker, combat.side.enemy: order.dice.defender}
    shots = {side: fire(draft.position, combat, side, die) for side, die in dice.items()}
    draft.emit(shots[combat.side], shots[combat.side.enemy])
    draft.cite("11.2/cross-reference-result")
    draft.combat(losses={side: shots[side.enemy].result for side in dice}, stage="lose_defender")
    draft.sealed = True
    settle(draft)


def claims(draft: Draft, order: Roll, dice: Pair) -> Iterator[Violation]:
    """Compares what the players say of strengths and results with what the board gives."""
    combat = draft.position.combat
    assert combat is not None
    ours = fire(draft.position, combat, combat.side, dice.attacker)
    theirs = fire(draft.position, combat, combat.side.enemy, dice.defender)
    if order.odds and (order.odds.attacker, order.odds.defender) != (ours.strength, theirs.strength):
        yield Violation(
            "board/odds",
            f"the strengths are {ours.strength}:{theirs.strength}, not {order.odds.attacker}:{order.odds.defender}",
            remedy=f"count again: {_sides(draft.position, combat)}",
        )
    if order.result and (order.result.attacker, order.result.defender) != (ours.result, theirs.result):
        yield Violation(
            "board/result",
            f"the loss numbers inflicted are {ours.result}:{theirs.result}, not "
            f"{order.result.attacker}:{order.result.defender}",
            remedy=f"look again: {_shot(ours)} for the attackers, {_shot(theirs)} for the defenders",
        )


def _sides(position: Position, combat: Combat) -> str:
    ours = ", ".join(position.label(unit) for unit in combat.units)
    theirs = (
        ", ".join(position.label(unit) for unit in firing(position, combat, combat.side.enemy)) or "nobody who fires"
    )
    return f"{ours} against {theirs}"


def _shot(shot: Fired) -> str:
    return f"{'LCU' if shot.large else 'SCU'} table, column {shot.column}, die {shot.modified}"
