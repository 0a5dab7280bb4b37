"""The board of a map of places: the whole map drawn once, windows on it, and its replay in numbers."""

from collections.abc import Mapping
from typing import Any

from pbem.core.maps.area_view import Box, MapView, Place, box_around
from pbem.core.maps.playback import Playback
from pbem.report.map_ground import ROOMS, net
from pbem.report.map_picture import Picture, heart
from pbem.report.map_places import SIGNS
from pbem.report.map_sheet import Face, Sheet, sheet, size, text
from pbem.report.playback_data import Look, Numbers, Table, data, supply_layer
from pbem.report.svg import Legend, defined, layers, legend, view_box

READABLE = 0.72  # pixels a unit of the drawing, at which a name can be read
PREFIX = "w-"
MARGIN = 110  # round the outermost places


class MapBoard:
    """Everything of the board of one report."""

    def __init__(self, map_view: MapView, playback: Playback) -> None:
        """Gathers the counters of every moment."""
        every = (*playback.start, *(lying for order in playback.orders for lying in order.lies))
        places = (lying for lying in every if isinstance(lying, Place))
        self._map, self._playback = map_view, playback
        self._sheet = sheet(map_view, map_view.box, PREFIX, places, numbered=True)

    def svg(self) -> str:
        """Returns the board, open where something has happened."""
        title = f'<title id="{PREFIX}title">{text(self._map.title)}</title>'
        desc = f'<desc id="{PREFIX}desc">{text(self._map.alt)}</desc>\n'
        return (
            f'<svg id="board" class="map" viewBox="{view_box(_opened(self._map))}" role="img" '
            f'aria-labelledby="{PREFIX}title {PREFIX}desc">\n{title}{desc}{defined(self._sheet)}'
            f'<g id="view"><g id="board-all" class="map">{layers(self._sheet)}</g><g class="happened"></g></g></svg>'
        )

    def windows(self) -> tuple[Picture, ...]:
        """Returns the parts of the map where something has happened, and the whole of it."""
        parts = ((front.title, front.box) for front in self._map.fronts)
        return tuple(self._window(title, box) for title, box in (*parts, ("The whole map", self._map.box)))

    def _window(self, title: str, box: Box) -> Picture:
        drawn = f'<svg class="map" viewBox="{view_box(box)}" role="img" aria-label="{text(title)}">'
        return Picture(title, f'{drawn}<use href="#board-all"/></svg>', box.width)

    def layers(self) -> Mapping[str, str]:
        """Returns what can be shown or left out, by the words of the style."""
        supply = supply_layer(self._playback, now=bool(self._map.cut))
        return {"control": "Control", "moves": "Last moves", "terrain": "Terrain", **supply}

    def legend(self) -> tuple[Legend, ...]:
        """Returns the legend of the map."""
        return legend(self._map)

    def data(self) -> str:
        """Returns the replay for the page's script."""
        return _Written(self._sheet).data(self._playback)


class _Written:
    """A map put into numbers."""

    def __init__(self, drawn: Sheet) -> None:
        self._sheet, self._map = drawn, drawn.map
        self._places = {place.key: number for number, place in enumerate(drawn.map.places)}
        self._flags, self._printed = Numbers[Any](), Numbers[str]()
        self._sides = {side.key: number for number, side in enumerate(drawn.map.sides)}

    @property
    def whole(self) -> Box:
        """The part of the map in which there is anything."""
        places = self._map.places
        return box_around(places, self._map.box, MARGIN, 1) if places else self._map.box

    def data(self, playback: Playback) -> str:
        table = Table(lambda place: self._places[place.key], self._look, self._sides)
        return data(playback, table, self._places.__getitem__, self._all)

    def _look(self, place: Any) -> Look:
        units = tuple(self._sheet.faces[Face(counter, place.wide)] for counter in place.counters)
        return self._sides.get(place.control, -1), units, tuple(map(self._flags, place.flags))

    def _all(self) -> Mapping[str, Any]:
        drawn, box = net(self._sheet), self.whole
        places = list(map(self._row, self._map.places))
        return {
            "kind": "places", "whole": [box.x, box.y, box.width, box.height], "readable": READABLE,
            "heart": heart(self._map, _opened(self._map)), "prefix": f"{PREFIX}u", "heads": PREFIX,
            "regions": list(map(_region, self._map.fronts)),
            "places": places, "sides": [side.name for side in self._map.sides],
            "printed": list(self._printed), "rooms": ROOMS, "signs": SIGNS,
            "extras": [(flag.text, flag.title) for flag in self._flags],
            "links": [(self._places[a.key], self._places[b.key]) for a, b in drawn.links],
            "land": [self._places[place.key] for place in drawn.land],
            "faces": [[self._places[corner.key] for corner in face] for face in drawn.faces],
        }  # fmt: skip

    def _row(self, place: Place) -> tuple[str, float, float, int, int]:
        """Returns a place: name, middle, the number of its size, and which words are printed in it."""
        terrain = self._sheet.terrains.get(place.terrain)
        words = [terrain.name if terrain else "", self._map.prize if place.prized else ""]
        printed = self._printed("; ".join(filter(None, words)))
        return place.name, round(place.x), round(place.y), size(place), printed


def _opened(map_view: MapView) -> Box:
    """Returns the part of the map that is shown first."""
    return map_view.fronts[0].box if map_view.fronts else map_view.box


def _region(front: Any) -> tuple[str, float, float, float, float]:
    return front.title, front.box.x, front.box.y, front.box.width, front.box.height
