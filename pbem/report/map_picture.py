"""A picture of a map, ready to be put into a page."""

from dataclasses import dataclass

from pbem.core.maps.area_view import Box, Event, MapView


@dataclass(frozen=True, slots=True)
class Picture:
    """A map ready for the page; the whole map is folded below those of the fronts."""

    title: str
    svg: str
    width: float
    folded: bool
    heart: tuple[float, float] | None = None  # where most is going on, in percent: a narrow window opens there

    @property
    def least(self) -> int:
        """How many pixels wide it must stay to be read; it scrolls where there are fewer."""
        return round(self.width * 0.75)

    @property
    def most(self) -> int:
        """How many pixels wide it may become."""
        return round(self.width * 1.2)


def heart(map_view: MapView, box: Box) -> tuple[float, float] | None:
    """Returns the middle of what has happened in a part of a map, else of its units, in percent; None without any."""
    fought = {mark.place for mark in map_view.marks if mark.event is Event.FOUGHT}
    marked = fought or {mark.place for mark in map_view.marks}
    inside = [place for place in map_view.places if box.holds(place)]
    spots = [place for place in inside if place.key in marked] or [place for place in inside if place.counters]
    if not spots:
        return None
    across = sum(place.x - box.x for place in spots) / len(spots) / box.width
    down = sum(place.y - box.y for place in spots) / len(spots) / box.height
    return round(100 * across, 1), round(100 * down, 1)
