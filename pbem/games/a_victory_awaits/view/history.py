"""A long game looked back on: figures, map and position at the end of each turn, and how they ran."""

from collections.abc import Iterator, Sequence

from pbem.core.telling.course import Course
from pbem.core.telling.looking_back import Ended, looked_back, lost_so_far
from pbem.core.telling.view import Chart, Fact, History, Moment, Series, Table
from pbem.games.a_victory_awaits.board.fronts import fronts, titles
from pbem.games.a_victory_awaits.board.types import HexId
from pbem.games.a_victory_awaits.rules.c16_victory.victory import needed, points
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.units_on_map import on_map
from pbem.games.a_victory_awaits.view.map import past_map
from pbem.games.a_victory_awaits.view.position import BOXES, listed, rear
from pbem.games.a_victory_awaits.view.words import PLAYERS, SIDES, turn


def history(course: Course) -> History:
    """Returns the turns that are over, where there are more than one."""
    return looked_back(course, _moment, _charts)


def _moment(ended: Ended[Position], came_to: str) -> Moment:
    title = turn(ended.position.scenario, ended.number)
    return Moment(
        key=f"turn-{ended.number}",
        title=title,
        facts=tuple(_facts(ended)),
        map=past_map(ended.position, f"The map at the end of {title}"),
        tables=(Table(("Front", "Side", "Units"), tuple(_places(ended.position))),),
        note=f"The position at the end of {title}.",
        came_to=came_to,
    )


def _facts(ended: Ended[Position]) -> Iterator[Fact]:
    yield Fact("Victory points", str(points(ended.position)))
    for side, count in zip(PLAYERS, ended.lost, strict=True):
        yield Fact(f"{SIDES[side]} steps lost", str(count))
    for side in PLAYERS:
        yield Fact(f"{SIDES[side]} units on the map", str(len(on_map(ended.position, side))))


def _places(position: Position) -> Iterator[tuple[str, str, str]]:
    """Yields what stands where, a row a front and side, the boxes last."""
    front = fronts(position.scenario)
    occupied = sorted({HexId(place) for place in position.stacks} & front.keys())
    for title in titles(position.scenario):
        yield from ((title, *row) for row in rear(position, [hex_ for hex_ in occupied if front[hex_] == title]))
    yield from ((name, "", listed(position, position.at(box))) for box, name in BOXES.items() if position.at(box))


def _charts(ended: Sequence[Ended[Position]]) -> Iterator[Chart]:
    labels = tuple(str(each.number) for each in ended)
    scored = Series("VP", tuple(points(each.position) for each in ended))
    note = f"The Axis needs {needed(ended[-1].position)} at the end of the game."
    yield Chart("Victory points at the end of each turn", labels, (scored,), note)
    totals = lost_so_far(ended, (SIDES[side] for side in PLAYERS))
    yield Chart(
        "Steps lost so far", ("start", *labels), totals, "A step is a flip to the reduced side, or a unit eliminated."
    )
