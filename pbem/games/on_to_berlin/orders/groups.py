"""Groups and ways that are thought of when orders are offered."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pbem.core.offer import Arrange
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Side, UnitId
from pbem.games.on_to_berlin.rules.c03_game_basics.control import can_control
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import near
from pbem.games.on_to_berlin.rules.c07_groups import may_act
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Counters, Group, Way

Test = Callable[[UnitId], bool]


def as_group(position: Position, units: Sequence[UnitId]) -> Group:
    """Returns counters as an order names them."""
    each = Counter((kind(unit).id, position.spent(unit)) for unit in units)
    return tuple(Counters(kind=id_, count=count, spent=spent) for (id_, spent), count in each.items())


def ready(position: Position, side: Side, area: AreaId, by_event: bool, test: Test) -> list[UnitId]:
    """Returns the units of an area that can be activated and pass a test."""
    why_not = may_act(by_event)
    return [unit for unit in position.of(side, area) if test(unit) and not why_not(position, unit)[0]]


def choices(position: Position, side: Side, area: AreaId, units: Sequence[UnitId]) -> Iterator[tuple[UnitId, ...]]:
    """Yields groups out of some units: those that may leave, all of them, one of each kind."""
    if not units:
        return
    idle = [unit for unit in position.of(side, area) if unit not in units and can_control(unit, area)]
    keeper = next((unit for unit in units if can_control(unit, area) and _native(unit, area)), units[-1])
    if not idle and len(units) > 1:
        yield tuple(unit for unit in units if unit != keeper)
    yield tuple(units)
    seen = set[str]()
    for unit in units:
        if kind(unit).id not in seen:
            seen.add(kind(unit).id)
            yield (unit,)


def _native(unit: UnitId, area: AreaId) -> bool:
    return kind(unit).nation == board().areas[area].nation


def elements(units: Sequence[UnitId]) -> Iterator[list[UnitId]]:
    """Yields the units of a place that may well go together: land units, with Air units where there are any, ships."""
    land = [unit for unit in units if kind(unit).land]
    ashore = [unit for unit in units if not kind(unit).naval]
    ships = [unit for unit in units if kind(unit).naval]
    yield from (found for found in (land, ashore if ashore != land else [], ships) if found)


def paths(
    position: Position, side: Side, start: AreaId, arrange: Arrange, most: int = 2
) -> Iterator[tuple[AreaId, ...]]:
    """Yields the ways out of an area, the shorter ones first."""
    edge: list[tuple[AreaId, ...]] = [()]
    for _ in range(most):
        edge = [
            (*path, each)
            for path in edge
            for each in near(position, side, path[-1] if path else start)
            if each != start and each not in path
        ]
        yield from arrange(edge)


def ways(position: Position, side: Side, arrange: Arrange, by_event: bool, test: Test, most: int = 2) -> Iterator[Way]:
    """Yields ways of groups that are thought of."""
    for area in arrange([area for area in board().areas if position.of(side, area)]):
        for found in elements(ready(position, side, area, by_event, test)):
            for units in choices(position, side, area, found):
                for path in paths(position, side, area, arrange, most):
                    yield Way(start=area, units=as_group(position, units), path=path)
