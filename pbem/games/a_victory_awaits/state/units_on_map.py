"""Who is on the map."""

from collections.abc import Collection, Iterator

from pbem.games.a_victory_awaits.board.types import HexId, Side, UnitId
from pbem.games.a_victory_awaits.state.position import Position, kind


class OnMap(Collection[UnitId]):
    """The units on the map, of one side or of both: whether one is there is answered without listing all."""

    def __init__(self, position: Position, owner: Side | None) -> None:
        self.position, self.owner = position, owner

    def __contains__(self, unit: object) -> bool:
        there = self.position.hex_of(UnitId(str(unit))) is not None
        return there and self.owner in (None, kind(UnitId(str(unit))).side)

    def __iter__(self) -> Iterator[UnitId]:
        hexes, stacks = self.position.board.hexes, self.position.stacks.items()
        for place, stack in stacks:
            if HexId(place) in hexes:
                yield from (unit for unit in stack if self.owner in (None, kind(unit).side))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def on_map(position: Position, owner: Side | None = None) -> OnMap:
    """Returns the units on the map, of one side or of both."""
    return OnMap(position, owner)
