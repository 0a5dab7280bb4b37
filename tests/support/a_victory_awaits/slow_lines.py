"""Chapter 3.3 of A Victory Awaits once more, slowly and by the rulebook's words: lines of communications."""

from collections.abc import Callable, Iterator

from pbem.games.a_victory_awaits.board.map import Hexside
from pbem.games.a_victory_awaits.board.types import HexId, Side
from tests.support.a_victory_awaits.slow_movement import FAR, Facing, mountains, onward

Line = tuple[HexId, bool, int]  # where it ends, whether a road led there, and how far from the railroad it has come
Links = Callable[[Hexside], bool]


def by_rail(side: Hexside) -> bool:
    """Tells whether a railroad crosses a hexside."""
    return side.railroad


def by_road(side: Hexside) -> bool:
    """Tells whether a road crosses a hexside."""
    return side.road


def supplied(field: Facing, *, rail_range: int = 6, narrow_range: int = 12, narrow: bool = False) -> dict[HexId, int]:
    """Returns each hex with a line of communications, and how long the shortest is; `narrow` is the option of 17.4."""
    if field.side == Side.AXIS:
        return flooded(field, by_rail, rail_range)
    if not narrow:
        return flooded(field, lambda _: True, 0)
    rails, roads = flooded(field, by_rail, narrow_range), flooded(field, by_road, narrow_range)
    return {hex_: min(rails.get(hex_, FAR), roads.get(hex_, FAR)) for hex_ in rails | roads}


def flooded(field: Facing, links: Links, most: int) -> dict[HexId, int]:
    """Returns where lines come that keep to some links first, then go on for so many further hexes at most."""
    rim: list[Line] = [(hex_, True, 0) for hex_ in sources(field)]
    lengths, least, length = {hex_: 0 for hex_, _, _ in rim}, {line[:2]: 0 for line in rim}, 0
    while rim:
        before, rim, length = rim, [], length + 1
        for line in before:
            for hex_, road, off in _longer(field, line, links, first=length == 1):
                if off <= most and off < least.get((hex_, road), FAR):
                    least[hex_, road] = off
                    lengths.setdefault(hex_, length)
                    rim.append((hex_, road, off))
    return lengths


def sources(field: Facing) -> list[HexId]:
    """Returns a side's supply sources that no enemy holds (Q9)."""
    rows = field.board.hexes.items()
    return [hex_ for hex_, row in rows if row.supplies(field.side, field.board.scenario) and hex_ not in field.enemies]


def _longer(field: Facing, line: Line, links: Links, *, first: bool) -> Iterator[Line]:
    """Yields a line with each hex that it may enter next: none from an enemy zone, but where friends stand."""
    here, came_by_road, off = line
    if not first and here in field.zone and here not in field.friends:
        return
    high = mountains(field.board)
    for there, side in onward(field, here):
        if here not in high or first or (came_by_road and side.road):
            yield there, side.road or there not in high, 0 if not off and links(side) else off + 1
