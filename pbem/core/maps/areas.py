"""A map of places and links as a graph: neighbours, reach and shortest ways, over plain values."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping

Neighbours = Mapping[str, tuple[str, ...]]
Passable = Callable[[str], bool]


def neighbours(links: Iterable[tuple[str, str]]) -> Neighbours:
    """Returns each place's neighbours, sorted, from undirected links."""
    found: dict[str, set[str]] = {}
    for a, b in links:
        found.setdefault(a, set()).add(b)
        found.setdefault(b, set()).add(a)
    return {place: tuple(sorted(near)) for place, near in found.items()}


def reached(graph: Neighbours, starts: Iterable[str], enter: Passable, through: Passable) -> frozenset[str]:
    """Returns all places that can be reached from `starts` (themselves included).

    A place is entered if `enter` allows it and left again only if `through` does.
    """
    seen = set(starts)
    queue = deque(seen)
    while queue:
        place = queue.popleft()
        if not through(place):
            continue
        for near in graph.get(place, ()):
            if near not in seen and enter(near):
                seen.add(near)
                queue.append(near)
    return frozenset(seen)


def spread(
    graph: Neighbours, starts: Iterable[str], inside: frozenset[str], walls: frozenset[str] = frozenset()
) -> frozenset[str]:
    """Returns all places reached from `starts` over places `inside`; a wall is reached but not passed.

    The same as `reached`, on sets: several times as fast, for what is asked again after every change.
    """
    seen, rim = set(starts), set(starts)
    while rim:
        rim = set().union(*[graph.get(place, ()) for place in rim - walls])
        rim &= inside
        rim -= seen
        seen |= rim
    return frozenset(seen)


def shortest_way(graph: Neighbours, start: str, goal: str, enter: Passable, through: Passable) -> tuple[str, ...]:
    """Returns a shortest way, both ends included; empty if there is none."""
    before: dict[str, str] = {start: start}
    queue = deque([start])
    while queue:
        place = queue.popleft()
        if place == goal:
            return _way_back(before, goal)
        if place != start and not through(place):
            continue
        for near in graph.get(place, ()):
            if near not in before and enter(near):
                before[near] = place
                queue.append(near)
    return ()


def _way_back(before: Mapping[str, str], goal: str) -> tuple[str, ...]:
    way = [goal]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return tuple(reversed(way))
