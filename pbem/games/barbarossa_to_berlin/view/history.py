"""A long game looked back on: figures, map and position at the end of each turn, and how they ran."""

from collections.abc import Iterator, Sequence

from pbem.core.telling.course import Course
from pbem.core.telling.looking_back import Ended, looked_back, lost_so_far
from pbem.core.telling.view import Chart, Fact, History, Moment, Series, Table
from pbem.games.barbarossa_to_berlin.board.charts import START_VP, turns
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.view.map import plain_map
from pbem.games.barbarossa_to_berlin.view.position import places_in_short, strength
from pbem.games.barbarossa_to_berlin.view.words import SIDES, turn

PLAYERS = (Side.AXIS, Side.ALLIED)


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
        tables=tuple(_tables(ended.position)),
        note=f"The position at the end of {title}.",
        came_to=came_to,
    )


def _facts(ended: Ended[Position]) -> Iterator[Fact]:
    yield Fact("Victory points", str(ended.position.vp))
    for side, count in zip(PLAYERS, ended.lost, strict=True):
        yield Fact(f"{SIDES[side]} steps lost", str(count))
    for side in PLAYERS:
        large, small = strength(ended.position, side)
        yield Fact(f"{SIDES[side]} LCUs, SCUs on the map", f"{large}, {small}")


def _tables(position: Position) -> Iterator[Table]:
    rows = tuple(places_in_short(position))
    yield Table(("Front", "Side", "Units"), rows)


def _charts(ended: Sequence[Ended[Position]]) -> Iterator[Chart]:
    labels = ("start", *(turns()[each.number].name for each in ended))
    points = Series("VP", (START_VP, *(each.position.vp for each in ended)))
    yield Chart("Victory points at the end of each turn", labels, (points,), "The Axis wins at 20, the Allies at 0.")
    totals = lost_so_far(ended, (SIDES[side] for side in PLAYERS))
    yield Chart("Steps lost so far", labels, totals, "A step is a flip to the reduced side, or a unit eliminated.")
