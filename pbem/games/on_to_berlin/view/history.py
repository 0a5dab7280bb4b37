"""A long game looked back on: the end of each turn, Resource Points and losses over time."""

from collections.abc import Iterator, Sequence

from pbem.core.telling.course import Course
from pbem.core.telling.looking_back import Ended, looked_back, lost_so_far
from pbem.core.telling.view import Chart, Fact, History, Moment, Series, Table
from pbem.games.on_to_berlin.board.charts import turns
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.rules.c03_game_basics.resources import points
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.view.map import plain_map
from pbem.games.on_to_berlin.view.position import places_in_short
from pbem.games.on_to_berlin.view.words import PLAYERS, SIDES, turn


def history(course: Course) -> History:
    """Returns the turns that are over, where there are more than one."""
    return looked_back(course, _moment, _charts)


def _moment(ended: Ended[Position], came_to: str) -> Moment:
    title = turn(ended.number)
    return Moment(
        key=f"turn-{ended.number}",
        title=title,
        facts=tuple(_facts(ended)),
        map=plain_map(ended.position, f"The map at the end of {title}"),
        tables=(Table(("Place", "Control", "Units"), tuple(places_in_short(ended.position))),),
        note=f"The position at the end of {title}.",
        came_to=came_to,
    )


def _facts(ended: Ended[Position]) -> Iterator[Fact]:
    for side, count in zip(PLAYERS, ended.lost, strict=True):
        yield Fact(f"{SIDES[side]} Resource Points", str(points(ended.position, side)))
        yield Fact(f"{SIDES[side]} units lost", str(count))


def _charts(ended: Sequence[Ended[Position]]) -> Iterator[Chart]:
    labels = ("start", *(turns()[each.number].label for each in ended))
    lines = tuple(Series(SIDES[side], tuple(_points(ended, side))) for side in PLAYERS)
    note = "The Axis wins at once with 10, Moscow and England doubled (14.1)."
    yield Chart("Resource Points at the end of each turn", labels, lines, note)
    totals = lost_so_far(ended, (SIDES[side] for side in PLAYERS))
    yield Chart("Units destroyed so far", labels, totals, "Only what hits destroyed is counted.")


def _points(ended: Sequence[Ended[Position]], side: Side) -> Iterator[int]:
    yield points(ended[0].start, side)
    yield from (points(each.position, side) for each in ended)
