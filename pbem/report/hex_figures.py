"""The pictures of a report whose map has hexes, by the ids of the paragraphs that tell of them."""

from collections.abc import Mapping
from typing import Any

from pbem.core.frozen import replace
from pbem.core.maps.area_view import Event
from pbem.core.maps.hex_view import HexMap, HexMoment, HexRegion
from pbem.core.maps.hexes import Spot
from pbem.core.maps.playback import HexLying, Playback
from pbem.core.telling.view import View
from pbem.report import past_hexes
from pbem.report.hex_ground import TILE
from pbem.report.hex_layers import ROOM
from pbem.report.hex_legend import entries
from pbem.report.hex_shape import frame, middle
from pbem.report.hex_svg import HexPictures
from pbem.report.map_legend import Legend
from pbem.report.map_picture import Picture, middle_of
from pbem.report.playback_data import Look, Numbers, Table, data, supply_layer

READABLE = 0.9  # pixels a unit of the drawing, at which a counter can be read


class HexFigures:
    """Everything that is drawn in one report."""

    def __init__(self, view: View, map_view: HexMap, playback: Playback) -> None:
        """Finds the moments of the story and of the past turns that have a picture.

        Of past turns the board shows each order, and their ends have maps: pictures of all their combats as well made
        the page of a long game a quarter larger.
        """
        self._map, self._playback = map_view, playback
        told = (order for chapter in view.story if not chapter.group for order in chapter.orders)
        self._details = {f"figure-{order.key}": order.detail for order in told if order.detail}
        past = {f"figure-{moment.key}": moment.map for moment in view.history.moments}
        self._moments = {key: shown for key, shown in past.items() if isinstance(shown, HexMoment)}
        every = (*playback.start, *(lying for order in playback.orders for lying in order.lies))
        played = (lying for lying in every if isinstance(lying, HexLying))
        self._drawn = HexPictures(map_view, (*self._details.values(), *self._moments.values()), played)

    def definitions(self) -> str:
        """Returns what all pictures share, for the top of the page."""
        return self._drawn.definitions()

    def svg(self) -> str:
        """Returns the board."""
        return self._drawn.board()

    def windows(self) -> tuple[Picture, ...]:
        """Returns the parts of the map where something has happened, and the whole of it."""
        whole = HexRegion("The whole map", self._drawn.whole())
        return tuple(map(self._window, (*self._map.regions, whole)))

    def _window(self, region: HexRegion) -> Picture:
        return Picture(region.title, self._drawn.window(region.title, region.box), self._drawn.width(region.box))

    def details(self) -> Mapping[str, str]:
        """Returns the small maps beside the lines of the story."""
        drawn = ((key, self._drawn.moment(each)) for key, each in self._details.items())
        return {key: f'<div class="hx-detail">{svg}</div>\n' for key, svg in drawn}

    def moments(self) -> Mapping[str, str]:
        """Returns the whole map at the end of each past turn."""
        return past_hexes.hexes(self._moments, self._playback.start, self._drawn)

    def legend(self) -> tuple[Legend, ...]:
        """Returns the legend of all pictures."""
        return entries(self._map)

    def layers(self) -> Mapping[str, str]:
        """Returns what can be shown or left out, by the words of the style."""
        zones = any(held.spots for held in self._map.layer.zones)
        cut = any(stack.cut for stack in self._map.layer.stacks)
        found = {"control": "Control", "moves": "Last moves", "terrain": "Terrain"}
        return {**found, **supply_layer(self._playback, now=cut), **({"zones": "Zones of control"} if zones else {})}

    def data(self) -> str:
        """Returns the replay for the page's script."""
        return _Written(self._map, self._drawn).data(self._playback)


class _Written:
    """A map put into numbers; a hex has one from when it is first spoken of."""

    def __init__(self, map_view: HexMap, drawn: HexPictures) -> None:
        self._map, self._drawn = map_view, drawn
        self._spots = Numbers[Spot]()
        self._faces = Numbers(drawn.faces)
        self._markers = Numbers(drawn.markers)
        self._sides = {player.key: number for number, player in enumerate(map_view.ground.players)}

    def data(self, playback: Playback) -> str:
        busy = tuple(each for each in playback.start if self._look(each) != (-1, (), ()))
        table = Table(lambda lying: self._spots(lying.spot), self._look, self._sides)
        return data(replace(playback, start=busy), table, self._spots, self._all)

    def _look(self, lying: Any) -> Look:
        markers = tuple(self._markers(replace(each, spot=Spot(0, 0))) for each in lying.markers)
        return self._sides.get(lying.held, -1), tuple(map(self._faces, lying.units)), markers

    def _all(self) -> Mapping[str, Any]:
        box, ground = frame(self._drawn.whole()), self._map.ground
        numbers = dict(ground.numbers)
        names = numbers | {town.spot: f"{numbers[town.spot]} {town.name}" for town in ground.towns}
        regions = ((region.title, frame(region.box)) for region in self._map.regions)
        return {
            "kind": "hexes", "whole": [box.x, box.y, box.width, box.height], "readable": READABLE,
            "heart": self._heart(), "prefix": "hx-u", "heads": "hx-",
            "sides": [player.name for player in ground.players],
            "regions": [(title, each.x, each.y, each.width, each.height) for title, each in regions],
            "places": [(names.get(spot, ""), *middle(spot)) for spot in self._spots],
            "extras": [(marker.text, marker.title) for marker in self._markers], "rooms": [ROOM], "tile": TILE,
        }  # fmt: skip

    def _heart(self) -> tuple[int, int] | None:
        """Returns the middle of what has happened in the part that is shown first, fights before anything else."""
        seen = self._map.regions[0].box if self._map.regions else self._drawn.whole()
        marks = [mark for mark in self._map.marks if seen.holds(mark.spot)]
        fought = [mark for mark in marks if mark.event is Event.FOUGHT]
        return middle_of([middle(mark.spot) for mark in fought or marks])
