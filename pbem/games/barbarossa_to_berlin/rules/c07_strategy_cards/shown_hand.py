"""Chapter 7.65: the Axis hand that Enigma (Allied card 25) shows."""

from collections.abc import Iterator

from pbem.core.rules import Violation, judge
from pbem.core.telling.words import counted
from pbem.games.barbarossa_to_berlin.board.charts import cards
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_hands import NOT_NOW
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Reveal
from pbem.games.barbarossa_to_berlin.state.deck import (
    Named,
    cards_of_the_own_deck,
    each_in_one_place,
    elsewhere,
    hand,
    no_total_war_cards,
)
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import HandIs
from pbem.games.barbarossa_to_berlin.state.position import Hand


def reveal(draft: Draft, order: Reveal) -> Iterator[Violation]:
    """Shows the Axis hand (Enigma): the log now knows it, and what it said before must agree."""
    position, held = draft.position, hand(draft.position, order.side)
    asked = position.action.second_look or (Reveal in position.action.opens and position.active == Side.ALLIED)
    if not asked or order.side != Side.AXIS:
        yield Violation(NOT_NOW, f"no event asks for the {order.side.capitalize()} hand to be shown")
        return
    named = Named(order.side, order.cards)
    yield from judge((cards_of_the_own_deck, no_total_war_cards, each_in_one_place), position, named)
    if len(order.cards) != held.size or not held.known <= set(order.cards):
        yield Violation(
            "board/hand",
            f"the Axis holds {counted(held.size, 'card')} by this log; {len(order.cards)} are shown",
            remedy="show every card of the hand",
        )
    for number in order.cards:
        if where := elsewhere(position, order.side, number):
            yield Violation("board/hand", f"card {number} cannot be in the Axis hand: it is {where}")
    draft.emit(HandIs(order.side, Hand(frozenset(order.cards) & frozenset(cards(order.side)), shown=held.unknown > 0)))
    draft.sealed = True
    shown(draft)


def shown(draft: Draft) -> None:
    """Tells the Axis hand, as Enigma asks."""
    draft.action(second_look=False, opens=draft.position.action.opens - {Reveal})
    names = ", ".join(str(cards(Side.AXIS)[each]) for each in sorted(hand(draft.position, Side.AXIS).known))
    draft.tell(f"the Axis shows its hand: {names or 'no card'}", "card-allied-25/show-axis-hand")
