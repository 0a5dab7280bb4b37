"""A map of hexes with one of everything, to draw in tests."""

from itertools import product

from pbem.core.maps.area_view import Branch, Event, Look, MapSide, Terrain
from pbem.core.maps.hex_view import (
    Built,
    Held,
    HexArea,
    HexBox,
    HexGround,
    HexLayer,
    HexMap,
    HexMark,
    HexMarker,
    HexMoment,
    HexRegion,
    HexSides,
    HexSign,
    HexStack,
    HexUnit,
    HexWay,
    Stroke,
)
from pbem.core.maps.hexes import Spot, around
from pbem.core.telling.view import Chapter, History, Moment, Told, View

WIDE, HIGH = 21, 19  # neither is a number of whole tiles


def a_ground(words: str = "Riga") -> HexGround:
    """Returns a ground with one of everything, and `words` wherever text may stand."""
    spots = [Spot(column, row) for column, row in product(range(WIDE), range(HIGH))]
    looks = (Look.PLAIN, Look.LIGHT_WOOD, Look.WOOD, Look.MARSH, Look.HILLS, Look.WATER)
    return HexGround(
        numbers=tuple((spot, f"{spot.column:02}{spot.row:02}") for spot in spots),
        areas=tuple(
            HexArea(look, tuple(spot for place, spot in enumerate(spots) if place * 7 % 11 % len(looks) == number))
            for number, look in enumerate(looks)
        ),
        sides=tuple(HexSides(words, stroke, _pairs(number)) for number, stroke in enumerate(Stroke)),
        towns=(Built(Spot(3, 3), words, large=True), Built(Spot(9, 9), words)),
        signs=(HexSign(Spot(0, 0), "S", "axis", words),),
        terrains=tuple(Terrain(look, words, look=look) for look in looks),
        players=(MapSide("axis", words), MapSide("soviet", "Soviet")),
    )


def _pairs(number: int) -> tuple[tuple[Spot, Spot], ...]:
    start = Spot(2, 2 * number + 1)
    return tuple((Spot(column, start.row), around(Spot(column, start.row))[2]) for column in range(2, 18))


def a_unit(words: str = "36 M", side: str = "axis", *, reduced: bool = False) -> HexUnit:
    """Returns a counter."""
    return HexUnit(words, "5-5-10", side, Branch.MOTORIZED, reduced, title=words)


def a_map(words: str = "Riga") -> HexMap:
    """Returns a map with one of everything lying on it."""
    axis, soviet = a_unit(words), a_unit("179", "soviet", reduced=True)
    spot, other = Spot(5, 5), Spot(6, 5)
    layer = HexLayer(
        stacks=(HexStack(spot, (axis, axis, axis)), HexStack(other, (soviet,), cut=True)),
        markers=(HexMarker(Spot(3, 3), "", words, "soviet"), HexMarker(other, "SF", words)),
        held=(Held("axis", (spot,)),),
        zones=(Held("axis", around(spot)), Held("soviet", around(other))),
    )
    return HexMap(
        title=words, alt=words, ground=a_ground(words), layer=layer,
        marks=(HexMark(Event.FOUGHT, other), HexMark(Event.MOVED, spot), HexMark(Event.BROKE, Spot(9, 9))),
        ways=(HexWay(Event.FOUGHT, (spot, other)), HexWay(Event.MOVED, (Spot(4, 4), spot))),
        regions=(HexRegion(words, HexBox(2, 2, 9, 8)),), notes={"held": words},
    )  # fmt: skip


def a_view(words: str = "Riga") -> View:
    """Returns a report with the map, a detail beside a combat and a past turn."""
    drawn = a_map(words)
    box = HexBox(3, 3, 8, 7)
    detail = HexMoment(words, drawn.layer, box, drawn.ways, drawn.marks, words)
    story = (Chapter(words, (Told(7, words, detail=detail), Told(8, words))),)
    history = History((Moment("turn-1", words, map=HexMoment(words, drawn.layer)),))
    return View("no_such_game", words, words, clean=True, map=drawn, story=story, history=history)
