"""A map of hexes as SVG: the definitions that all pictures of a report share, the pictures, a file of its own."""

from collections.abc import Callable, Iterable, Sequence

from pbem import resources
from pbem.core.frozen import replace
from pbem.core.maps.area_view import Box
from pbem.core.maps.hex_view import HexBox, HexLayer, HexMap, HexMark, HexMarker, HexMoment, HexUnit, HexWay
from pbem.core.maps.hexes import Spot
from pbem.core.maps.playback import HexLying
from pbem.report import hex_ground, hex_units
from pbem.report.hex_layers import Layers
from pbem.report.hex_legend import entries
from pbem.report.hex_shape import frame
from pbem.report.map_arrows import heads
from pbem.report.map_legend import legend_strip
from pbem.report.map_sheet import number, text

NAMESPACE = "http://www.w3.org/2000/svg"
STYLES = ("reports/base/map.css", "reports/base/hexmap.css")


class HexPictures:
    """The pictures of one report: what they share is defined once, each picture is a window on it."""

    def __init__(self, map_view: HexMap, moments: Iterable[HexMoment] = (), played: Iterable[HexLying] = ()) -> None:
        """Gathers every counter face, and every marker of the replay, that any picture shows."""
        layers, played = (map_view.layer, *(moment.layer for moment in moments)), tuple(played)
        self._map = map_view
        self._faces = hex_units.sprites(layers, (unit for lying in played for unit in lying.units))
        self._markers = dict.fromkeys(_anywhere(marker) for lying in played for marker in lying.markers)
        self._players = tuple(player.key for player in map_view.ground.players)
        self._layers = Layers(self._players, self._faces)

    @property
    def faces(self) -> Sequence[HexUnit]:
        """The counters, in the order of the numbers in their ids."""
        return tuple(self._faces)

    @property
    def markers(self) -> Sequence[HexMarker]:
        """The markers of the replay, in the order of the numbers in their ids."""
        return tuple(self._markers)

    def board(self) -> str:
        """Returns the board: the whole map once, open where something has happened."""
        first = self._map.regions[0].box if self._map.regions else self.whole()
        ground = hex_ground.used(self._map.ground, self.whole())
        lying = self._layers.on_the_board(self._map.layer, self._map.ways, self._map.marks, self.whole())
        return (
            f'<svg id="board" class="map hx" viewBox="{_view_box(frame(first))}" role="img" '
            f'aria-labelledby="w-title w-desc"><title id="w-title">{text(self._map.title)}</title>'
            f'<desc id="w-desc">{text(self._map.alt)}</desc>\n'
            f'<g id="view"><g id="board-all" class="map hx">{_paper(frame(self.whole()))}{ground}{lying}</g>'
            f'<g class="happened"></g></g></svg>'
        )

    def window(self, title: str, box: HexBox) -> str:
        """Returns a part of the board as a picture of its own."""
        shape = f'viewBox="{_view_box(frame(box))}" role="img" aria-label="{text(title)}"'
        return f'<svg class="map hx" {shape}><use href="#board-all"/></svg>'

    def definitions(self) -> str:
        """Returns what the pictures share, to be put into the page once, before them."""
        return f'<svg class="map hx" width="0" height="0" aria-hidden="true">{self._defined()}</svg>\n'

    def moment(self, moment: HexMoment) -> str:
        """Returns the map, or a part of it, as it was at a moment; what its markers are is told on the map of now."""
        untitled = tuple(replace(each, title="") for each in moment.layer.markers)
        layer = replace(moment.layer, markers=untitled)
        box = moment.box or hex_ground.whole(self._map.ground)
        return self._svg(moment.title, box, self._drawn(layer, box, moment.ways, moment.marks))

    def past(self, moment: HexMoment, box: HexBox, id_: str) -> tuple[str, str]:
        """Returns a part of the map as it was, which has all of it drawn under an id, and the whole that uses it."""
        whole, untitled = self.whole(), tuple(replace(each, title="") for each in moment.layer.markers)
        drawn = self._drawn(replace(moment.layer, markers=untitled), whole, moment.ways, moment.marks)
        part = self._svg(moment.title, box, f'<g id="{id_}">{_paper(frame(whole))}{drawn}</g>', paper=False)
        return part, self._svg(moment.title, whole, f'<use href="#{id_}"/>', paper=False)

    def whole(self) -> HexBox:
        """Returns the box of all hexes."""
        return hex_ground.whole(self._map.ground)

    def width(self, box: HexBox) -> float:
        """Returns how wide a picture of a box is, in units of the drawing."""
        return frame(box).width

    def standalone(self, part: HexBox | None = None, restyled: Callable[[str], str] = str) -> str:
        """Returns the map as a file with its legend, or a part of it without; `restyled` may change its style."""
        shown = part or self.whole()
        window = frame(shown, 0 if part else 10)
        below, height = ("", 0.0) if part else legend_strip(window, entries(self._map))
        size = _view_box(Box(window.x, window.y, window.width, window.height + height))
        style = restyled("\n".join(resources.text(each) for each in STYLES))
        layers = self._drawn(self._map.layer, shown, self._map.ways, self._map.marks)
        return (
            f'<svg xmlns="{NAMESPACE}" class="map hx" viewBox="{size}" role="img" aria-labelledby="hx-title hx-desc">\n'
            f'<title id="hx-title">{text(self._map.title)}</title><desc id="hx-desc">{text(self._map.alt)}</desc>\n'
            f"<style>{style}</style>\n{self._defined()}{_paper(window)}{layers}{below}</svg>\n"
        )

    def _defined(self) -> str:
        ground = hex_ground.defined(self._map.ground)
        markers = "".join(self._layers.marker(each, f"hx-m{place}") for place, each in enumerate(self._markers))
        return (
            f"<defs>{heads('hx-', 'hx-head')}{ground}{hex_units.defined(self._faces, self._players)}{markers}</defs>\n"
        )

    def _drawn(self, layer: HexLayer, box: HexBox, ways: Iterable[HexWay], marks: Iterable[HexMark]) -> str:
        return hex_ground.used(self._map.ground, box) + self._layers.drawn(layer, box, ways, marks)

    def _svg(self, title: str, box: HexBox, drawn: str, *, paper: bool = True) -> str:
        window = frame(box)
        return (
            f'<svg class="map hx" viewBox="{_view_box(window)}" role="img" aria-label="{text(title)}">'
            f"{_paper(window) if paper else ''}{drawn}</svg>\n"
        )


def _anywhere(marker: HexMarker) -> HexMarker:
    return replace(marker, spot=Spot(0, 0))


def _paper(box: Box) -> str:
    corner = f'x="{number(box.x)}" y="{number(box.y)}"'
    return f'<rect class="hx-paper" {corner} width="{number(box.width)}" height="{number(box.height)}"/>'


def _view_box(box: Box) -> str:
    return " ".join(number(value) for value in (box.x, box.y, box.width, box.height))
