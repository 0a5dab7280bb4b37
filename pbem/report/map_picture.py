"""A picture of a map, ready to be put into a page."""

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.core.maps.area_view import Box, Event, MapView

STEP, LARGEST = 300, 9  # pixels from one width of the style to the next; how many there are


@dataclass(frozen=True, slots=True)
class Picture:
    """A part of a map, folded; the board shows the same to whoever has the page's script."""

    title: str
    svg: str
    width: float

    @property
    def step(self) -> int:
        """How wide it must stay to be read, as the style's number; it scrolls where there is less room."""
        return min(LARGEST, round(self.width * 0.75 / STEP))


def heart(map_view: MapView, box: Box) -> tuple[int, int] | None:
    """Returns the middle of what has happened in a part of a map, else of its units; None without any."""
    fought = {mark.place for mark in map_view.marks if mark.event is Event.FOUGHT}
    marked = fought or {mark.place for mark in map_view.marks}
    inside = [place for place in map_view.places if box.holds(place)]
    spots = [place for place in inside if place.key in marked] or [place for place in inside if place.counters]
    return middle_of([(place.x, place.y) for place in spots])


def middle_of(points: Sequence[tuple[float, float]]) -> tuple[int, int] | None:
    """Returns the point in the middle of some; None without any."""
    if not points:
        return None
    return round(sum(x for x, _ in points) / len(points)), round(sum(y for _, y in points) / len(points))
