"""Every event, found by the side and the number of its card."""

from pbem.games.barbarossa_to_berlin.cards import allied, axis, defections, invasions, reinforcements
from pbem.games.barbarossa_to_berlin.cards.event import Events

EVENTS: Events = {**axis.EVENTS, **allied.EVENTS, **reinforcements.EVENTS, **invasions.EVENTS, **defections.EVENTS}
