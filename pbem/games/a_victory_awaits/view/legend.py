"""What the ids of a position are called: counters, hexes and boxes, chits."""

import re
from collections.abc import Iterator

from pbem.core.legend import Legend, PlaceName, UnitName
from pbem.games.a_victory_awaits.board.counters import sides
from pbem.games.a_victory_awaits.board.names import chit_names, chits_of, unit_names
from pbem.games.a_victory_awaits.board.types import OFF, Side
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import owner
from pbem.games.a_victory_awaits.state.position import Position

_BOX = re.compile(r"(available|eliminated)_\w+|turn_\d{1,2}|withdrawn|off")


def legend(position: Position) -> Legend:
    """Returns the names of all that a position may speak of; every hex of the play area says who controls it."""
    return Legend(
        units={unit: UnitName(name, sides()[unit]) for unit, name in unit_names(position.scenario).items()},
        places=dict(_places(position)),
        cards={side: _chits(position, side) for side in Side},
    )


def _places(position: Position) -> Iterator[tuple[str, PlaceName]]:
    for hex_ in position.board.hexes:
        yield hex_, PlaceName(position.board.name(hex_), position.owner(hex_))
    boxes = (place for place in (*position.stacks, OFF) if _BOX.fullmatch(place))
    yield from ((box, PlaceName(box.replace("_", " ").capitalize())) for box in boxes)


def _chits(position: Position, side: Side) -> dict[str, str]:
    names = chit_names(position.scenario)
    return {chit: names[chit] for chit, printed in chits_of(position.scenario).items() if owner(printed) is side}
