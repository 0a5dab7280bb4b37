"""A long game looked back on: the turns that are over, which each game tells in its own words."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from pbem.core.telling.course import Course
from pbem.core.telling.turn_sums import turn_sums
from pbem.core.telling.turns import running, turns_ended
from pbem.core.telling.view import Chart, History, Moment, Series

P = TypeVar("P")


class Ended(Struct, Generic[P], frozen=True):
    """A turn that is over: the positions before and behind it, and what each side lost in it."""

    number: int
    start: P
    position: P
    lost: tuple[int, ...]


def looked_back(
    course: Course,
    moment: Callable[[Ended[P], str], Moment],
    charts: Callable[[Sequence[Ended[P]]], Iterable[Chart]],
) -> History:
    """Returns the turns that are over, where there are more than one: a single turn needs no looking back.

    `moment` tells of a turn, and is handed what it came to in a few words; `charts` draws them all.
    """
    ended = list[Ended[P]](_ended(course))
    if len(ended) < 2:
        return History()
    sums = turn_sums(course)
    return History(tuple(moment(each, sums[each.number]) for each in ended), tuple(charts(ended)))


def _ended(course: Course) -> Iterator[Ended[P]]:
    for part in turns_ended(course.steps):
        number = part[-1].before.turn
        yield Ended(number, part[0].before, part[-1].after, course.lost[number])


def lost_so_far(ended: Sequence[Ended[P]], sides: Iterable[str]) -> tuple[Series, ...]:
    """Returns what each side has lost up to the end of each turn, from nothing on."""
    return tuple(Series(side, running(each.lost[place] for each in ended)) for place, side in enumerate(sides))
