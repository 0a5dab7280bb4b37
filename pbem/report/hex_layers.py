"""What lies on the ground of a map of hexes at a moment: control, counters, markers, arrows and rings."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pbem.core.frozen import replace
from pbem.core.maps.area_view import Event
from pbem.core.maps.hex_view import Held, HexBox, HexLayer, HexMark, HexMarker, HexWay
from pbem.core.maps.hexes import Spot
from pbem.report.hex_shape import CORNERS, middle, outline
from pbem.report.hex_units import Sprites, cut_off, stack
from pbem.report.map_arrows import Arrow, Room, arrow, drawn
from pbem.report.map_places import BADGES
from pbem.report.map_sheet import number, path, text

NEUTRAL = 2
SLACK = 1  # hexes; what lies so far outside a picture still shows in part
BELOW, ABOVE = (Event.MOVED,), (Event.RETREATED, Event.FOUGHT)
"""Arrows below the counters and above them: a march crosses many; from hex to hex one is too short to be seen below."""
START, ROOM = 18, Room(30, 20, 20)  # where an arrow begins and ends, from the middles of its hexes
RINGS = {Event.MOVED: 0.8, Event.RETREATED: 0.83, Event.FOUGHT: 0.86, Event.BROKE: 0.92}  # of a hex

BESIDE = (32, 12)  # of a badge, beside the counters: a town's name stands below them, the neighbour's above it
SIGNS = ("m0-9l9 9-9 9-9-9z", "m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z")


class Layers:
    """The drawing of layers for one report: its players and the faces of its counters."""

    def __init__(self, players: Sequence[str], faces: Sprites) -> None:
        """Keeps what every layer of the report is drawn with."""
        self._players = {key: side for side, key in enumerate(players)}
        self._faces = faces

    def drawn(self, layer: HexLayer, box: HexBox, ways: Iterable[HexWay] = (), marks: Iterable[HexMark] = ()) -> str:
        """Returns what a picture shows of a layer, with arrows and rings."""
        seen = [each for each in dict.fromkeys(marks) if box.holds(each.spot, SLACK)]
        markers = [each for each in layer.markers if box.holds(each.spot, SLACK)]
        return "".join((
            *self._held(layer.held, box, "hx-held"),
            *self._held(layer.zones, box, "hx-zone"),
            *map(_ring, seen), *self._arrows(ways, box, BELOW),
            *(part for each in layer.stacks if box.holds(each.spot, SLACK) for part in stack(each, self._faces)),
            *self._arrows(ways, box, ABOVE),
            *(self._marker(each, low=place > 0) for place, each in _placed(markers)),
            *map(_badge, seen),
        ))  # fmt: skip

    def on_the_board(self, layer: HexLayer, ways: Iterable[HexWay], marks: Iterable[HexMark], box: HexBox) -> str:
        """Returns all that lies on the map, in groups that the replay finds.

        They are whose hexes, what lies in them, and what is true of the present only.
        """
        seen = list(dict.fromkeys(marks))
        held = {self._side(each.side): outline(each.spots) for each in layer.held}
        lying = (
            *(part for each in layer.stacks for part in stack(replace(each, cut=False), self._faces)),
            *(self._marker(each, low=place > 0) for place, each in _placed(layer.markers)),
        )
        cut = (cut_off(each.spot) for each in layer.stacks if each.cut)
        return "".join((
            *(f'<path class="hx-held s{side}" d="{held.get(side, "")}"/>' for side in range(NEUTRAL)),
            *_of_now(*self._held(layer.zones, box, "hx-zone"), *map(_ring, seen), *self._arrows(ways, box, BELOW)),
            '<g class="happened"></g>',
            f'<g class="lying">{"".join(lying)}</g>',
            *_of_now(*cut, *self._arrows(ways, box, ABOVE), *map(_badge, seen)),
        ))  # fmt: skip

    def marker(self, marker: HexMarker, id_: str) -> str:
        """Returns the definition of a marker, to be used in any hex."""
        return f'<g id="{id_}">{self._marker(replace(marker, spot=Spot(0, 0)), low=False)}</g>\n'

    def _arrows(self, ways: Iterable[HexWay], box: HexBox, events: tuple[Event, ...]) -> Iterator[str]:
        own = (way for way in ways if way.event in events and len(way.path) > 1)
        shown = (way for way in own if any(box.holds(spot, SLACK) for spot in way.path))
        sides = ((way, self._side(way.side)) for way in shown)
        arrows = (
            Arrow(way.event, side, arrow([middle(spot) for spot in way.path], START, ROOM, side)) for way, side in sides
        )
        yield from drawn(arrows, "hx-", "hx-")

    def _held(self, held: Iterable[Held], box: HexBox, css: str) -> Iterator[str]:
        for each in held:
            spots = [spot for spot in each.spots if box.holds(spot, SLACK + 1)]
            yield path(f"{css} s{self._side(each.side)}", [outline(spots)])

    def _side(self, key: str) -> int:
        return self._players.get(key, NEUTRAL)

    def _marker(self, marker: HexMarker, *, low: bool) -> str:
        """Returns a marker: one of control in the left upper corner of its hex, others in the right ones."""
        x, y = middle(marker.spot)
        title = f"<title>{text(marker.title)}</title>" if marker.title else ""
        if not marker.text:
            side = self._side(marker.side)
            data = f"M{x - 20} {y - 21}{SIGNS[min(side, 1)]}"
            return f'<path class="hx-control s{side}" d="{data}">{title}</path>'
        width = 6 + 6 * len(marker.text)
        box = f'<rect x="{-width / 2:g}" y="-6.5" width="{width}" height="13" rx="6.5"/>'
        spot = f"{x + 28 - width / 2:g} {y + (25 if low else -23)}"
        words = f'<text y="4">{text(marker.text)}</text>'
        return f'<g class="hx-marker" transform="translate({spot})">{title}{box}{words}</g>'


def _of_now(*drawn: str) -> tuple[str, ...]:
    return '<g class="now">', *drawn, "</g>"


def _placed(markers: Iterable[HexMarker]) -> Iterator[tuple[int, HexMarker]]:
    """Yields the markers, each with how many with words lie in its hex already."""
    lying: Counter[Spot] = Counter()
    for marker in markers:
        yield lying[marker.spot], marker
        lying[marker.spot] += bool(marker.text)


# -- rings


def _ring(mark: HexMark) -> str:
    x, y = middle(mark.spot)
    corners = (f"{number(x + dx * RINGS[mark.event])} {number(y + dy * RINGS[mark.event])}" for dx, dy in CORNERS)
    return path(f"hx-ring {mark.event}", [f"M{'L'.join(corners)}z"])


def _badge(mark: HexMark) -> str:
    x, y = middle(mark.spot)
    dx, dy = (24, -26) if mark.event is Event.FOUGHT else BESIDE
    spot = f"{x + dx} {y + dy}"
    drawn = f'<circle r="7"/><text y="4">{BADGES[mark.event]}</text>'
    return f'<g class="hx-badge {mark.event}" transform="translate({spot})">{drawn}</g>\n'
