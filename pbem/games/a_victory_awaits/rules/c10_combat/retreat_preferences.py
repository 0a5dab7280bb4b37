"""Chapter 10.6: which of its ways a retreat takes. The ranking (Q38) stands in `PREFERENCES` and nowhere else.

The choice sorts by it, offers and remedies show what the choice leaves, and a refusal tells which preference decides.
"""

from collections.abc import Callable, Iterator

from msgspec import Struct

from pbem.core.rules import Breach, carries_out, enforces
from pbem.core.telling.words import counted
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import least_length
from pbem.games.a_victory_awaits.rules.c10_combat.retreat_routes import (
    ENDLESS,
    Escape,
    Path,
    Retreating,
    Run,
    escapes,
    has_room,
    line_from,
)
from pbem.games.a_victory_awaits.state.named_units import steps
from pbem.games.a_victory_awaits.state.position import Position, kind

Measure = Callable[[Position, Run, Escape], int]


class Preference(Struct, frozen=True):
    """A rank of the ranking: what is measured of a way, where less is better, and what is said of one with more."""

    measure: Measure
    words: Callable[[Position, Run, Escape, list[Escape]], str]  # of a way, beside those that are better
    at_least: Measure = lambda *_: 0  # below this the measure cannot be, whoever stands where; found without work
    plain: bool = False  # the rulebook ranks it so itself


# -- survival


def _dies(position: Position, run: Run, way: Escape) -> int:
    return int(way.lost >= steps(position, run.unit))


def _death_told(position: Position, run: Run, way: Escape, better: list[Escape]) -> str:
    return f"{position.label(run.unit)} would lose its last step on this way, and on another one it lives"


# -- steps lost


def _steps_lost(position: Position, run: Run, way: Escape) -> int:
    return way.lost


def _steps_told(position: Position, run: Run, way: Escape, better: list[Escape]) -> str:
    one = way.lost - better[0].lost == 1
    number = "a step that need not be lost" if one else f"{way.lost} steps, and not all must be lost"
    return f"{position.label(run.unit)} would lose {number} to enemy zones of control"


# -- extra hexes


def _hexes(position: Position, run: Run, way: Escape) -> int:
    return len(way.path)


def _hexes_told(position: Position, run: Run, way: Escape, better: list[Escape]) -> str:
    return f"a retreat of {counted(len(better[0].path), 'hex')} is possible, which is shorter and costs no more steps"


# -- the line of communications


def _line(position: Position, run: Run, way: Escape) -> int:
    return line_from(position, run, way.end)


def _shortest_line_on_an_empty_board(position: Position, run: Run, way: Escape) -> int:
    return least_length(position, way.end, kind(run.unit).side)


def _line_told(position: Position, run: Run, way: Escape, better: list[Escape]) -> str:
    ends = ", ".join(sorted({each.end for each in better}))
    return f"from {way.end} the line of communications is longer than from {ends}"


# -- the ranking


SURVIVAL = Preference(_dies, _death_told, plain=True)
FEWEST_STEPS_LOST = Preference(_steps_lost, _steps_told, plain=True)
FEWEST_HEXES = Preference(_hexes, _hexes_told)
SHORTEST_LINE = Preference(_line, _line_told, _shortest_line_on_an_empty_board)
PREFERENCES = (SURVIVAL, FEWEST_STEPS_LOST, FEWEST_HEXES, SHORTEST_LINE)


@carries_out("10.6/ties-are-the-owners-choice")
def best(position: Position, run: Run) -> tuple[Path, ...]:
    """Returns every way that a unit may retreat; none if it cannot survive (10.6, Q38)."""
    found = escapes(position, run)
    for preference in PREFERENCES:
        found = _preferred(position, run, found, preference)
    return tuple(way.path for way in found)


def _preferred(position: Position, run: Run, ways: list[Escape], preference: Preference) -> list[Escape]:
    """Keeps the ways of which the measure is least; a way that cannot have the least is not measured."""
    if len(ways) < 2:
        return ways
    bounds = sorted((preference.at_least(position, run, way), index) for index, way in enumerate(ways))
    found: dict[int, int] = {}
    least = ENDLESS
    for bound, index in bounds:
        if bound <= least:
            found[index] = preference.measure(position, run, ways[index])
            least = min(least, found[index])
    return [way for index, way in enumerate(ways) if found.get(index) == least]


def decisive(position: Position, run: Run, way: Escape) -> tuple[Preference, list[Escape]] | None:
    """Returns the first preference by which other ways are better than one, with those ways; None if there is none."""
    found = escapes(position, run)
    for preference in PREFERENCES:
        found = _preferred(position, run, found, preference)
        if found and preference.measure(position, run, way) > preference.measure(position, run, found[0]):
            return preference, found
    return None


def told(position: Position, run: Run) -> str:
    """Returns a way that the unit may take, ready to copy."""
    found = best(position, run)
    return f"for instance `retreat {position.label(run.unit)} - {' - '.join(found[0])}`" if found else ""


# -- the ranking as checks, so that a way which is not among the best is told why


def _decided(position: Position, order: Retreating, preference: Preference) -> Iterator[Breach]:
    """Yields a breach if it is this preference that decides against the way of an order."""
    run, way = order.run, order.escape(position)
    decides, better = decisive(position, run, way) or (None, [])
    if decides is preference:
        text = preference.words(position, run, way, better)
        yield Breach(text, way.end, told(position, run), plain=preference.plain)


@enforces("10.6/survive-if-possible")
def survives(position: Position, order: Retreating) -> Iterator[Breach]:
    """No way is taken on which the unit dies, for there is one on which it lives."""
    yield from _decided(position, order, SURVIVAL)


@enforces("10.6/fewest-steps-lost")
def loses_no_more_than_it_must(position: Position, order: Retreating) -> Iterator[Breach]:
    """Enemy zones of control are avoided as far as possible."""
    yield from _decided(position, order, FEWEST_STEPS_LOST)


@enforces("10.6/fewest-extra-hexes")
def goes_no_further_than_it_must(position: Position, order: Retreating) -> Iterator[Breach]:
    """Full hexes are avoided at the end, if that costs no step."""
    yield from _decided(position, order, FEWEST_HEXES)


@enforces("10.6/shortest-line")
def towards_the_shortest_line(position: Position, order: Retreating) -> Iterator[Breach]:
    """Of ways alike the one is taken whose end has the shortest line of communications; in a full hex none ends."""
    if has_room(position, order.path[-1]):
        yield from _decided(position, order, SHORTEST_LINE)


PREFERENCE_CHECKS = (
    survives, loses_no_more_than_it_must, goes_no_further_than_it_must, towards_the_shortest_line,
)  # fmt: skip
