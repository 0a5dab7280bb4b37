"""The counters of a map of hexes: each face is defined once in a report and used wherever it lies."""

from collections.abc import Iterable, Iterator, Mapping

from pbem.core.maps.hex_view import HexLayer, HexStack, HexUnit
from pbem.core.maps.hexes import Spot
from pbem.report.hex_shape import middle
from pbem.report.map_sheet import text
from pbem.report.troops import SYMBOLS

Sprites = Mapping[HexUnit, str]

ROOM = 2  # counters side by side; the rest is counted
LONG = 5  # letters; a longer label is squeezed
APART = 16  # half the way from the middle of one counter to that of the next
FIT = ' textLength="27" lengthAdjust="spacingAndGlyphs"'


def sprites(layers: Iterable[HexLayer], more: Iterable[HexUnit] = ()) -> Sprites:
    """Returns an id for each face that lies on any of the layers, or is one of `more`."""
    lying = (unit for layer in layers for stack in layer.stacks for unit in stack.units)
    found = dict.fromkeys((*lying, *more))
    return {unit: f"hx-u{number}" for number, unit in enumerate(found)}


def defined(faces: Sprites, players: Iterable[str]) -> str:
    """Returns the definitions of all faces, and of the symbols of their troops."""
    numbers = {key: number for number, key in enumerate(players)}
    symbols = "".join(f'<path id="hx-{branch}" d="{data}"/>' for branch, data in SYMBOLS.items())
    return f"{symbols}\n{''.join(_face(unit, id_, numbers.get(unit.side, 2)) for unit, id_ in faces.items())}"


def _face(unit: HexUnit, id_: str, side: int) -> str:
    css = f"hx-unit s{side}" + " reduced" * unit.reduced + " ally" * unit.ally
    return f'<g id="{id_}" class="{css}">{face(unit)}</g>\n'


def face(unit: HexUnit) -> str:
    """Returns what stands on a counter; full strength shows as a bar on its left edge."""
    title = f"<title>{text(unit.title)}</title>" if unit.title else ""
    squeezed = FIT if len(unit.text) > LONG else ""
    return (
        f'{title}<rect x="-15" y="-15" width="30" height="30" rx="2"/><use href="#hx-{unit.branch}" y="-1"/>'
        f'<text y="-7"{squeezed}>{text(unit.text)}</text><text y="13"{FIT if len(unit.figures) > LONG else ""}>'
        f"{text(unit.figures)}</text>"
    )


def stack(found: HexStack, faces: Sprites) -> Iterator[str]:
    """Yields the counters of a hex, side by side."""
    x, y = middle(found.spot)
    shown = found.units[:ROOM]
    for place, unit in enumerate(shown):
        yield f'<use href="#{faces[unit]}" x="{x + (2 * place + 1 - len(shown)) * APART}" y="{y + 1}"/>'
    if rest := len(found.units) - len(shown):
        yield f'<text class="hx-more" x="{x}" y="{y + 27}">+{rest} more</text>'
    if found.cut:
        yield cut_off(found.spot)


def cut_off(spot: Spot) -> str:
    """Returns the sign that no supply reaches a hex."""
    x, y = middle(spot)
    return f'<path class="hx-cut" d="M{x - 31} {y + 20}h62"/>'
