"""A long game looked back on: the end of each turn, WSP, RP and losses over time."""

from collections.abc import Iterator, Sequence

from pbem.core.telling.course import Course
from pbem.core.telling.looking_back import Ended, looked_back, lost_so_far
from pbem.core.telling.view import Chart, Fact, History, Moment, Series, Table
from pbem.games.absolute_war.board.charts import turns
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.view.map import plain_map
from pbem.games.absolute_war.view.position import places_in_short
from pbem.games.absolute_war.view.words import PLAYERS, SIDES, turn


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
        yield Fact(f"{SIDES[side]} WSP", str(ended.position.wsp.get(side, 0)))
        yield Fact(f"{SIDES[side]} RP", str(ended.position.rp.get(side, 0)))
        yield Fact(f"{SIDES[side]} losses", str(count))


def _charts(ended: Sequence[Ended[Position]]) -> Iterator[Chart]:
    labels = ("start", *(turns()[each.number].date for each in ended))
    moments = [ended[0].start, *(each.position for each in ended)]
    if any(any(each.wsp.values()) for each in moments):
        note = "19 is the most there is; 19 against none may win the war (17.1)."
        lines = tuple(Series(SIDES[side], tuple(each.wsp.get(side, 0) for each in moments)) for side in PLAYERS)
        yield Chart("War Status Points at the end of each turn", labels, lines, note)
    note = "4 at most for the German, 6 for the Soviet player (9.3)."
    lines = tuple(Series(SIDES[side], tuple(each.rp.get(side, 0) for each in moments)) for side in PLAYERS)
    yield Chart("Resource Points at the end of each turn", labels, lines, note)
    totals = lost_so_far(ended, (SIDES[side] for side in PLAYERS))
    yield Chart("Losses so far", labels, totals, "Steps lost and units Shattered, Destroyed or Captured, together.")
