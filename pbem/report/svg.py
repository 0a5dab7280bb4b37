"""The map as SVG: a part of a page, or a file of its own with styles and legend."""

from collections.abc import Callable

from pbem import resources
from pbem.core.maps.area_view import Box, MapView
from pbem.report.map_arrows import heads
from pbem.report.map_ground import arrows, ground
from pbem.report.map_legend import Legend, entries, legend, legend_strip
from pbem.report.map_places import badges, counter_faces, cut_off, definitions, places, rings
from pbem.report.map_sheet import Sheet, number, sheet, text

HAPPENED = '<g class="happened"></g>'  # where the replay draws what lies below the places
NAMESPACE = "http://www.w3.org/2000/svg"

__all__ = ["Legend", "inline", "legend", "no_map", "standalone"]


def inline(map_view: MapView, crop: Box | None = None, prefix: str = "m-") -> str:
    """Returns the map, or the part `crop` of it, for use inside a page that has `map.css`."""
    drawn = sheet(map_view, crop or map_view.box, prefix)
    return (
        f'<svg class="map" viewBox="{view_box(drawn.box)}" role="img" '
        f'aria-labelledby="{prefix}title {prefix}desc">\n{_content(drawn)}</svg>'
    )


def standalone(map_view: MapView, crop: Box | None = None, restyled: Callable[[str], str] = str) -> str:
    """Returns the map as an SVG file with its legend, or a part of it without; `restyled` may change its style."""
    drawn = sheet(map_view, crop or map_view.box, "m-")
    below, height = ("", 0.0) if crop else legend_strip(drawn.box, entries(drawn.map, drawn.prefix))
    box = Box(drawn.box.x, drawn.box.y, drawn.box.width, drawn.box.height + height)
    return (
        f'<svg xmlns="{NAMESPACE}" class="map" viewBox="{view_box(box)}" role="img" '
        f'aria-labelledby="m-title m-desc">\n'
        f"<style>{restyled(resources.text('reports/base/map.css'))}</style>\n{_content(drawn)}{below}</svg>\n"
    )


def no_map() -> str:
    """Returns an SVG file that says that there is no map to show."""
    return (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 240 40" role="img">'
        f'<title>no map</title><text x="8" y="25">This report has no map.</text></svg>\n'
    )


def _content(drawn: Sheet) -> str:
    title = f'<title id="{drawn.prefix}title">{text(drawn.map.title)}</title>'
    desc = f'<desc id="{drawn.prefix}desc">{text(drawn.map.alt)}</desc>\n'
    return title + desc + defined(drawn) + layers(drawn)


def defined(drawn: Sheet) -> str:
    """Returns what a map is drawn with."""
    found = heads(drawn.prefix, "head")
    return f"<defs>{definitions(drawn.prefix)}{found}{counter_faces(drawn)}</defs>\n"


def layers(drawn: Sheet) -> str:
    """Returns all that is drawn on a sheet, from the lowest layer up."""
    latest = f'<g class="now">{rings(drawn)}{arrows(drawn)}</g>{HAPPENED if drawn.numbered else ""}'
    above = cut_off(drawn) + badges(drawn)
    return f'{_rectangle("sea", drawn.box)}{ground(drawn)}{latest}{places(drawn)}<g class="now">{above}</g>'


def _rectangle(css: str, box: Box) -> str:
    corner = f'x="{number(box.x)}" y="{number(box.y)}"'
    return f'<rect class="{css}" {corner} width="{number(box.width)}" height="{number(box.height)}"/>\n'


def view_box(box: Box) -> str:
    """Returns a box as the window of an SVG."""
    return " ".join(number(value) for value in (box.x, box.y, box.width, box.height))
