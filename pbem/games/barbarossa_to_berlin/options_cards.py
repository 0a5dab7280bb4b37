"""Offers of orders about cards alone."""

from collections.abc import Callable, Iterator, Mapping

from pbem.core.game import Choice
from pbem.games.barbarossa_to_berlin.actions_cards import Take
from pbem.games.barbarossa_to_berlin.charts import cards
from pbem.games.barbarossa_to_berlin.deck import in_draw_pile
from pbem.games.barbarossa_to_berlin.offering import choice
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.taking import TOTALER_KRIEG
from pbem.games.barbarossa_to_berlin.total_war import due
from pbem.games.barbarossa_to_berlin.types import Side


def _take(position: Position) -> Choice:
    about = "choose a card for the first hand with Total War cards: Totaler Krieg!, or a Blitzkrieg card"
    return choice(position, "take axis 26 / take allied CARD", about, _takes(position))


def _takes(position: Position) -> Iterator[Take]:
    if due(position, Side.AXIS):
        yield Take(side=Side.AXIS, cards=(TOTALER_KRIEG,))
    if due(position, Side.ALLIED):
        for number in sorted(in_draw_pile(position, Side.ALLIED)):
            if cards(Side.ALLIED)[number].deck == "blitzkrieg":
                yield Take(side=Side.ALLIED, cards=(number,))


OFFERS: Mapping[str, Callable[[Position], Choice]] = {"take": _take}
