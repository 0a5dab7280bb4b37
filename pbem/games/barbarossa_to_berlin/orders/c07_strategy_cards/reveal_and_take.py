"""Chapter 7: a hand is shown because of an event (7.65); a card is chosen for the first hand of Total War (7.8)."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.games.barbarossa_to_berlin.board.charts import cards
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.orders.c06_sequence_of_play import DRAWING
from pbem.games.barbarossa_to_berlin.orders.candidates import thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.misplaced import no_places
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_cards, read_counted_cards, read_side
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards import intelligence, total_war_card
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Reveal, Take
from pbem.games.barbarossa_to_berlin.state.deck import elsewhere, hand, in_draw_pile
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.total_war import deck_in_play, due
from pbem.games.barbarossa_to_berlin.state.wording import write_counted, write_list


def _read_reveal(reader: Reader, tree: Any) -> Reveal:
    return Reveal(side=read_side(tree), cards=read_cards(tree))


def _write_reveal(order: Reveal) -> str:
    return f"reveal {order.side} {write_list(order.cards) or 'none'}"


def _offer_reveal(position: Position) -> Candidates:
    """The cards that the log does not know may be any that lie nowhere else."""
    side = Side.AXIS if position.action.second_look else Side.ALLIED
    sought = bool(position.action.owes) and Reveal in position.action.opens
    held = hand(position, side)
    if not held.unknown:
        return thought_of(f"reveal {side} CARD, CARD", "show cards", iter(()))
    shown = held.known & intelligence.SOUGHT if sought else held.known

    def orders(arrange: Arrange) -> Iterator[Reveal]:
        unseen = arrange([each for each in _perhaps_held(position, side) if each in intelligence.SOUGHT or not sought])
        sizes = range(min(held.unknown, len(unseen)) + 1) if sought else [held.unknown]
        yield from (Reveal(side=side, cards=(*sorted(shown), *unseen[:size])) for size in sizes)

    return thought_of(f"reveal {side} CARD, CARD", "show cards", orders)


def _perhaps_held(position: Position, side: Side) -> list[int]:
    """Returns the cards that the log does not place anywhere, the known hand apart."""
    known = hand(position, side).known
    return [each for each in sorted(deck_in_play(position, side) - known) if not elsewhere(position, side, each)]


REVEAL = Kind(
    name="reveal",
    action=Reveal,
    purpose=Purpose.PLAY,
    moment=Moment("reveal", "comes behind the event that shows a hand", "7.65/revealed-cards-stay-open"),
    read={"reveal": _read_reveal},
    write=_write_reveal,
    offered=_offer_reveal,
    secret=True,
    misplaced=no_places,
    carried_out=intelligence.reveal,
)


def _read_take(reader: Reader, tree: Any) -> Take:
    named, count = read_counted_cards(tree)
    return Take(side=read_side(tree), cards=named, count=count)


def _write_take(order: Take) -> str:
    return f"take {order.side} {write_counted(order.cards, order.count)}"


def _offer_take(position: Position) -> Candidates:
    about = "choose a card for the first hand with Total War cards: Totaler Krieg!, or a Blitzkrieg card"
    return thought_of("take axis 26 / take allied CARD", about, _takes(position))


def _takes(position: Position) -> Iterator[Take]:
    if due(position, Side.AXIS):
        yield Take(side=Side.AXIS, cards=(total_war_card.TOTALER_KRIEG,))
    if due(position, Side.ALLIED):
        for number in sorted(in_draw_pile(position, Side.ALLIED)):
            if cards(Side.ALLIED)[number].deck == "blitzkrieg":
                yield Take(side=Side.ALLIED, cards=(number,))


TAKE = Kind(
    name="take",
    action=Take,
    purpose=Purpose.PLAY,
    moment=Moment("take", DRAWING, "7.8/axis-draws-totaler-krieg"),
    read={"take": _read_take},
    write=_write_take,
    offered=_offer_take,
    secret=True,
    misplaced=no_places,
    carried_out=total_war_card.take,
)


KINDS = (REVEAL, TAKE)
