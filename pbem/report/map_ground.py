"""What lies under the places of a map: land, countries, links, the front; and the arrows."""

from collections.abc import Callable, Iterator
from functools import partial
from math import hypot
from typing import NamedTuple

from pbem.core.maps.area_view import Link, Look, Place, Way
from pbem.report.map_arrows import Arrow, Room, arrow, drawn
from pbem.report.map_faces import faces
from pbem.report.map_sheet import NEUTRAL, Sheet, line, number, path, size

TICK = 17  # half the length of a stroke of the front
START = 17  # an arrow begins so far from the middle of its place
ROOMS = (Room(36, 46, 40), Room(26, 38, 30), Room(68, 80, 62), Room(68, 80, 62))  # by the sizes of places


def ground(sheet: Sheet) -> str:
    """Returns the layers below the places, from the lowest up."""
    return "".join((_land(sheet), *_countries(sheet), *_link_lines(sheet), _front(sheet)))


def _land(sheet: Sheet) -> str:
    """Returns the land: broad strokes along the links over land, with what they enclose, are one shape."""
    return path("land", _shape(net(sheet), bool))


def _countries(sheet: Sheet) -> Iterator[str]:
    """Yields what each side holds, in the same manner; where nothing is yet, the replay may put something."""
    found = net(sheet)
    for side in range(NEUTRAL):
        data = "".join(_shape(found, partial(_is_of, sheet, side)))
        yield f'<path class="country s{side}" d="{data}"/>\n'


def _is_of(sheet: Sheet, side: int, place: Place) -> bool:
    return sheet.side(place.control) == side


class Net(NamedTuple):
    """What land is made of: the links over land, the places on it, and the small areas that the links enclose."""

    links: tuple[tuple[Place, Place], ...]
    land: tuple[Place, ...]
    faces: tuple[tuple[Place, ...], ...]


def net(sheet: Sheet) -> Net:
    """Returns the net of a sheet."""
    links = tuple((a, b) for a, b, link in sheet.links() if _over_land(sheet, link))
    land = tuple(place for place in sheet.places.values() if sheet.seen(place) and _is_land(sheet, place))
    return Net(links, land, tuple(faces(links)))


def _shape(found: Net, ours: Callable[[Place], object]) -> Iterator[str]:
    """Yields the paths of those parts of the net all of whose corners are ours."""
    yield from (_stroke(a, b) for a, b in found.links if ours(a) and ours(b))
    yield from (_dot(place) for place in found.land if ours(place))
    for face in found.faces:
        if all(map(ours, face)):
            yield "M" + "L".join(f"{number(corner.x)} {number(corner.y)}" for corner in face) + "z"


def _link_lines(sheet: Sheet) -> Iterator[str]:
    for look in (Look.LINE, Look.DOTTED, Look.DASHED):
        alike = (each for each in sheet.links() if _look(sheet, each[2]) is look)
        yield path(f"link {look}", [_stroke(a, b) for a, b, _ in alike])


def _front(sheet: Sheet) -> str:
    """Returns a stroke across each link between the two sides, so that the front shows without colour."""
    ticks = [
        _tick(a, b)
        for a, b, link in sheet.links()
        if _over_land(sheet, link) and {sheet.side(a.control), sheet.side(b.control)} == {0, 1}
    ]
    return f'<path class="front" d="{"".join(ticks)}"/>\n'


def arrows(sheet: Sheet) -> str:
    """Returns the arrows of marches and attacks."""
    return "".join(drawn((_arrow(sheet, way) for way in sheet.map.ways if _touches(sheet, way)), sheet.prefix))


def _touches(sheet: Sheet, way: Way) -> bool:
    return len(way.path) > 1 and any(sheet.seen(sheet.places[key]) for key in way.path)


def _arrow(sheet: Sheet, way: Way) -> Arrow:
    points = [(sheet.places[key].x, sheet.places[key].y) for key in way.path]
    side = sheet.side(way.side)
    return Arrow(way.event, side, arrow(points, START, ROOMS[size(sheet.places[way.path[-1]])], side))


def _tick(a: Place, b: Place) -> str:
    length = hypot(b.x - a.x, b.y - a.y) or 1
    across, down = (b.y - a.y) / length * TICK, (a.x - b.x) / length * TICK
    middle = ((a.x + b.x) / 2, (a.y + b.y) / 2)
    return line((middle[0] - across, middle[1] - down), (middle[0] + across, middle[1] + down))


def _stroke(a: Place, b: Place) -> str:
    return line((a.x, a.y), (b.x, b.y))


def _dot(place: Place) -> str:
    return f"M{number(place.x)} {number(place.y)}h0"


def _over_land(sheet: Sheet, link: Link) -> bool:
    kind = sheet.kinds.get(link.kind)
    return kind is None or kind.land


def _look(sheet: Sheet, link: Link) -> Look:
    kind = sheet.kinds.get(link.kind)
    return kind.look if kind else Look.LINE


def _is_land(sheet: Sheet, place: Place) -> bool:
    terrain = sheet.terrains.get(place.terrain)
    return terrain is None or terrain.look is not Look.WATER
