"""Chapter 10.6 of A Victory Awaits once more, slowly: every way that a retreat could take, judged by the words."""

from collections.abc import Iterator, Mapping

from pbem.games.a_victory_awaits.board.types import HexId, Place, Side, Step, UnitId
from pbem.games.a_victory_awaits.state.position import kind
from tests.support.a_victory_awaits.slow_lines import supplied
from tests.support.a_victory_awaits.slow_movement import FAR, Facing, deep, edge, mountains, neighbours, onward

Path = tuple[HexId, ...]
Rank = tuple[int, int]  # steps lost, extra hexes
LONGER = 3  # extra hexes that are looked at


def every_retreat(field: Facing, unit: UnitId, start: HexId, hexes: int) -> set[Path]:
    """Returns the ways that are best by the words of 10.6 and Q38: survival, steps, hexes, line of communications."""
    ranks = {path: (lost, len(path) - hexes) for path, lost in survived(field, unit, start, hexes)}
    cheapest = [path for path, rank in ranks.items() if rank == min(ranks.values())]
    if len({path[-1] for path in cheapest}) < 2:
        return set(cheapest)
    lines = supplied(field._replace(friends=field.friends - {start}))
    nearest = min(lines.get(path[-1], FAR) for path in cheapest)
    return {path for path in cheapest if lines.get(path[-1], FAR) == nearest}


def survived(field: Facing, unit: UnitId, start: HexId, hexes: int) -> Iterator[tuple[Path, int]]:
    """Yields each way on which the unit lives, longer than ordered only from full hex to full hex; and its losses."""
    crowd, left = _crowd(field), steps_left(field, unit)
    rim: list[tuple[Path, int]] = [((), 0)]
    for length in range(1, hexes + LONGER + 1):
        rim = [
            ((*path, there), lost + (there in field.zone))
            for path, lost in rim
            for there in _open(field, unit, start, path)
        ]
        rim = [(path, lost) for path, lost in rim if lost < left]
        if length >= hexes:
            yield from ((path, lost) for path, lost in rim if crowd.get(Place(path[-1]), 0) < 2)
            rim = [(path, lost) for path, lost in rim if crowd.get(Place(path[-1]), 0) >= 2]


def steps_left(field: Facing, unit: UnitId) -> int:
    """Returns how many steps a unit has."""
    return 1 if field.position.units[unit].reduced else kind(unit).steps


def _crowd(field: Facing) -> Mapping[Place, int]:
    """Returns how many units stand in each place; fortresses do not count (14.2)."""
    places = [stand.place for stand in field.position.units.values()]
    return {place: places.count(place) for place in set(places) & set(map(Place, field.friends))}


def _open(field: Facing, unit: UnitId, start: HexId, path: Path) -> Iterator[HexId]:
    """Yields the hexes that may come next: never the one that is lost (Q39), over deep water only at first (Q40)."""
    here = path[-1] if path else start
    for there in open_hexes(field, unit, here):
        wet = bool(path) and deep(edge(field.board, here, there)) and not surprise(field)
        if there != start and not wet:
            yield there


def open_hexes(field: Facing, unit: UnitId, here: HexId) -> list[HexId]:
    """Returns the neighbours not closed to a unit's movement: mountains are, but by road or to mountain divisions."""
    climbs, high = kind(unit).type == "mountain", mountains(field.board)
    return [there for there, side in onward(field, here) if climbs or side.road or there not in high]


def surprise(field: Facing) -> bool:
    """Tells whether rivers are ignored: in the surprise attack (Q75)."""
    command = field.position.command
    return field.position.step is Step.SURPRISE or (command is not None and command.chit == "surprise")


def neighbours_of_the_enemy(field: Facing) -> list[HexId]:
    """Returns the hexes with units of a side, and no fortress, that an enemy stands next to."""
    fronts = (hex_ for hex_ in field.friends if set(neighbours(field.board)[hex_]) & field.enemies)
    return sorted(hex_ for hex_ in fronts if field.side == Side.AXIS or hex_ not in field.position.fortresses)
