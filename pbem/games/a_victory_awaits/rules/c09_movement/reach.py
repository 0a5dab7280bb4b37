"""Where a unit can go by normal movement, and at what cost (9.2)."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pbem.core.maps.hexes import way
from pbem.core.rules import carries_out
from pbem.games.a_victory_awaits.board.types import HexId, Side, UnitId
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import occupied, zoc
from pbem.games.a_victory_awaits.rules.c09_movement.costs import ZONE, Mover, dear_steps, entry_price, mover, prices
from pbem.games.a_victory_awaits.state.position import Position


class Reach(Struct, frozen=True):
    """What it costs to come to each hex, in half movement points, and the hex before each on a cheapest way."""

    cost: Mapping[HexId, int]
    before: Mapping[HexId, HexId]

    def way(self, hex_: HexId) -> tuple[HexId, ...]:
        """Returns a cheapest way to a hex, without the hex where it begins."""
        return way(self.before, hex_)[1:]


def reach(position: Position, unit: UnitId) -> Reach:
    """Returns every hex that a unit on the map can move to, its own at no cost; stacking is not looked at (3.1)."""
    start = position.hex_of(unit)
    return spread(position, mover(position, unit), start) if start else Reach({}, {})


def entry_reach(position: Position, unit: UnitId, entry: HexId) -> Reach:
    """Returns every hex that a unit can move to that comes in over the map's edge by a hex it pays for (15.3, Q59)."""
    who = mover(position, unit)
    price = entry_price(position, who, entry)
    if price is None or price > who.allowance or entry in occupied(position, who.side.enemy):
        return Reach({}, {})
    return spread(position, who, entry, price)


def spread(position: Position, who: Mover, start: HexId, spent: int = 0) -> Reach:
    """Returns what can be reached from a hex by a unit that has spent something before."""
    cost, before = ordinary(position, who, start, spent)
    if not spent:
        for there in _dear(position, who, start):
            if who.allowance < cost.get(there, who.allowance + 1):
                cost[there], before[there] = who.allowance, start
    return Reach(cost, before)


@carries_out("tec/major-river-mp")
def _dear(position: Position, who: Mover, start: HexId) -> Sequence[HexId]:
    """Returns the hexes that take the whole allowance; neither end may be in an enemy zone of control (9.2)."""
    zone, enemies = zoc(position, who.side.enemy), occupied(position, who.side.enemy)
    if start in zone:
        return ()
    dear = dear_steps(position.board, start, who.mountain, who.side == Side.SOVIET)
    return [there for there in dear if there not in zone and there not in enemies]


@carries_out("9.2/two-mp-for-zoc", "9.2/four-mp-from-zoc-to-zoc")
def ordinary(
    position: Position, who: Mover, start: HexId, spent: int = 0, goal: HexId | None = None
) -> tuple[dict[HexId, int], dict[HexId, HexId]]:
    """Returns what can be reached by steps that have a price of their own.

    Movement points are spent half by half: hexes wait in the bucket of what has been spent on them. Once all ways
    to a `goal` are known, nothing further is looked at.
    """
    steps = prices(position.board, who.mech, who.side == Side.SOVIET, who.literal)
    zone, enemies = zoc(position, who.side.enemy), occupied(position, who.side.enemy)
    cost, before = {start: spent}, dict[HexId, HexId]()
    buckets: list[list[HexId]] = [[] for _ in range(who.allowance + 1)]
    buckets[spent].append(start)
    for now, bucket in enumerate(buckets):
        if goal in cost and cost[goal] < now:
            break
        for here in bucket:
            if cost[here] < now:
                continue
            leaving = now + ZONE if here in zone else now
            for there, price in steps[here]:
                sum_ = leaving + price + ZONE if there in zone else leaving + price
                if sum_ <= who.allowance and sum_ < cost.get(there, 9999) and there not in enemies:
                    cost[there], before[there] = sum_, here
                    buckets[sum_].append(there)
    return cost, before
