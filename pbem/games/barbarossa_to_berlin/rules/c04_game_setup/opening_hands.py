"""Chapters 4.3 and 4.4: opening hands and the Allied exchanges."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.core.telling.words import counted
from pbem.games.barbarossa_to_berlin.board.charts import HAND_BASE, cards
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.actions.c04_game_setup import DealHand, Exchange, Swap
from pbem.games.barbarossa_to_berlin.state.deck import (
    Named,
    bury,
    cards_of_the_own_deck,
    each_in_one_place,
    elsewhere,
    hand,
    hold,
    lay_off,
    no_total_war_cards,
    not_held,
    unnamed,
)
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import HandIs
from pbem.games.barbarossa_to_berlin.state.options import SWAP_WITHOUT_EXCHANGE, optional
from pbem.games.barbarossa_to_berlin.state.position import Hand, Position

OPENING_CARDS = frozenset({1, 2})
KEY_CARDS = frozenset({2, 24})
CARD_24 = 24
SWAP_OPS = 3
NOT_NOW = "order/not-now"
READING = f"who reads 4.4 otherwise plays with the option `{SWAP_WITHOUT_EXCHANGE}`"
SIDES = (Side.AXIS, Side.ALLIED)


# -- opening hands


@enforces("4.3/axis-chooses-opening-card")
def axis_holds_an_opening_card(position: Position, order: DealHand) -> Iterator[Breach]:
    """The Axis hand holds Barbarossa or von Paulus Pause by choice."""
    if order.side == Side.AXIS and order.cards and not OPENING_CARDS & set(order.cards):
        yield Breach(
            "the Axis hand must hold Barbarossa (1) or von Paulus Pause (2)",
            remedy="add the opening card that the Axis player chose",
        )


@enforces("4.3/axis-six-plus-chosen")
def axis_holds_seven(position: Position, order: DealHand) -> Iterator[Breach]:
    """The chosen card and six more make seven."""
    if order.side == Side.AXIS and order.count != HAND_BASE:
        yield Breach(
            f"the Axis starts with seven cards, not {order.count}",
            remedy="name the opening card that he chose and the six that he drew",
        )


@enforces("4.3/allied-seven-cards")
def allies_hold_seven(position: Position, order: DealHand) -> Iterator[Breach]:
    """Seven cards are dealt to the Allied player."""
    if order.side == Side.ALLIED and order.count != HAND_BASE:
        yield Breach(f"the Allies start with seven cards, not {order.count}", remedy="name the seven cards dealt")


def deal(draft: Draft, order: DealHand) -> Iterator[Violation]:
    """Names an opening hand, once."""
    if hand(draft.position, order.side) != Hand(unknown=HAND_BASE):
        yield Violation(
            NOT_NOW,
            f"the opening {order.side.capitalize()} hand has been named already",
            remedy="delete this line, or take the other one back",
        )
    named = Named(order.side, order.cards)
    yield from judge((cards_of_the_own_deck, no_total_war_cards, each_in_one_place), draft.position, named)
    yield from judge((axis_holds_an_opening_card, axis_holds_seven, allies_hold_seven), draft.position, order)
    if order.cards:
        known = frozenset(order.cards) & frozenset(cards(order.side))
        draft.emit(HandIs(order.side, Hand(known, order.count - len(order.cards))))
    draft.sealed = True
    rule = {Side.AXIS: "4.3/axis-six-plus-chosen"}.get(order.side, "4.3/allied-seven-cards")
    draft.tell(f"the {order.side.capitalize()} opening hand is {'named' if order.cards else 'dealt'}", rule)


@carries_out("4.1/vp-and-hand-markers-seven")
def deal_unknown(draft: Draft) -> None:
    """Gives seven unnamed cards to whoever's opening hand the log does not name."""
    for side in SIDES:
        if side not in draft.position.hands:
            draft.emit(HandIs(side, Hand(frozenset(), HAND_BASE)))


def refill_after_exchange(draft: Draft) -> None:
    """Refills an exchanged Allied hand with unnamed cards, where the log has not said which were drawn (4.4)."""
    lacking = HAND_BASE - hand(draft.position, Side.ALLIED).size
    if draft.position.turn == 1 and draft.position.exchanged and lacking > 0:
        hold(draft, Side.ALLIED, (), lacking)
        draft.tell(f"the Allies draw {lacking} to {HAND_BASE}", "4.4/allied-exchange-refill")


# -- the Allied exchanges


