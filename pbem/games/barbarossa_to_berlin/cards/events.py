"""Every event, found by the side and the number of its card; the players may have agreed that none is idle (7.6)."""

from collections.abc import Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.charts import Card
from pbem.games.barbarossa_to_berlin.cards import allied, axis, defections, invasions, reinforcements
from pbem.games.barbarossa_to_berlin.cards.event import Events, otherwise
from pbem.games.barbarossa_to_berlin.state.options import NO_IDLE_EVENT, optional
from pbem.games.barbarossa_to_berlin.state.position import Position

EVENTS: Events = {**axis.EVENTS, **allied.EVENTS, **reinforcements.EVENTS, **invasions.EVENTS, **defections.EVENTS}


@enforces("opt/no-event-without-effect")
def changes_something(position: Position, card: Card) -> Iterator[Breach]:
    """By the option no card is played as an event that would change nothing."""
    why = EVENTS[card.side, card.number].idle(position) if optional(position, NO_IDLE_EVENT) else ""
    if why:
        yield Breach(f"{card} would change nothing as an event: {why}", remedy=otherwise(card))
