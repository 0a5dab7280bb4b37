"""A long game looked back on: the end of each turn, WSP, RP and losses over time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.core.telling.course import Course
from pbem.core.telling.turn_sums import turn_sums
from pbem.core.telling.turns import running, turns_ended
from pbem.core.telling.view import Chart, Fact, History, Moment, Series, Table
from pbem.games.absolute_war.board.charts import turns
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.view.map import plain_map
from pbem.games.absolute_war.view.position import places_in_short
from pbem.games.absolute_war.view.words import PLAYERS, SIDES, turn


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn that is over: the position at its end, and the steps and units each side lost in it."""

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
        yield Fact(f"{SIDES[side]} WSP", str(ended.position.wsp.get(side, 0)))
        yield Fact(f"{SIDES[side]} RP", str(ended.position.rp.get(side, 0)))
        yield Fact(f"{SIDES[side]} losses", str(count))


def _charts(ended: Sequence[_Turn]) -> Iterator[Chart]:
    labels = ("start", *(turns()[each.number].date for each in ended))
    moments = [ended[0].start, *(each.position for each in ended)]
    if any(any(each.wsp.values()) for each in moments):
        note = "19 is the most there is; 19 against none may win the war (17.1)."
        lines = tuple(Series(SIDES[side], tuple(each.wsp.get(side, 0) for each in moments)) for side in PLAYERS)
        yield Chart("War Status Points at the end of each turn", labels, lines, note)
    note = "4 at most for the German, 6 for the Soviet player (9.3)."
    lines = tuple(Series(SIDES[side], tuple(each.rp.get(side, 0) for each in moments)) for side in PLAYERS)
    yield Chart("Resource Points at the end of each turn", labels, lines, note)
    totals = tuple(
        Series(SIDES[side], running(each.lost[place] for each in ended)) for place, side in enumerate(PLAYERS)
    )
    yield Chart("Losses so far", labels, totals, "Steps lost and units Shattered, Destroyed or Captured, together.")
