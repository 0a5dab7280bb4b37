"""Maps of past turns on hexes: each opens on the part in which the turn changed most."""

from collections.abc import Iterable, Mapping

from pbem.core.maps.hex_view import HexBox, HexLayer, HexMoment, hex_box_around, hex_clusters
from pbem.core.maps.playback import HexLying, Lying
from pbem.report.hex_shape import frame
from pbem.report.hex_svg import HexPictures
from pbem.report.map_picture import Picture
from pbem.report.past_maps import Stood, changed, windows

NEAR = 6  # hexes between two parts of a map


def hexes(moments: Mapping[str, HexMoment], start: Iterable[Lying], drawn: HexPictures) -> Mapping[str, str]:
    """Returns the maps of past turns by their keys; `start` is how the hexes lay before the first."""
    found, whole = {}, drawn.whole()
    stood: Stood = {each.spot: (each.held, each.units) for each in start if isinstance(each, HexLying)}
    for key, shown in moments.items():
        now = _lay(shown.layer)
        group = next(iter(hex_clusters(changed(stood, now), NEAR)), ())
        box = hex_box_around(group, whole) if group else whole
        found[key], stood = _of_hexes(key, shown, box, drawn), now
    return found


def _of_hexes(key: str, shown: HexMoment, box: HexBox, drawn: HexPictures) -> str:
    whole = drawn.whole()
    part, all_of_it = drawn.past(shown, box, f"past-{key}")
    picture = Picture(shown.title, part, frame(box).width)
    return windows(picture, None if box == whole else lambda: all_of_it, frame(whole).width)


def _lay(layer: HexLayer) -> Stood:
    held = {spot: each.side for each in layer.held for spot in each.spots}
    units = {stack.spot: stack.units for stack in layer.stacks}
    return {spot: (held.get(spot, ""), units.get(spot, ())) for spot in held | units}
