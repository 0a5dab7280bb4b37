"""Chapter 8.1.1: how many units a side may have in a land area."""

from collections.abc import Collection, Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.charts import AIR_LIMIT, FORTRESS_LIMIT, LAND_LIMIT
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Side, UnitId
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import is_land
from pbem.games.on_to_berlin.state.position import Position, kind


@refuses("8.1.1/ten-land-units", "15.8.2/one-fortress", "8.1.1/four-air-units")
@carries_out("8.1.1/no-limit-at-sea", "8.1.1/each-side-by-itself")
def overstacked(
    position: Position, side: Side, area: AreaId, units: Collection[UnitId], *, stops: bool
) -> Iterator[Violation]:
    """Yields which limit units break where they enter: land units in passing too, Air where they stop (R43)."""
    if not is_land(area):
        return
    together = [*(unit for unit in position.of(side, area) if unit not in units), *units]
    land = sum(kind(unit).land for unit in together)
    if land > LAND_LIMIT and any(kind(unit).land for unit in units):
        yield _over("8.1.1/ten-land-units", area, counted(land, "land unit"), LAND_LIMIT)
    forts = sum(kind(unit).fortress for unit in together)
    if forts > FORTRESS_LIMIT and any(kind(unit).fortress for unit in units):
        yield _over("15.8.2/one-fortress", area, f"{forts} fortresses", FORTRESS_LIMIT)
    air = sum(kind(unit).air for unit in together)
    if stops and air > AIR_LIMIT and any(kind(unit).air for unit in units):
        yield _over("8.1.1/four-air-units", area, counted(air, "Air unit"), AIR_LIMIT)


def _over(code: str, area: AreaId, many: str, most: int) -> Violation:
    text = f"{many} of one side would be in {board().name(area)}, where {most} may be"
    return Violation(code, text, area, "move fewer units")


def room(position: Position, side: Side, area: AreaId, unit: UnitId) -> bool:
    """Tells whether one more unit may be in an area."""
    return not any(overstacked(position, side, area, (unit,), stops=True))
