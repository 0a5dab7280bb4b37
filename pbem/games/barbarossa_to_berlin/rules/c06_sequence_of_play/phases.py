"""Chapters 4.4 and 6: turns begin, and phase follows upon phase."""

from collections import deque
from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import turns
from pbem.games.barbarossa_to_berlin.board.types import Step
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_hands import deal_unknown
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_position import undeployed
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.rounds import end_round
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.shuffling import lay_off_open_cards
from pbem.games.barbarossa_to_berlin.rules.c08_orders.orders_roll import open_orders
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.replacements import end_replacements
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import BeginTurn
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import ActionIs, StepIs
from pbem.games.barbarossa_to_berlin.state.options import CARDS_BEFORE_THE_DRAW, optional
from pbem.games.barbarossa_to_berlin.state.position import Action, Position


@enforces("4.2/units-as-listed")
def the_set_up_is_complete(position: Position, order: BeginTurn) -> Iterator[Breach]:
    """Turn 1 begins once the two armies that the Axis deploys by choice stand on the map (20.2)."""
    left = undeployed(position) if position.step == Step.SETUP else []
    if left:
        names = " and ".join(f"[{each.split('_')[1]}A]" for each in left)
        yield Breach(
            f"the Axis has not deployed {names} in Occupied France",
            remedy="write `deploy Paris: [1A]; Bordeaux: [7A]`, or other spaces of Occupied France",
            lacks=True,
        )


def begin_turn(draft: Draft, order: BeginTurn) -> Iterator[Violation]:
    """Begins a turn: the first once the set-up is complete, the others when the one before is over."""
    if order.turn != draft.position.turn:
        yield Violation(
            "order/not-now",
            f"this is turn {draft.position.turn}, not turn {order.turn}",
            remedy=f"write `turn {draft.position.turn}`",
            rule="6/phases-in-order",
        )
    yield from judge((the_set_up_is_complete,), draft.position, order)
    draft.emit(StepIs(Step.ORDERS))
    draft.note(setup_open=False)
    deal_unknown(draft)
    open_orders(draft)
    first = ("4.1/turn-marker-june-41",) if draft.position.turn == 1 else ()
    draft.tell(f"turn {draft.position.turn} begins: {turns()[draft.position.turn].name}", *first)


def open_replacement_phase(draft: Draft) -> Iterator[Violation]:
    """Ends the last Allied round, if it is still going on, and begins the Replacement Phase (6.D)."""
    if draft.position.step == Step.ALLIED_ROUND:
        yield from end_round(draft)
        draft.emit(StepIs(Step.REPLACEMENT), ActionIs(Action()))


def open_draw_phase(draft: Draft) -> Iterator[Violation]:
    """Begins the draw phase; what was not spent in the Replacement Phase before it is lost (6.D, 6.E)."""
    if draft.position.step == Step.ALLIED_ROUND:
        yield from end_round(draft)
    if draft.position.step in (Step.ALLIED_ROUND, Step.REPLACEMENT):
        end_replacements(draft)
        draft.emit(StepIs(Step.DRAW), ActionIs(Action()))
        if optional(draft.position, CARDS_BEFORE_THE_DRAW):
            lay_off_open_cards(draft)
        if draft.position.turn == 1:
            draft.cite("4.4/remaining-phases-follow")


def at_the_draw(position: Position) -> Position:
    """Returns the position as the draw phase finds it: attrition may change the size of a hand."""
    draft = Draft(position)
    deque(open_draw_phase(draft), maxlen=0)
    return draft.position
