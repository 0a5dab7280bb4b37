"""Offers of orders about cards alone."""

from collections.abc import Callable, Iterator, Mapping

from pbem.core.offer import Candidates
from pbem.games.barbarossa_to_berlin.board.charts import cards
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.orders.offers.candidates import thought_of
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.total_war_card import TOTALER_KRIEG
from pbem.games.barbarossa_to_berlin.state.actions.cards import Take
from pbem.games.barbarossa_to_berlin.state.deck import in_draw_pile
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.total_war import due


def _take(position: Position) -> Candidates:
    about = "choose a card for the first hand with Total War cards: Totaler Krieg!, or a Blitzkrieg card"
    return thought_of("take axis 26 / take allied CARD", about, _takes(position))


def _takes(position: Position) -> Iterator[Take]:
    if due(position, Side.AXIS):
        yield Take(side=Side.AXIS, cards=(TOTALER_KRIEG,))
    if due(position, Side.ALLIED):
        for number in sorted(in_draw_pile(position, Side.ALLIED)):
            if cards(Side.ALLIED)[number].deck == "blitzkrieg":
                yield Take(side=Side.ALLIED, cards=(number,))


OFFERS: Mapping[str, Callable[[Position], Candidates]] = {"take": _take}
