"""Chapter 7: offers of cards to play, of automatic operations, of partisans."""

from collections.abc import Iterator
from itertools import combinations

from pbem.core.offer import Arrange, Candidates
from pbem.games.barbarossa_to_berlin.board.charts import Card, cards, turns
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, Stage, Use
from pbem.games.barbarossa_to_berlin.cards.events import EVENTS
from pbem.games.barbarossa_to_berlin.orders.offers.candidates import thought_of
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.events_with_ops import yellow
from pbem.games.barbarossa_to_berlin.rules.c16_partisans import opened
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.deck import elsewhere, hand
from pbem.games.barbarossa_to_berlin.state.position import Position, controlled
from pbem.games.barbarossa_to_berlin.state.total_war import deck_in_play

MOST_PARTISANS = 12  # spaces looked at in pairs


def play(position: Position) -> Candidates:
    """Offers the cards that may be in hand, for each use."""
    orders = (a.Play(card=card.number, uses=uses) for card in _held(position) for uses in _uses(position, card))
    notes = (_valued(card) for card in _held(position)) if not hand(position, position.active).unknown else iter(())
    return thought_of("play CARD event | ops | sr | rp | event ops", "play a card", orders, notes=notes)


def _valued(card: Card) -> str:
    """Returns a card with its name and what it is worth."""
    return f"{card}: {card.ops} OPS{', an event once' if card.remove else ''}"


def _held(position: Position) -> list[Card]:
    deck = sorted(deck_in_play(position, position.active)) if position.active in (Side.AXIS, Side.ALLIED) else []
    found = (number for number in deck if not elsewhere(position, position.active, number))
    return [cards(position.active)[number] for number in found]


def _uses(position: Position, card: Card) -> Iterator[tuple[Use, ...]]:
    if card.box != "red" and (card.side, card.number) in EVENTS:
        yield (Use.EVENT,)
        if yellow(position, card):
            yield (Use.EVENT, Use.OPS)
    yield from ((Use.OPS,), (Use.SR,), (Use.RP,))


def automatic(position: Position) -> Candidates:
    """Offers the automatic operation."""
    return thought_of("automatic ops", "an operation of 1 OPS without a card", iter([a.AutomaticOps()]))


def partisans(position: Position) -> Candidates:
    """Offers spaces for partisan markers."""
    lands, allied = opened(position), position.active == Side.ALLIED
    spaces = [
        space
        for space in (sorted(controlled(position, Side.AXIS)) if lands and allied else ())
        if board().spaces[space].country in lands and not position.at(space)
    ]
    fresh = position.action.stage == Stage.CHOOSE
    left = turns()[position.turn].partisans_per_action if fresh else position.action.partisans_left

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        most = arrange(spaces)[:MOST_PARTISANS]
        for number in range(left, 0, -1):
            yield from (a.PlacePartisans(spaces=each) for each in combinations(most, number))

    return thought_of("partisans SPACE", "place partisan markers", orders)
