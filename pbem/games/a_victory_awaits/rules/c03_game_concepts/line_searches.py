"""The searches behind lines of communications: how far lines come, and back from a hex to where they begin."""

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.games.a_victory_awaits.board.graphs import Graph
from pbem.games.a_victory_awaits.board.types import HexId

Lengths = Mapping[HexId, int]
FOREVER = 10**6


class Field(Struct, frozen=True):
    """What a side's lines meet: where they begin, where they cannot go, and where they must end."""

    sources: tuple[HexId, ...]
    closed: frozenset[HexId]  # enemies are there
    ends: frozenset[HexId]  # in an enemy zone of control, with no friendly unit
    impassable: frozenset[HexId]  # none goes on from there, nor begins there


def field_with(sources: tuple[HexId, ...], closed: frozenset[HexId], ends: frozenset[HexId] = frozenset()) -> Field:
    """Returns what lines meet that begin at some sources; at a source one begins in an enemy zone of control, too."""
    return Field(sources, closed, ends, closed | ends.difference(sources))


@carries_out("3.3/from-a-source", "3.3/may-end-in-enemy-zoc")
def flood(ground: Graph, here: Field) -> dict[HexId, int]:
    """Returns the hexes that lines over some ground come to, with their lengths."""
    found = dict.fromkeys(here.sources, 0)
    rim: Iterable[HexId] = here.sources
    steps = 0
    while rim:
        steps += 1
        new = set().union(*map(ground.__getitem__, rim)).difference(found) - here.closed
        found.update(dict.fromkeys(new, steps))
        rim = new - here.ends
    return found


@carries_out("3.3/may-end-in-enemy-zoc", "3.3/axis-six-hexes-further", "3.3/axis-seven-hexes-is-too-far")
def beyond(ground: Graph, rails: Mapping[HexId, int], here: Field, most: int) -> dict[HexId, int]:
    """Returns the lengths of lines that leave a railroad for so many further hexes at most."""
    found = dict(rails)
    rim = {hex_: steps for hex_, steps in rails.items() if hex_ not in here.ends or not steps}
    for _ in range(most):
        new: dict[HexId, int] = {}
        for hex_, steps in rim.items():
            further = steps + 1
            for near in ground[hex_]:
                if further < found.get(near, 9999) and near not in here.closed:
                    found[near] = new[near] = further
        rim = {hex_: steps for hex_, steps in new.items() if hex_ not in here.ends}
    return found


def near_a_railroad(ground: Graph, rails: Lengths, here: Field, most: int) -> frozenset[HexId]:
    """Returns the hexes of `beyond` without their lengths, in a quarter of the time."""
    found = set(rails)
    rim = {hex_ for hex_ in rails if hex_ not in here.ends or not rails[hex_]}
    for _ in range(most):
        new = set().union(*map(ground.__getitem__, rim)) - here.closed - found
        found |= new
        rim = new - here.ends
    return frozenset(found)


def back_to_a_source(back: Graph, here: Field, goal: HexId, least: Lengths) -> int | None:
    """Returns the length of the shortest line to a hex, searched backwards along hexes that may lie on a short one.

    `least` never overrates what is left of a line; so the first source that is found ends the shortest one.
    """
    steps, queue, pushed, shut = {goal: 0}, [(0, 0, goal)], 0, here.impassable
    while queue:
        _, _, hex_ = heappop(queue)
        if hex_ in here.sources:
            return steps[hex_]
        further = steps[hex_] + 1
        for near in back[hex_]:
            if near not in shut and further < steps.get(near, FOREVER) and near in least:
                steps[near] = further
                pushed -= 1
                heappush(queue, (further + least[near], pushed, near))
    return None


def back_to_a_railroad(back: Graph, here: Field, goal: HexId, rails: Lengths, most: int) -> int | None:
    """Returns the length of the shortest line to a hex that leaves a railroad for so many further hexes at most."""
    best, seen, rim = rails.get(goal, FOREVER), {goal}, [goal]
    for further in range(1, most + 1):
        new = {near for hex_ in rim for near in back[hex_]} - seen
        rim = list(new - here.impassable)
        seen |= new
        best = min([best, *(rails[hex_] + further for hex_ in rim if hex_ in rails)])
    return best if best < FOREVER else None
