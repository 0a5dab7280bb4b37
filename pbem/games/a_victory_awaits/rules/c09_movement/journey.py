"""A unit's move as it is judged: the unit, where it begins, and each hex it enters."""

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.rules import carries_out
from pbem.games.a_victory_awaits.board.graphs import has_road, mountain, open_ground, passes
from pbem.games.a_victory_awaits.board.map import Board
from pbem.games.a_victory_awaits.board.types import HexId, Side, UnitId
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import in_zoc, occupied
from pbem.games.a_victory_awaits.rules.c09_movement.costs import (
    MINOR_RIVER,
    STRATEGIC,
    Mover,
    entry_price,
    prices,
    start_line,
    step_price,
    takes_all,
    zone_price,  # fmt: skip
)
from pbem.games.a_victory_awaits.rules.c09_movement.hexes_left_out import Filled, Path, different, filled
from pbem.games.a_victory_awaits.rules.c09_movement.reach import ordinary
from pbem.games.a_victory_awaits.state.memo import remembered
from pbem.games.a_victory_awaits.state.position import Position

FAR = 2  # a way is looked for that costs up to so many times the allowance, to be able to tell its cost


class Journey(Struct, frozen=True):
    """A unit, where it begins, and the hexes it enters; one that `enters` the map pays for the first hex too."""

    unit: UnitId
    who: Mover
    origin: HexId
    path: Path
    enters: bool = False

    @property
    def steps(self) -> Iterator[tuple[HexId, HexId]]:
        """Each pair of hexes that follow one another."""
        return zip((self.origin, *self.path), self.path, strict=False)

    @property
    def hexes(self) -> Path:
        """The hexes that it enters."""
        return (self.origin, *self.path) if self.enters else self.path


def find_way(position: Position, who: Mover, origin: HexId, named: Path) -> Filled:
    """Returns all hexes of a way of normal movement of which a player names some."""
    return filled(position, origin, named, lambda here, there: _cheapest(position, who, here, there))


def _cheapest(position: Position, who: Mover, here: HexId, there: HexId) -> list[Path]:
    cost, _ = ordinary(position, replace(who, allowance=who.allowance * FAR), here, goal=there)
    if there not in cost:
        return []
    ways = different(position, who.side, cost, _Back(position, who), there)
    return ways if cost[there] <= who.allowance else ways[:1]  # too far, whichever is meant


class _Back(dict[HexId, list[tuple[HexId, int]]]):
    """The hexes from which a hex is entered, with the price; worked out when asked for."""

    def __init__(self, position: Position, who: Mover) -> None:
        self.position, self.who = position, who
        self.steps = prices(position.board, who.mech, who.side == Side.SOVIET, who.literal)

    def __missing__(self, there: HexId) -> list[tuple[HexId, int]]:
        found = []
        for here in open_ground(self.position.board).get(there, ()):
            price = next((price for near, price in self.steps[here] if near == there), None)
            if price is not None:
                found.append((here, price + zone_price(self.position, self.who, here, there)))
        self[there] = found
        return found


def find_road(position: Position, who: Mover, origin: HexId, named: Path) -> Filled:
    """Returns all hexes of a way of strategic movement of which a player names some."""
    return filled(position, origin, named, lambda here, there: _shortest(position, who, here, there))


def _shortest(position: Position, who: Mover, here: HexId, there: HexId) -> list[Path]:
    steps = road_steps(position, who, here, who.allowance * FAR)
    if there not in steps:
        return []
    board = position.board
    ground = open_ground(board)
    by_road = {hex_: [near for near in ground.get(hex_, ()) if has_road(board.side(near, hex_))] for hex_ in steps}
    back = {hex_: [(near, road_price(board, who, near, hex_)) for near in nears] for hex_, nears in by_road.items()}
    ways = different(position, who.side, steps, back, there)
    return ways if steps[there] <= who.allowance else ways[:1]  # too far, whichever is meant


def road_steps(position: Position, who: Mover, start: HexId, most: int) -> dict[HexId, int]:
    """Returns what strategic movement costs to each hex that it comes to, from a hex free for it (9.3)."""
    paths = road_ways(position, who, start, most).items()
    return {hex_: _along(position.board, who, (start, *path)) for hex_, path in paths}


def road_ways(position: Position, who: Mover, start: HexId, most: int) -> dict[HexId, Path]:
    """Returns a cheapest way along roads to each hex that strategic movement comes to for so much at most."""
    board, shut = position.board, occupied(position, who.side.enemy)
    found: dict[HexId, Path] = {}
    buckets: list[dict[HexId, Path]] = [{start: ()}, *({} for _ in range(most))]
    for spent, bucket in enumerate(buckets):
        new = {hex_: path for hex_, path in bucket.items() if hex_ not in found}
        found.update(new)
        for here, path in new.items():
            for there in open_ground(board).get(here, ()):
                if there not in found and there not in shut and _free_road(position, who, here, there):
                    further = spent + road_price(board, who, here, there)
                    if further <= most:
                        buckets[further][there] = (*path, there)
    return found


@carries_out("9.3/half-mp", "tec/road-mp")
def road_price(board: Board, who: Mover, here: HexId, there: HexId) -> int:
    """Returns the price of a hex by road: half a movement point, and a minor river's if that is agreed on (Q27)."""
    side = board.side(here, there)
    return STRATEGIC + (MINOR_RIVER if who.literal and side is not None and side.minor_river else 0)


def _along(board: Board, who: Mover, hexes: Path) -> int:
    return sum(road_price(board, who, here, there) for here, there in pairwise(hexes))


def _free_road(position: Position, who: Mover, here: HexId, there: HexId) -> bool:
    barred = who.side == Side.SOVIET and start_line(position.board, here, there)
    road = has_road(position.board.side(here, there))
    return road and not barred and not in_zoc(position, there, who.side.enemy)


def adjacent(position: Position, journey: Journey) -> bool:
    """Tells whether all hexes of a journey follow one another on the map."""
    return all(there in position.board.near.get(here, ()) for here, there in journey.steps)


def dear(position: Position, journey: Journey, here: HexId, there: HexId) -> bool:
    """Tells whether a step takes the whole allowance."""
    return takes_all(position.board, here, there, journey.who.mountain)


def cost(position: Position, journey: Journey) -> int | None:
    """Returns what a journey costs by normal movement, in half movement points; None where it cannot be made at all."""
    return remembered(position, journey, lambda: _cost(position, journey))


@carries_out("9.2/major-river-all-mp")
def _cost(position: Position, journey: Journey) -> int | None:
    board, who = position.board, journey.who
    if not adjacent(position, journey):
        return None
    spent = entry_price(position, who, journey.origin) if journey.enters else 0
    if spent is None:
        return None
    for here, there in journey.steps:
        price = step_price(board, here, there, who.mech, who.literal)
        if price is None:
            if spent or not dear(position, journey, here, there):
                return None
            price = who.allowance
        spent += price + zone_price(position, who, here, there)
    return spent


def road_cost(position: Position, journey: Journey) -> int:
    """Returns what a journey costs by strategic movement: half a movement point a hex (9.3)."""
    return STRATEGIC * journey.enters + _along(position.board, journey.who, (journey.origin, *journey.path))


def closed(position: Position, journey: Journey, hex_: HexId) -> bool:
    """Tells whether a hex is shut to a unit from every side."""
    board = position.board
    too_high = mountain(board, hex_) and not journey.who.mountain and hex_ not in passes(board)
    return not board.hexes[hex_].land or too_high or position.side_at(hex_) == journey.who.side.enemy
