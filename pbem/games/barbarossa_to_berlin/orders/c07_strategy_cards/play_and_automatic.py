"""Chapter 7: a card is played for one of its uses (7.1), or an operation is taken without one (7.2)."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Candidates
from pbem.core.trees import subtrees
from pbem.games.barbarossa_to_berlin.board.charts import Card, cards
from pbem.games.barbarossa_to_berlin.board.types import Side, Use
from pbem.games.barbarossa_to_berlin.cards.events import EVENTS
from pbem.games.barbarossa_to_berlin.orders.c07_strategy_cards import playing_a_card
from pbem.games.barbarossa_to_berlin.orders.candidates import thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.misplaced import no_places
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_numbers
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.events_with_ops import is_yellow
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import AutomaticOps, Play
from pbem.games.barbarossa_to_berlin.state.deck import elsewhere, hand
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.total_war import deck_in_play


def _read_play(reader: Reader, tree: Any) -> Play:
    uses = tuple(Use(str(each.children[0])) for each in subtrees(tree, "use"))
    return Play(card=read_numbers(tree)[0], uses=uses)


def _write_play(order: Play) -> str:
    return f"play {order.card} {' '.join(order.uses)}"


def _offer_play(position: Position) -> Candidates:
    """Offers the cards that may be in hand, for each use."""
    orders = (Play(card=card.number, uses=uses) for card in _held(position) for uses in _uses(position, card))
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
        if is_yellow(position, card):
            yield (Use.EVENT, Use.OPS)
    yield from ((Use.OPS,), (Use.SR,), (Use.RP,))


PLAY = Kind(
    name="play",
    action=Play,
    purpose=Purpose.PLAY,
    moment=Moment("play", "comes first in a round, and once", "6/one-action-per-round"),
    read={"play": _read_play},
    write=_write_play,
    offered=_offer_play,
    secret=True,
    misplaced=no_places,
    carried_out=playing_a_card.play,
)


def _read_automatic(reader: Reader, tree: Any) -> AutomaticOps:
    return AutomaticOps()


def _write_automatic(order: AutomaticOps) -> str:
    return "automatic ops"


def _offer_automatic(position: Position) -> Candidates:
    """Offers the automatic operation."""
    return thought_of("automatic ops", "an operation of 1 OPS without a card", iter([AutomaticOps()]))


AUTOMATIC = Kind(
    name="automatic",
    action=AutomaticOps,
    purpose=Purpose.PLAY,
    moment=Moment("automatic ops", "comes first in a round, and once", "6/one-action-per-round"),
    read={"automatic": _read_automatic},
    write=_write_automatic,
    offered=_offer_automatic,
    secret=False,
    misplaced=no_places,
    carried_out=playing_a_card.automatic,
)


KINDS = (PLAY, AUTOMATIC)
