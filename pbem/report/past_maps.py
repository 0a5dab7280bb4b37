"""Maps of past turns: each opens on the part in which the turn changed most; the whole of it is folded below."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pbem.core.maps.area_view import Box, MapView, Place, box_around, clusters
from pbem.core.maps.playback import Lying
from pbem.report.map_picture import Picture
from pbem.report.map_sheet import text
from pbem.report.map_small import Small

Stood = Mapping[Any, tuple[str, tuple[Any, ...]]]  # of each place whose it is, and what lies there


def areas(moments: Mapping[str, MapView], start: Iterable[Lying]) -> Mapping[str, str]:
    """Returns the maps of past turns by their keys; `start` is how the places lay before the first."""
    stood = _stood(each for each in start if isinstance(each, Place))
    found = {}
    for key, shown in moments.items():
        now = _stood(shown.places)
        keys = set(changed(stood, now))
        group = next(iter(clusters(place for place in shown.places if place.key in keys)), ())
        box = box_around(group, shown.box) if group else shown.box
        found[key], stood = _of_areas(key, shown, box), now
    return found


def _of_areas(key: str, shown: MapView, box: Box) -> str:
    drawn = Small(shown, f"past-{key}")
    part = Picture(shown.title, drawn.part(box), box.width)
    return windows(part, None if box == shown.box else drawn.whole, shown.box.width)


def _stood(places: Iterable[Place]) -> Stood:
    return {place.key: (place.control, place.counters) for place in places}


def changed(before: Stood, now: Stood) -> Sequence[Any]:
    """Returns the places that changed hands; if none did, those where something else lies now."""
    for what in (0, 1):
        found = list(_otherwise(before, now, what))
        if found:
            return found
    return ()


def _otherwise(before: Stood, now: Stood, what: int) -> Iterator[Any]:
    nothing = ("", ())
    for place in dict.fromkeys((*before, *now)):
        if before.get(place, nothing)[what] != now.get(place, nothing)[what]:
            yield place


def windows(part: Picture, whole: Callable[[], str] | None, width: float) -> str:
    """Returns a part of a map, and below it all of it, folded; `width` is that of the whole."""
    shown = _framed(part)
    if whole is None:
        return shown
    picture = Picture(f"{part.title}, all of it", whole(), width)
    return f'{shown}<details class="whole"><summary>The whole map</summary>\n{_framed(picture)}</details>\n'


def _framed(picture: Picture) -> str:
    label = text(f"{picture.title}, scrolls")
    return f'<div class="mapframe w{picture.step}" tabindex="0" role="group" aria-label="{label}">{picture.svg}</div>\n'
