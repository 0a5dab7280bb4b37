"""Chapter 7.9: offers of the draw phase."""

from collections.abc import Iterator

from pbem.core.offer import Arrange, Candidates
from pbem.games.barbarossa_to_berlin.board.types import Side, Step
from pbem.games.barbarossa_to_berlin.orders.offers.candidates import thought_of
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.draw_phase import to_draw
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.phases import at_the_draw
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.deck import hand
from pbem.games.barbarossa_to_berlin.state.position import Position


def discard(position: Position) -> Candidates:
    """Offers cards to discard before drawing."""
    sides = [side for side in (Side.AXIS, Side.ALLIED) if side not in position.drawn]
    orders = [a.Discard(side=side, cards=(card,)) for side in sides for card in sorted(hand(position, side).known)]
    orders += [a.Discard(side=side, count=1) for side in sides if hand(position, side).unknown]
    return thought_of("discard SIDE CARD CARD / discard SIDE 2 cards", "unwanted cards, before drawing", iter(orders))


def draw(position: Position) -> Candidates:
    """Offers the draw that fills a hand."""

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        now = position if position.step in (Step.ORDERS, Step.DRAW) else at_the_draw(position)
        for side in arrange([Side.AXIS, Side.ALLIED]):
            if side not in now.drawn and to_draw(now, side) > 0:
                yield a.Draw(side=side, count=to_draw(now, side))

    return thought_of("draw SIDE 2 cards / draw SIDE CARD CARD", "fill the hand", orders)
