"""A long game looked back on: the end of each turn, Resource Points and losses over time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.core.telling.course import Course
from pbem.core.telling.turn_sums import turn_sums
from pbem.core.telling.turns import running, turns_ended
from pbem.core.telling.view import Chart, Fact, History, Moment, Series, Table
from pbem.games.on_to_berlin.board.charts import turns
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.rules.c03_game_basics.resources import points
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.view.map import plain_map
from pbem.games.on_to_berlin.view.position import places_in_short
from pbem.games.on_to_berlin.view.words import PLAYERS, SIDES, turn


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn that is over: the position at its end, and the units each side lost in it."""

    number: int
    start: Position
    position: Position
    lost: tuple[int, ...]


def history(course: Course) -> History:
    """Returns the turns that are over, where there are more than one: a single turn needs no looking back."""
    ended = list(_ended(course))
    if len(ended) < 2:
        return History()
    sums = turn_sums(course)
    return History(tuple(_moment(each, sums[each.number]) for each in ended), tuple(_charts(ended)))


def _ended(course: Course) -> Iterator[_Turn]:
    for part in turns_ended(course.steps):
        number = part[-1].before.turn
        yield _Turn(number, part[0].before, part[-1].after, course.lost[number])


def _moment(ended: _Turn, came_to: str) -> Moment:
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


def _facts(ended: _Turn) -> Iterator[Fact]:
    for side, count in zip(PLAYERS, ended.lost, strict=True):
        yield Fact(f"{SIDES[side]} Resource Points", str(points(ended.position, side)))
        yield Fact(f"{SIDES[side]} units lost", str(count))


def _charts(ended: Sequence[_Turn]) -> Iterator[Chart]:
    labels = ("start", *(turns()[each.number].label for each in ended))
    lines = tuple(Series(SIDES[side], tuple(_points(ended, side))) for side in PLAYERS)
    note = "The Axis wins at once with 10, Moscow and England doubled (14.1)."
    yield Chart("Resource Points at the end of each turn", labels, lines, note)
    totals = tuple(
        Series(SIDES[side], running(each.lost[place] for each in ended)) for place, side in enumerate(PLAYERS)
    )
    yield Chart("Units destroyed so far", labels, totals, "Only what hits destroyed is counted.")


def _points(ended: Sequence[_Turn], side: Side) -> Iterator[int]:
    yield points(ended[0].start, side)
    yield from (points(each.position, side) for each in ended)
