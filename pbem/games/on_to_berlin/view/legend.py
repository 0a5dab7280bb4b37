"""What the ids of a position are called: counters, areas and pools, cards."""

from pbem.core.legend import Legend, PlaceName, UnitName
from pbem.games.on_to_berlin.board.cards import cards, decks
from pbem.games.on_to_berlin.board.counters import units
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import OFF, POOLS
from pbem.games.on_to_berlin.state.position import Position


def legend(position: Position) -> Legend:
    """Returns the names of all that a position may speak of; a unit's side is that of its nation at present."""
    places: dict[str, PlaceName] = {place: PlaceName(board().name(place)) for place in (*POOLS, OFF)}
    for area in board().areas:
        owner = position.owner(area)
        places[area] = PlaceName(board().name(area), str(owner) if owner else None)
    sides = {row.id: position.nations[row.id].side if position.nations else row.side for row in nations().values()}
    return Legend(
        units={unit: UnitName(kind.name, str(sides[kind.nation])) for unit, kind in units().items()},
        places=places,
        cards={str(side): {id_: cards()[id_].name for id_ in sorted(deck)} for side, deck in decks().items()},
    )
