"""Chapter 3.5: lines of communication, traced over friendly-controlled areas."""

from collections.abc import Collection

from pbem.core.maps.areas import shortest_way, spread
from pbem.core.rules import carries_out
from pbem.games.on_to_berlin.board.map import homes
from pbem.games.on_to_berlin.board.types import AreaId, Nation, Side
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import friendly_areas, links
from pbem.games.on_to_berlin.state.memo import remembered
from pbem.games.on_to_berlin.state.position import Position

NORTH_ATLANTIC = AreaId("north-atlantic")


@carries_out("3.5/own-end-may-be-hostile", "3.5/enemies-do-not-matter")
def in_communication(position: Position, side: Side, sources: Collection[AreaId]) -> frozenset[str]:
    """Returns every area from which an LOC reaches one of the sources; its own end may be hostile (3.5, R24)."""
    inside = friendly_areas(position, side)
    graph = links(position, side)
    core = spread(graph, inside.intersection(sources), inside)
    return core.union(*(graph.get(area, ()) for area in core))


def home_sources(nation: Nation) -> frozenset[AreaId]:
    """Returns the areas to which the units of a nation trace to recover, those that are friendly (13.0, R25)."""
    if nation is Nation.US:
        return frozenset({NORTH_ATLANTIC})
    return homes()[nation]


def can_trace(position: Position, side: Side, nation: Nation, area: str) -> bool:
    """Tells whether a unit of a nation in an area has an LOC by which it recovers (13.0, 15.3)."""
    key = ("recovery", side, nation)
    return area in remembered(position, key, lambda: in_communication(position, side, home_sources(nation)))


def trace(position: Position, side: Side, start: AreaId, goals: Collection[AreaId]) -> tuple[str, ...]:
    """Returns a shortest LOC from an area to one of the goals, both ends included; empty if there is none."""
    inside, graph = friendly_areas(position, side), links(position, side)
    ways = (
        shortest_way(graph, start, goal, inside.__contains__, inside.__contains__) for goal in sorted(goals)
        if goal in inside
    )  # fmt: skip
    return min((way for way in ways if way), key=len, default=())
