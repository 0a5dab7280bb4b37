"""The draw phase: discarding, drawing, the hand limit kept (6.E, 7.7, 7.9)."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.core.telling.words import counted
from pbem.games.barbarossa_to_berlin.board.charts import HAND_BASE
from pbem.games.barbarossa_to_berlin.board.types import Side, Step
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.hand_size import hand_limit
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.intelligence import unplayed_cards_are_shown
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.shuffling import mobilize, take_from_the_pile
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import Discard, Draw
from pbem.games.barbarossa_to_berlin.state.deck import (
    Named,
    bury,
    cards_of_the_own_deck,
    discards,
    each_in_one_place,
    elsewhere,
    hand,
    lay_off,
    no_total_war_cards,
    not_held,
    pile_size,
    the_pile_is_drawn_first,
    unnamed,
)
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.total_war import due

SIDES = (Side.AXIS, Side.ALLIED)
CAUSES = {
    "18.2/both-iron-allied": "18.2: one card less, both Iron spaces count as Allied",
    "18.3/axis-no-oil": "18.3: one card less without Oil in Full Supply",
    "18.3/axis-two-oil": "18.3: one card more for two Oil spaces",
    "18.3/axis-three-oil-no-more": "18.3: one card more for Oil",
    "18.3/allied-no-oil": "18.3: two cards less without Oil",
    "18.3/allied-one-oil": "18.3: one card less with one Oil space only",
    "18.3/allied-three-oil": "18.3: one card more for three Oil spaces",
    "card-allied-12/hand-minus-two": "Bomber Command, Allied card 12: two cards less",
    "card-allied-28/hand-minus-two": "US 8th Air Force, Allied card 28: two cards less",
    "card-axis-15/hand-minus-two": "Wolfpacks, Axis card 15: two cards less",
    "card-allied-07/one-card-more": "Industrial Evacuation, Allied card 7: one card more",
    "7.7/minimum-five": "7.7: never below five",
    "7.7/axis-minimum-two": "7.7: not below two",
    "7.7/maximum-eight": "7.7: never above eight",
}


# -- discarding


@enforces("7.9/discard-any-number", "6/hold-or-discard")
def discards_what_he_holds(position: Position, order: Discard) -> Iterator[Breach]:
    """Only cards in hand are discarded."""
    held = hand(position, order.side)
    for number in order.cards:
        if where := elsewhere(position, order.side, number):
            yield not_held(position, order.side, f"card {number} cannot be discarded: it is {where}")
    if order.count > held.size:
        yield Breach(
            f"the {order.side.capitalize()} hand holds {counted(held.size, 'card')}, not {order.count}",
            remedy="discard fewer cards",
        )


@enforces("6/discard-before-draw")
def discards_before_drawing(position: Position, order: Discard) -> Iterator[Breach]:
    """Who has drawn, or taken a card for his Total War hand, discards no more."""
    if order.side in position.this_turn.drawn or position.mobilized.get(order.side) == position.turn:
        yield Breach("discards come before the draw", remedy="put the `discard` line above the `draw` line")


def discard(draft: Draft, order: Discard) -> Iterator[Violation]:
    """Lays cards on the discard pile."""
    named = Named(order.side, order.cards)
    yield from judge((cards_of_the_own_deck, each_in_one_place), draft.position, named)
    if order.side == Side.ALLIED and order.side not in draft.position.this_turn.drawn:
        yield from judge((unplayed_cards_are_shown,), draft.position, order)
    yield from judge((discards_before_drawing, discards_what_he_holds), draft.position, order)
    if order.cards:
        for number in dict.fromkeys(order.cards):
            lay_off(draft, order.side, number, removed=False)
    else:
        yield from unnamed(draft.position, order.side, order.count)
        bury(draft, order.side, order.count)
    draft.tell(
        f"{order.side.capitalize()} discards {_cards(len(order.cards) or order.count)}", "7.9/discard-any-number"
    )


# -- drawing


@enforces("6/draw-to-seven", "7.7/maximum-eight", "7.7/minimum-five")
def draws_to_the_limit(position: Position, order: Draw) -> Iterator[Breach]:
    """A hand is filled to its size: no more, no fewer."""
    held, count = hand(position, order.side).size, len(order.cards) or order.count
    lacking = to_draw(position, order.side)
    if count == lacking:
        return
    told = f"the {order.side.capitalize()} hand holds {counted(held, 'card')}"
    if lacking < 0:
        limit = f"{held + lacking}{_why(position, order.side)}"
        yield Breach(f"{told}; {limit} is its limit now", remedy=_discard_first(order.side, -lacking))
        return
    yield Breach(
        f"{told} and is filled to {held + lacking}{_why(position, order.side)}: draw {lacking}, not {count}",
        remedy=f"write `draw {order.side} {_cards(lacking)}`" if lacking > 0 else "delete the line",
    )


def _why(position: Position, side: Side) -> str:
    """Says in brackets what makes a hand larger or smaller than seven; nothing where nothing does."""
    causes = hand_limit(position, side)[1][1:] if position.step != Step.ORDERS else ()
    return f" ({'; '.join(CAUSES[rule] for rule in causes)})" if causes else ""


def to_draw(position: Position, side: Side) -> int:
    """Returns how many cards a side has to draw: up to its hand size, as far as there are cards (7.7)."""
    limit = HAND_BASE if position.step == Step.ORDERS else hand_limit(position, side)[0]
    return min(limit - hand(position, side).size, pile_size(position, side) + discards(position, side))


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def _discard_first(side: Side, count: int) -> str:
    return f"first `discard {side} {_cards(count)}`, or name them"


DRAW_CHECKS = (cards_of_the_own_deck, no_total_war_cards, each_in_one_place, the_pile_is_drawn_first)


def draw(draft: Draft, order: Draw) -> Iterator[Violation]:
    """Draws named or unnamed cards."""
    named = Named(order.side, order.cards, drawn=True)
    yield from judge(DRAW_CHECKS, draft.position, named)
    if order.side == Side.ALLIED and order.side not in draft.position.this_turn.drawn:
        yield from judge((unplayed_cards_are_shown,), draft.position, order)
    yield from judge((draws_to_the_limit,), draft.position, order)
    take_from_the_pile(draft, order.side, order.cards, 0 if order.cards else order.count)
    draft.sealed = True
    if draft.position.step != Step.ORDERS:
        draft.this_turn(drawn=draft.position.this_turn.drawn | {order.side})
    drawn = _cards(len(order.cards) or order.count)
    draft.tell(f"{order.side.capitalize()} draws {drawn}", *hand_limit(draft.position, order.side)[1])


@enforces("7.7/discard-to-limit", "clar/discard-to-hand-limit")
def within_the_hand_limit(position: Position, side: Side) -> Iterator[Breach]:
    """Who holds more cards than his new limit discards down to it."""
    limit, held = hand_limit(position, side)[0], hand(position, side).size
    if held > limit:
        yield Breach(
            f"the {side.capitalize()} hand holds {counted(held, 'card')}; "
            f"{limit}{_why(position, side)} is its limit now",
            remedy=_discard_first(side, held - limit),
        )


def fill_hands(draft: Draft) -> Iterator[Violation]:
    """Draws for whoever has not drawn; a hand over its limit must be discarded down first."""
    if Side.ALLIED not in draft.position.this_turn.drawn:
        yield from judge((unplayed_cards_are_shown,), draft.position, None)
    for side in SIDES:
        yield from judge((within_the_hand_limit,), draft.position, side)
        if due(draft.position, side):
            mobilize(draft, side)
        rules, lacking = hand_limit(draft.position, side)[1], to_draw(draft.position, side)
        if lacking > 0:
            take_from_the_pile(draft, side, (), lacking)
            size = hand(draft.position, side).size
            draft.tell(f"{side.capitalize()} draws {_cards(lacking)} and holds {size}", *rules)
        draft.this_turn(drawn=draft.position.this_turn.drawn | {side})
