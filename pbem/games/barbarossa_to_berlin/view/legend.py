"""What the ids of a position are called: counters, spaces and boxes, cards."""

import re
from collections.abc import Iterator

from pbem.core.legend import Legend, PlaceName, UnitName
from pbem.games.barbarossa_to_berlin.board.charts import cards
from pbem.games.barbarossa_to_berlin.board.counters import units
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import OFF, Side, SpaceId
from pbem.games.barbarossa_to_berlin.state.position import Position

_BOX = re.compile(r"(reserve|eliminated|waiting)_\w+|turn_track_\d{1,2}|removed|off")


def legend(position: Position) -> Legend:
    """Returns the names of all that a position may speak of."""
    return Legend(
        units={unit: UnitName(kind.short, kind.side) for unit, kind in units().items()},
        places={place: PlaceName(board().name(place), position.control.get(place)) for place in _places(position)},
        cards={side: {str(number): card.name for number, card in cards(side).items()} for side in _PLAYERS},
    )


_PLAYERS = (Side.AXIS, Side.ALLIED)


def _places(position: Position) -> Iterator[SpaceId]:
    yield from board().spaces
    yield from (place for place in (*position.stacks, OFF) if _BOX.fullmatch(place))
