"""Chapters 6.B and 7.2: action rounds begin and end; after the last one of a side comes its attrition (6.C)."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import turns
from pbem.games.barbarossa_to_berlin.board.types import Side, Stage, Step
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_hands import refill_after_exchange
from pbem.games.barbarossa_to_berlin.rules.c05_victory.victory import check_germany
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.order_of_rounds import last_round, next_round
from pbem.games.barbarossa_to_berlin.rules.c07_6_events import fall_zitadelle
from pbem.games.barbarossa_to_berlin.rules.c07_6_events.von_paulus_pause import count_pause
from pbem.games.barbarossa_to_berlin.rules.c08_orders.orders_roll import orders_are_rolled
from pbem.games.barbarossa_to_berlin.rules.c08_orders.stand_fast import markers_left, stand_fast_candidates
from pbem.games.barbarossa_to_berlin.rules.c10_movement import movement
from pbem.games.barbarossa_to_berlin.rules.c11_combat import advance
from pbem.games.barbarossa_to_berlin.rules.c11_combat.combat_steps import close
from pbem.games.barbarossa_to_berlin.rules.c13_supply.attrition import attrition
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import BeginRound, EndTurn
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import ActionIs, StepIs
from pbem.games.barbarossa_to_berlin.state.options import ROUND_OF_BOTH, optional
from pbem.games.barbarossa_to_berlin.state.position import Action, Position
from pbem.games.barbarossa_to_berlin.state.values import Value

ROUND_STEPS = {Side.AXIS: Step.AXIS_ROUND, Side.ALLIED: Step.ALLIED_ROUND}


@enforces("4.4/one-round-each", "6/axis-acts-first", "6/six-action-rounds")
def in_the_order_of_play(position: Position, order: BeginRound) -> Iterator[Breach]:
    """Turn 1 has one round for each side, every other turn six; the Axis acts first in each."""
    expected = next_round(position)
    rounds = turns()[position.turn].action_rounds
    many = "" if rounds == 1 else "6/six-action-rounds"
    remedy = f"write `{expected[0]} {expected[1]}`" if expected else "go on with the draw phase"
    if not 1 <= order.number <= rounds:
        told = "one round" if rounds == 1 else f"{rounds} rounds"
        text = f"turn {position.turn} has {told} for each side; there is no round {order.number}"
        yield Breach(text, remedy=remedy, code=many, plain=True)
    elif expected is None:
        yield Breach("both sides have had their rounds; no round begins now", remedy=remedy, code=many, plain=True)
    elif order.side != expected[0]:
        yield Breach(f"now comes the {expected[0].capitalize()} round", remedy=remedy, code="6/axis-acts-first")
    elif order.number != expected[1]:
        text = f"the next {order.side.capitalize()} round is number {expected[1]}"
        yield Breach(text, remedy=remedy, code=many, plain=True)


@enforces("4.4/axis-three-stand-fast")
def three_stand_fast_first(position: Position, order: BeginRound) -> Iterator[Breach]:
    """On turn 1 the Axis lays three Stand Fast markers before it acts; later on who rolled for them may lay fewer."""
    if position.turn == 1 and stand_fast_candidates(position):  # none if all three markers are laid
        lacking = markers_left(position)
        yield Breach(
            f"{lacking} of the three Stand Fast markers {'is' if lacking == 1 else 'are'} not placed",
            remedy="write `standfast SPACE, SPACE, SPACE` with Soviet spaces at the front",
            lacks=True,
        )


@enforces("7.2/must-take-an-action", "4.4/allied-any-valid-action")
def an_action_was_taken(position: Position, order: object) -> Iterator[Breach]:
    """A round is not passed over."""
    if position.action.stage == Stage.CHOOSE:
        yield Breach(
            f"the {position.active.capitalize()} player has taken no action in his round",
            remedy="play a card, or write `automatic ops`",
            lacks=True,
        )


@enforces("7.6/instructions-carried-out")
def the_event_is_carried_out(position: Position, order: object) -> Iterator[Breach]:
    """What an event asks for is done before play goes on."""
    if position.action.owes:
        yield Breach(f"the event played is not carried out: {position.action.owes}", lacks=True)


@enforces("card-allied-25/show-axis-hand")
def the_hand_was_shown(position: Position, order: object) -> Iterator[Breach]:
    """The round in which Enigma is played does not end before the Axis hand was shown."""
    if position.action.second_look:
        yield Breach(
            "Enigma was played, and the Axis player has not shown his hand",
            remedy="write `reveal axis 3, 8, 10, 12, 14, 15`, with the cards he holds",
        )


def round_(draft: Draft, order: BeginRound) -> Iterator[Violation]:
    """Ends the round in progress and begins the next one."""
    yield from judge((in_the_order_of_play,), draft.position, order)
    if draft.position.step == Step.ORDERS:
        yield from judge((orders_are_rolled, three_stand_fast_first), draft.position, order)
        refill_after_exchange(draft)
    if draft.position.active != Side.NEUTRAL:
        yield from end_round(draft)
    yield from game_goes_on(draft, order)
    if 1 <= order.number <= turns()[draft.position.turn].action_rounds:
        draft.this_turn(round=order.number)
    begin_round(draft, ROUND_STEPS[order.side])
    draft.sealed = True  # what the other side wrote is taken back only with its consent


@carries_out("7.3/markers-come-off", "10.1/move-markers-removed", "clar/move-marker-removed")
def begin_round(draft: Draft, step: Step) -> None:
    """Begins a side's round; units under a Stand Fast marker are bound for it (8.4, 8.5)."""
    position = draft.position
    bound = {unit: space for space in sorted(position.stand_fast) for unit in position.at(space)}
    action = Action(bound=bound, began=position.control)
    if position.step == Step.AXIS_ROUND and optional(position, ROUND_OF_BOTH):
        last = position.action
        action = replace(action, bound=last.bound, cards_used=last.cards_used, targets=last.targets)
    draft.emit(StepIs(step), ActionIs(action))
    draft.cite("8.4/units-starting-in-space-bound" if step == Step.AXIS_ROUND else "8.5/units-starting-in-space-bound")


@carries_out("6/axis-attrition-timing", "6/allied-attrition-timing", "7.2/action-marker")
def end_round(draft: Draft) -> Iterator[Violation]:
    """Ends the round in progress: its combat, its stacks; then attrition if it was the side's last one (6.C)."""
    yield from judge((an_action_was_taken, the_event_is_carried_out), draft.position, None)
    yield from finish_combat(draft)
    yield from movement.end_movement(draft)
    yield from judge((the_hand_was_shown,), draft.position, None)
    side = draft.position.active
    fall_zitadelle.score(draft)
    count_pause(draft)
    draft.this_turn(last_uses={**draft.position.this_turn.last_uses, side: draft.position.action.uses})
    if side == Side.ALLIED:
        check_germany(draft)
    if draft.position.winner is None and last_round(draft.position):
        attrition(draft, side)


def game_goes_on(draft: Draft, order: Value) -> Iterator[Violation]:
    """Yields that nothing is done any more where the Allied round has won the game (5.3, 5.4)."""
    if draft.position.winner is not None and not isinstance(order, EndTurn):
        yield Violation(
            "order/not-now",
            f"the game is over: the {draft.position.winner.capitalize()} player has won",
            remedy="write `end turn`",
        )


def finish_combat(draft: Draft) -> Iterator[Violation]:
    """Closes an advance that nobody goes on with; a combat in the middle cannot be left."""
    combat = draft.position.combat
    if combat is not None and combat.stage == "advance":
        yield from advance.end_advance(draft)
        close(draft)
