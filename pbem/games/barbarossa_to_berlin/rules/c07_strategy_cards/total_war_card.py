"""Chapter 7.8: the card that a player may choose for his first hand with Total War cards."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import cards
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.hand_size import hand_limit
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.shuffling import mobilize
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Take
from pbem.games.barbarossa_to_berlin.state.deck import Named, cards_of_the_own_deck, hand, hold, in_draw_pile, piles
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.total_war import due

TOTALER_KRIEG = 26
RULES = {Side.AXIS: "7.8/axis-draws-totaler-krieg", Side.ALLIED: "7.8/allied-picks-blitzkrieg-card"}


def _untimely(position: Position, order: Take) -> Iterator[Breach]:
    """One card is chosen, once: before the first draw from a deck with Total War cards, and if the hand has room."""
    if not due(position, order.side):
        yield Breach(
            "a card is chosen before the first draw from the Total War deck, and at no other time",
            remedy="delete the line",
        )
    elif (len(order.cards) or order.count) != 1:
        example = TOTALER_KRIEG if order.side == Side.AXIS else 17
        yield Breach("one card is chosen, no more", remedy=f"write `take {order.side} {example}`")
    elif hand(position, order.side).size >= hand_limit(position, order.side)[0]:
        yield Breach("the hand is full; there is no room for a card", remedy="discard one first")


@enforces("7.8/axis-draws-totaler-krieg")
def the_axis_takes_totaler_krieg(position: Position, order: Take) -> Iterator[Breach]:
    """The Axis chooses Totaler Krieg! and nothing else."""
    if order.side != Side.AXIS:
        return
    yield from _untimely(position, order)
    if any(number != TOTALER_KRIEG for number in order.cards):
        yield Breach("the Axis takes Totaler Krieg! (26) and no other card", remedy="write `take axis 26`")


@enforces("7.8/allied-picks-blitzkrieg-card")
def the_allies_take_a_blitzkrieg_card(position: Position, order: Take) -> Iterator[Breach]:
    """The Allies choose a Blitzkrieg card that is discarded or undrawn."""
    if order.side != Side.ALLIED:
        return
    yield from _untimely(position, order)
    for number in order.cards:
        card = cards(order.side).get(number)
        if card and card.deck != "blitzkrieg":
            yield Breach(f"{card} is no Blitzkrieg card", remedy="choose one of the cards 1 to 25")
        elif card and due(position, order.side) and number not in in_draw_pile(position, order.side):
            yield Breach(f"card {number} is {_where(position, order.side, number)}", remedy="choose another card")


def _where(position: Position, side: Side, number: int) -> str:
    gone = piles(position, side)
    return "out of the game" if number in gone.removed else "on the table" if number in gone.face_up else "in the hand"


CHECKS = (the_axis_takes_totaler_krieg, the_allies_take_a_blitzkrieg_card)


def take(draft: Draft, order: Take) -> Iterator[Violation]:
    """Shuffles the Total War cards in and gives the card chosen to the hand."""
    named = Named(order.side, order.cards)
    yield from judge((cards_of_the_own_deck,), draft.position, named)
    yield from judge(CHECKS, draft.position, order)
    if due(draft.position, order.side):
        mobilize(draft, order.side)
    known = frozenset(order.cards) & frozenset(cards(order.side))
    hold(draft, order.side, known, 0 if order.cards else 1)
    draft.sealed = True
    told = str(cards(order.side)[min(known)]) if known else "a card"
    draft.tell(f"the {order.side.capitalize()} player takes {told}", RULES[order.side])
