"""The pictures of a report whose map has hexes, by the ids of the paragraphs that tell of them."""

from collections.abc import Mapping

from pbem.core.maps.hex_view import HexMap, HexMoment
from pbem.core.telling.view import View
from pbem.report.hex_legend import entries
from pbem.report.hex_svg import HexPictures
from pbem.report.map_legend import Legend
from pbem.report.map_picture import Picture
from pbem.report.map_sheet import text


class HexFigures:
    """Everything that is drawn in one report."""

    def __init__(self, view: View, map_view: HexMap) -> None:
        """Finds the moments of the story and of the past turns that have a picture."""
        self._map = map_view
        told = (order for chapter in view.story for order in chapter.orders)
        self._details = {f"figure-{order.key}": order.detail for order in told if order.detail}
        past = {f"figure-{moment.key}": moment.map for moment in view.history.moments}
        self._moments = {key: shown for key, shown in past.items() if isinstance(shown, HexMoment)}
        self._drawn = HexPictures(map_view, (*self._details.values(), *self._moments.values()))

    def definitions(self) -> str:
        """Returns what all pictures share, for the top of the page."""
        return self._drawn.definitions()

    def pictures(self) -> tuple[Picture, ...]:
        """Returns the parts of the map that are shown large, and the whole of it, folded if there are any."""
        parts = [
            Picture(region.title, self._drawn.picture(region.title, region.box), self._drawn.width(region.box), False)
            for region in self._map.regions
        ]
        box = self._drawn.whole()
        whole = self._drawn.picture(self._map.title, box)
        return (*parts, Picture("The whole map", whole, self._drawn.width(box), folded=bool(parts)))

    def details(self) -> Mapping[str, str]:
        """Returns the small maps beside the lines of the story."""
        drawn = ((key, self._drawn.moment(each)) for key, each in self._details.items())
        return {key: f'<div class="hx-detail">{svg}</div>\n' for key, svg in drawn}

    def moments(self) -> Mapping[str, str]:
        """Returns the whole map at the end of each past turn."""
        return {key: self._framed(each) for key, each in self._moments.items()}

    def legend(self) -> tuple[Legend, ...]:
        """Returns the legend of all pictures."""
        return entries(self._map)

    def has_zones(self) -> bool:
        """Tells whether zones of control can be shown on request."""
        return any(held.spots for held in self._map.layer.zones)

    def _framed(self, moment: HexMoment) -> str:
        label = text(f"{moment.title}, scrolls")
        svg = self._drawn.moment(moment)
        return f'<div class="mapframe" tabindex="0" role="group" aria-label="{label}">{svg}</div>\n'
