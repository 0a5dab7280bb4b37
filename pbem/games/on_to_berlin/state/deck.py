"""Where a side's cards can be: the deck is what lies nowhere else; a hand may be named or only counted (2.3.3)."""

from collections import Counter
from collections.abc import Sequence

from pbem.core.frozen import replace
from pbem.games.on_to_berlin.board.cards import decks
from pbem.games.on_to_berlin.board.types import CardId, Side
from pbem.games.on_to_berlin.state.position import Cards, Position


def deck(position: Position, side: Side) -> frozenset[CardId]:
    """Returns the cards that a side may choose its hand from; those in its hand are not among them."""
    held = position.hand(side)
    return decks()[side] - held.pool - held.hand - held.discard - held.removed


def deck_size(position: Position, side: Side) -> int:
    """Returns how many cards the deck has, with cards that are only counted taken into account."""
    held = position.hand(side)
    return len(deck(position, side)) + held.taken - held.buried - held.unnamed


def may_be_chosen(position: Position, side: Side, card: CardId) -> bool:
    """Tells whether a card may be in a deck: a card of the pool may have been taken out unseen (16.1.1)."""
    held = position.hand(side)
    return card in deck(position, side) or (held.taken > 0 and card in held.pool)


def may_be_held(position: Position, side: Side, card: CardId) -> bool:
    """Tells whether a card is in a hand, or may be as not all of it is named."""
    held = position.hand(side)
    return card in held.hand or (held.unnamed > 0 and may_be_chosen(position, side, card))


def repeated(cards: Sequence[CardId]) -> tuple[CardId, ...]:
    """Return the cards that a list names more than once."""
    return tuple(card for card, number in Counter(cards).items() if number > 1)


def named(held: Cards, card: CardId) -> Cards:
    """Returns a side's cards with one known to be out of the pool, if it was taken from there unseen (16.1.1)."""
    if card not in held.pool:
        return held
    return replace(held, pool=held.pool - {card}, taken=max(0, held.taken - 1))


def chosen(held: Cards, cards: tuple[CardId, ...], count: int) -> Cards:
    """Returns a side's cards once a hand is chosen."""
    for card in cards:
        held = named(held, card)
    return replace(held, hand=frozenset(cards), unnamed=count - len(cards))


def discarded(held: Cards, card: CardId) -> Cards:
    """Returns a side's cards once a card of the hand lies face up among the discards."""
    found = named(held, card)
    if card in found.hand:
        found = replace(found, hand=found.hand - {card})
    else:
        found = replace(found, unnamed=max(0, found.unnamed - 1))
    return replace(found, discard=found.discard | {card})


def returned(held: Cards) -> Cards:
    """Returns a side's cards at the end of a turn: hand and discards are in the deck again (5.0)."""
    return replace(held, hand=frozenset(), unnamed=0, discard=frozenset(), buried=0)