@enforces("4.4/allied-first-exchange")
def may_exchange(position: Position, order: Exchange) -> Iterator[Breach]:
    """Only an Allied hand without cards 2 and 24 is exchanged, whole or but for one card."""
    held = hand(position, order.side)
    count = held.size if order.count is None else order.count
    if order.side == Side.AXIS:
        yield Breach("only the Allied player may exchange his opening hand", remedy="delete the line")
    elif KEY_CARDS & (held.known | set(order.cards)):
        yield Breach("the hand holds card 2 or 24; it may not be exchanged", remedy="play with the cards dealt")
    elif position.exchanged:
        yield Breach("the opening hand has been exchanged once, and once only it may be", remedy="delete the line")
    elif count not in (held.size - 1, held.size):
        yield Breach(
            f"all cards or all but one are exchanged, not {count} of {held.size}",
            remedy="write `exchange allied all`, or name all but one",
        )
    elif gone := [number for number in order.cards if elsewhere(position, order.side, number)]:
        where = elsewhere(position, order.side, gone[0])
        yield not_held(position, order.side, f"card {gone[0]} cannot be exchanged: it is {where}")


def exchange(draft: Draft, order: Exchange) -> Iterator[Violation]:
    """Discards the opening hand; the refill is drawn next."""
    side, held = order.side, hand(draft.position, order.side)
    yield from judge((cards_of_the_own_deck, each_in_one_place), draft.position, Named(side, order.cards))
    yield from judge((may_exchange,), draft.position, order)
    count = held.size if order.count is None else order.count
    if order.cards:
        for number in dict.fromkeys(order.cards):
            lay_off(draft, side, number, removed=False)
    else:
        yield from unnamed(draft.position, side, count)
        bury(draft, side, count)
    draft.note(exchanged=1)
    draft.tell(
        f"the Allies exchange {counted(held.size - hand(draft.position, side).size, 'card')}",
        "4.4/allied-first-exchange",
    )


@enforces("4.4/allied-second-exchange-card-24")
def may_swap(position: Position, order: Swap) -> Iterator[Breach]:
    """After the first exchange, a card of 3 OPS or more goes for card 24."""
    held = hand(position, order.side)
    card = cards(order.side).get(order.card or 0)
    if order.side == Side.AXIS or order.wanted != CARD_24:
        yield Breach(
            "only the Allied player may swap a card, and only for card 24",
            remedy="write `swap allied 7 for 24`, with the card that he gives",
            plain=True,
        )
    elif position.exchanged > 1:
        yield Breach("a card has been given for card 24 already", remedy="delete the line", plain=True)
    elif held.size != HAND_BASE or not (position.exchanged or optional(position, SWAP_WITHOUT_EXCHANGE)):
        yield Breach(
            f"the swap comes after the first exchange and its refill; {READING}",
            remedy="write `exchange allied ...` and `draw allied ...` first",
        )
    elif KEY_CARDS & (held.known | ({order.card} if order.card else set())):
        yield Breach("the hand holds card 2 or 24; no swap is due", remedy="play with the cards drawn", plain=True)
    elif order.card is None:
        return
    elif where := elsewhere(position, order.side, order.card):
        yield not_held(position, order.side, f"card {order.card} cannot be given: it is {where}")
    elif card is None or card.ops < SWAP_OPS:
        yield Breach(
            f"card {card or order.card} has {card.ops if card else 0} OPS; one of at least 3 OPS is given",
            remedy="give another card",
            plain=True,
        )


def swap(draft: Draft, order: Swap) -> Iterator[Violation]:
    """Gives one card for card 24."""
    given = (order.card,) if order.card else ()
    yield from judge((cards_of_the_own_deck,), draft.position, Named(order.side, (*given, order.wanted)))
    yield from judge((may_swap,), draft.position, order)
    if order.card is None:
        yield from _swap_unnamed(draft, order)
        return
    lay_off(draft, order.side, order.card, removed=False)
    hold(draft, order.side, [order.wanted])
    draft.note(exchanged=2)
    draft.tell(f"the Allies give card {order.card} for card {order.wanted}", "4.4/allied-second-exchange-card-24")


def _swap_unnamed(draft: Draft, order: Swap) -> Iterator[Violation]:
    """Gives a card that a public log does not name; the other player need not know that card 24 was missing."""
    yield from unnamed(draft.position, order.side, 1)
    bury(draft, order.side, 1)
    hold(draft, order.side, (), 1)
    draft.note(exchanged=2)
    draft.tell("the Allies give one card for another", "4.4/allied-second-exchange-card-24")
