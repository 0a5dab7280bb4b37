"""The map as a PNG, cropped to where something has happened, for forums and messengers; needs `pbem[png]`."""

import zlib
from importlib import import_module
from math import sqrt

from pbem.core.maps.hex_view import HexMap
from pbem.core.telling.view import View
from pbem.report.flat_style import flat
from pbem.report.hex_svg import HexPictures
from pbem.report.svg import no_map, standalone

MARK = b"tEXtSoftware\0written by pbem report"
MOST = 24_000_000  # pixels of a picture; the whole of a large map is drawn smaller
HEAD = 33  # bytes of a PNG's signature and first chunk


class NoRendererError(Exception):
    """The renderer is not installed."""


def png(view: View, zoom: float = 1) -> bytes:
    """Returns the map of a report as a PNG, at so many pixels a unit of the drawing.

    Raises:
        NoRendererError: if resvg is not installed.
    """
    try:
        resvg = import_module("resvg_py")
    except ImportError:
        raise NoRendererError from None
    drawn, pixels = _svg(view)
    data: bytes = resvg.svg_to_bytes(svg_string=drawn, zoom=min(zoom, sqrt(MOST / pixels)), background="#fffdf8")
    return _signed(data)


def _svg(view: View) -> tuple[str, float]:
    """Returns the drawing and how many units it covers."""
    if isinstance(view.map, HexMap):
        return _sized(HexPictures(view.map).standalone(view.map.regions[0].box if view.map.regions else None, flat))
    if view.map is None:
        return _sized(no_map())
    return _sized(standalone(view.map, view.map.fronts[0].box if view.map.fronts else None, flat))


def _sized(drawn: str) -> tuple[str, float]:
    _, _, width, height = map(float, drawn.split('viewBox="', 1)[1].split('"', 1)[0].split())
    return drawn.replace("<svg ", f'<svg width="{width:g}" height="{height:g}" ', 1), width * height


def _signed(data: bytes) -> bytes:
    """Returns a PNG that says who wrote it, so that the next report may take its place."""
    size, check = (len(MARK) - 4).to_bytes(4), zlib.crc32(MARK).to_bytes(4)
    return data[:HEAD] + size + MARK + check + data[HEAD:]
