"""Chapter 7.9: offers of the draw phase."""

from collections.abc import Iterator

from pbem.core.game import Choice
from pbem.core.offer import Arrange
from pbem.games.barbarossa_to_berlin import actions as a
from pbem.games.barbarossa_to_berlin.deck import hand
from pbem.games.barbarossa_to_berlin.drawing import to_draw
from pbem.games.barbarossa_to_berlin.offering import choice
from pbem.games.barbarossa_to_berlin.phases import at_the_draw
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.types import Side, Step


def discard(position: Position) -> Choice:
    """Offers cards to discard before drawing."""
    sides = [side for side in (Side.AXIS, Side.ALLIED) if side not in position.drawn]
    orders = [a.Discard(side=side, cards=(card,)) for side in sides for card in sorted(hand(position, side).known)]
    orders += [a.Discard(side=side, count=1) for side in sides if hand(position, side).unknown]
    return choice(
        position, "discard SIDE CARD CARD / discard SIDE 2 cards", "unwanted cards, before drawing", iter(orders)
    )


def draw(position: Position) -> Choice:
    """Offers the draw that fills a hand."""

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        now = position if position.step in (Step.ORDERS, Step.DRAW) else at_the_draw(position)
        for side in arrange([Side.AXIS, Side.ALLIED]):
            if side not in now.drawn and to_draw(now, side) > 0:
                yield a.Draw(side=side, count=to_draw(now, side))

    return choice(position, "draw SIDE 2 cards / draw SIDE CARD CARD", "fill the hand", orders)
