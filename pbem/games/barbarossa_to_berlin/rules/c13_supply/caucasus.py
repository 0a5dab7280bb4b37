"""Chapter 13.6: what it costs to keep Axis armies in the Caucasus going."""

from pbem.core.maps.areas import Neighbours, spread
from pbem.core.tables.in_play import from_tables_for
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Supply
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import (
    AXIS_LIMITED_SOURCE,
    BY_SEA,
    Net,
    axis_sources,
    by_sea_to_africa,
    forts,
    net,
    terms_of_supply,
)
from pbem.games.barbarossa_to_berlin.state.options import BAKU_ONLY, optional
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

GATES = frozenset({SpaceId("maikop"), SpaceId("armavir")})
BAKU, BATUMI = SpaceId("baku"), SpaceId("batumi")
MOST_POINTS = 5
RANK = {Supply.FULL: 2, Supply.LIMITED: 1, Supply.OUT: 0}


def surcharge(position: Position, space: SpaceId) -> int:
    """Returns how many Axis LCUs in a space live by way of the Caucasus, and cost one point more each."""
    armies = sum(kind(unit).side == Side.AXIS and kind(unit).large for unit in position.at(space))
    if not armies or not any(position.control[each] == Side.AXIS for each in (*GATES, BAKU, BATUMI)):
        return 0
    by_any_way = net(position, "axis").state(space)
    return armies if RANK[_round_it(position).state(space)] < RANK[by_any_way] else 0


def _round_it(position: Position) -> Net:
    """The Axis net without the ways through Maikop and Armavir and over the sea past Baku and Batumi."""
    key = "net round the Caucasus"
    if key not in position.memo:
        position.memo[key] = _detours(position)
    found = position.memo[key]
    assert isinstance(found, Net)
    return found


def _detours(position: Position) -> Net:
    """Traces supply so that the two gates are reached, for units in them, but not passed."""
    friendly = frozenset(space for space, owner in position.control.items() if owner == Side.AXIS)
    sources = [source for source in axis_sources(position) if source in friendly]
    full = spread(board().land, sources, friendly, position.partisans | GATES)
    if BY_SEA in terms_of_supply(position):
        full |= by_sea_to_africa(full, friendly, position.partisans)
    seas = frozenset(space.id for space in board().spaces.values() if space.kind == "sea")
    weak = [AXIS_LIMITED_SOURCE] if AXIS_LIMITED_SOURCE in friendly else []
    lines = _without_ports(frozenset({BAKU} if optional(position, BAKU_ONLY) else {BAKU, BATUMI}))
    limited = spread(lines, [*sources, *weak], friendly | seas, GATES)
    return Net(full, limited | (forts("axis") & friendly - position.forts_destroyed))


@from_tables_for
def _without_ports(ports: frozenset[SpaceId]) -> Neighbours:
    """The lines for Limited Supply without the sea lines of some ports."""
    sea = {frozenset({port, near}) for port in ports for near in board().sea.get(port, ())}
    return {
        space: tuple(near for near in nears if frozenset({space, near}) not in sea)
        for space, nears in board().any_sr.items()
    }
