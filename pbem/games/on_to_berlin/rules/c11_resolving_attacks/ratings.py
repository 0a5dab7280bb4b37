"""Chapters 11.1 and 11.3: the ratings by which a unit hits, and by which it is hit."""

from pbem.core.rules import carries_out
from pbem.games.on_to_berlin.board.types import Doing, UnitId
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import is_land
from pbem.games.on_to_berlin.state.position import Position, kind

FROM_THE_AIR = frozenset({Doing.STRIKE, Doing.BOMB})


@carries_out(
    "11.1/air-rolls-airstrike-rating",
    "11.1/roll-up-to-rating-hits",
    "card-ambush/one-die-each",
    "9.1/air-units-by-airstrike-rating",
    "9.1/carriers-by-attack-rating",
    "9.2/by-airstrike-rating",
)
def rating(unit: UnitId, doing: Doing) -> int:
    """Returns what a unit's die may show at most: carriers roll the Airstrike Rating in an Airstrike alone (R48)."""
    row = kind(unit)
    return (row.airstrike or 0) if row.air or doing in FROM_THE_AIR else row.attack


@carries_out("11.3/land-units-at-sea")
def defence(position: Position, unit: UnitId) -> int:
    """Returns a unit's Defense Rating where it is: land units at sea have 1 (11.3)."""
    row, area = kind(unit), position.area_of(unit)
    return 1 if row.land and area and not is_land(area) else row.defence
