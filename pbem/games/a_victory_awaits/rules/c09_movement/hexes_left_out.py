"""The hexes that a player leaves out of a way: they are filled in where it makes no difference which ones are meant."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from pbem.games.a_victory_awaits.board.types import HexId, Side
from pbem.games.a_victory_awaits.rules.c03_game_concepts.control import taken
from pbem.games.a_victory_awaits.state.position import Position

MOST_WAYS = 6  # alternatives that are told

Path = tuple[HexId, ...]
Cheapest = Callable[[HexId, HexId], Sequence[Path]]  # ways from one hex to another that all cost the same
Steps = Mapping[HexId, Iterable[tuple[HexId, int]]]  # hexes from which one can go on, with the price of it


class Filled(Struct, frozen=True):
    """A way hex by hex, and the ways among which the player must choose before it can be told."""

    path: Path
    doubts: tuple[Path, ...] = ()


def filled(position: Position, origin: HexId, named: Path, cheapest: Cheapest) -> Filled:
    """Returns a way with all its hexes; a hex that cannot be reached stands next to the one before all the same."""
    path: list[HexId] = []
    here = origin
    for there in named:
        ways = [] if there in position.board.near.get(here, ()) else cheapest(here, there)
        if len(ways) > 1:
            return Filled((), tuple((*path, *way) for way in ways))
        path += ways[0] if ways else (there,)
        here = there
    return Filled(tuple(path))


def different(position: Position, side: Side, cost: Mapping[HexId, int], back: Steps, goal: HexId) -> list[Path]:
    """Returns cheapest ways to a hex that differ in the towns they take, without the hex where they begin.

    `back` gives the hexes from which a hex is entered and the price of that step, `cost` what has been spent in each.
    """
    known: dict[HexId, dict[frozenset[HexId], Path]] = {}

    def ways(here: HexId) -> dict[frozenset[HexId], Path]:
        if not cost[here]:
            return {frozenset(): ()}
        if here not in known:
            gain = taken(position, side, (here,))
            found: dict[frozenset[HexId], Path] = {}
            for before, price in back[here]:
                if before in cost and cost[before] + price == cost[here] and len(found) < MOST_WAYS:
                    for gains, path in ways(before).items():
                        found.setdefault(gains | gain, (*path, here))
            known[here] = found
        return known[here]

    return list(ways(goal).values())[:MOST_WAYS]
