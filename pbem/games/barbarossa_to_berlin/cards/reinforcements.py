"""Events that bring new units (7.62)."""

from collections.abc import Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.cards.event import Event, Events, otherwise
from pbem.games.barbarossa_to_berlin.charts import Card
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.types import Side


@enforces("card-allied-13/after-sorge")
def after_sorge(position: Position, card: Card) -> Iterator[Breach]:
    """The Siberians come after Sorge's message."""
    if "allied_11" not in position.events:
        yield Breach(f"the event of {card} is played only after Sorge (11)", remedy=otherwise(card))


REINFORCEMENTS = frozenset(
    {(Side.ALLIED, number) for number in (2, 4, 5, 13, 21, 24, 26, 31, 37, 38, 39, 40, 41)}
    | {(Side.AXIS, number) for number in (22, 23, 24, 32, 33, 34, 35, 36, 37)}
)

EVENTS: Events = {
    (Side.ALLIED, 13): Event((after_sorge,)),
}
