"""Events that land an army on a beach (7.63)."""

from collections.abc import Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.cards.event import Event, Events, otherwise
from pbem.games.barbarossa_to_berlin.charts import Card
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.types import Side


@enforces("card-allied-01/after-us-build-up", "card-allied-16/after-us-build-up", "card-allied-09/allows-invasions",
          "17.2/us-cards-barred-while-neutral", "3/blue-italic-prerequisite")  # fmt: skip
def after_us_build_up(position: Position, card: Card) -> Iterator[Breach]:
    """Invasions wait for U.S. Build-Up, and come on a turn after it."""
    built_up = position.event_turns.get("allied_09")
    if built_up is None:
        yield Breach(
            f"the event of {card} is played only after US Build-Up (9)",
            remedy=otherwise(card),
            code=f"card-allied-{card.number:02}/after-us-build-up",
        )
    elif built_up >= position.turn:
        yield Breach(
            f"{card.name} is played on a turn after US Build-Up (9), not on the same",
            remedy=otherwise(card),
            code="card-allied-09/allows-invasions",
        )


EVENTS: Events = {
    (Side.ALLIED, 1): Event((after_us_build_up,)),
    (Side.ALLIED, 16): Event((after_us_build_up,)),
}
