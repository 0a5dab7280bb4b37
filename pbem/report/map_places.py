"""The places of a map with their counters, and the rings round those where something happened."""

from collections.abc import Iterator

from pbem.core.maps.area_view import Counter, Event, Look, Mark, Place
from pbem.report.map_names import Spot, names, reach
from pbem.report.map_sheet import Face, Sheet, number, path, size, text
from pbem.report.troops import SYMBOLS

PITCH = 16  # from counter to counter
ROOM = 3  # counters that fit a place; the rest is counted
LONG = 6  # a longer label is squeezed
ROOM_WIDE, LONG_WIDE, HALF_WIDE = 6, 15, 54  # in a wide place
MARGIN = 8  # left free beside a label with a symbol before it
SYMBOL, SHORTER = 15, 3  # what the symbol of its troops takes of a counter: of its width, of its letters
DOTS, NARROW = 4, 6  # what the dots of its steps take of it; a letter beside a symbol
WIDER = 30  # a wide place reaches so much further

SIGNS = ("-25 25", "-12 12", "-56 50", "-49 43")  # of whose a place is, by its size
LOW_WIDE = 49  # where the tags of a wide place stand in it, unless counters fill it

BADGES = {Event.MOVED: "\u2192", Event.RETREATED: "\u21a9", Event.FOUGHT: "\u2715", Event.BROKE: "!"}
_RINGS = {Event.MOVED: 31, Event.RETREATED: 33, Event.FOUGHT: 35, Event.BROKE: 39}
_BADGE_HEIGHTS = {Event.MOVED: -14, Event.RETREATED: -31, Event.FOUGHT: 3, Event.BROKE: 20}
_GLYPHS = {
    Look.HILLS: "M-17 9l9-15 7 11 5-8 11 12",
    Look.WOOD: "M-12 9v-5m-6 0l6-12 6 12zM9 9v-5m-7 0l7-14 7 14z",
    Look.MARSH: "M-16-5h11m4 0h15M-10 2h17M-16 9h7m5 0h18",
    Look.SAND: "M-13-6h1m10-3h1m10 4h1M-7 3h1m11-1h1M-14 10h1m12 0h1m11-2h1",
    Look.WATER: "M-15-3q4-5 8 0t8 0 8 0 8 0M-15 6q4-5 8 0t8 0 8 0 8 0",
}
_SIGNS = ("M0-8l8 8-8 8-8-8z", "M-6.5 0a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0z", "M0-6l6 11h-12z")


def definitions(prefix: str) -> str:
    """Returns what places are drawn with: outlines, glyphs of the ground, signs of the sides."""
    shapes = (
        f'<rect id="{prefix}square" x="-26" y="-26" width="52" height="52" rx="5"/>'
        f'<circle id="{prefix}circle" r="26"/>'
        f'<path id="{prefix}hex" d="M-38 0l19-33h38l19 33-19 33h-38z"/>\n'
        f'<rect id="{prefix}wide" x="-58" y="-52" width="116" height="104" rx="5"/>'
        f'<rect id="{prefix}wide-round" x="-58" y="-52" width="116" height="104" rx="32"/>\n'
    )
    glyphs = "".join(f'<path id="{prefix}{look}" d="{data}"/>' for look, data in _GLYPHS.items())
    signs = "".join(f'<path id="{prefix}sign{side}" d="{data}"/>' for side, data in enumerate(_SIGNS))
    return shapes + glyphs + signs


def places(sheet: Sheet) -> str:
    """Returns all places on the sheet, the prized ones last: from far away their names are larger than the places."""
    letters = {place.key: _letter(sheet, place) for place in sheet.places.values()}
    spots = names(tuple(sheet.places.values()), letters)
    return "".join(
        _place(sheet, place, spots[place.key], f' id="at-{count}"' if sheet.numbered else "")
        for count, place in sorted(enumerate(sheet.places.values()), key=lambda each: each[1].prized)
        if sheet.seen(place)
    )


def rings(sheet: Sheet) -> str:
    """Returns the rings, which lie below the places so that no name is crossed out; a place has that of the worst."""
    marks = {mark.place: mark for mark in sorted(_marks(sheet), key=lambda mark: _RINGS[mark.event])}
    return "".join(_ring(sheet.places[mark.place], mark.event) for mark in marks.values())


def badges(sheet: Sheet) -> str:
    """Returns the badges of the rings: events differ by stroke and badge, not by colour alone."""
    return "".join(_badge(sheet.places[mark.place], mark.event) for mark in _marks(sheet))


def cut_off(sheet: Sheet) -> str:
    """Returns the signs of units out of supply, on the lower rims of their places."""
    seen = (place for key in sheet.map.cut if sheet.seen(place := sheet.places[key]))
    return path("cut", map(_lower_rim, seen))


def _lower_rim(place: Place) -> str:
    across, down = reach(place)
    return f"M{number(place.x - across + 8)} {number(place.y + down)}h{2 * across - 16}"


def told(sheet: Sheet, place: Place) -> str:
    """Returns all that is drawn at a place, in words."""
    side = next((side.name for side in sheet.map.sides if side.key == place.control), "")
    terrain = sheet.terrains.get(place.terrain)
    parts = [
        side,
        terrain.name if terrain else "",
        sheet.map.prize if place.prized else "",
        *(flag.title for flag in place.flags),
        *(counter_told(counter) for counter in place.counters),
    ]
    return f"{place.name}: " + "; ".join(part for part in parts if part)


def counters(stack: tuple[Counter, ...], sheet: Sheet, *, wide: bool = False) -> Iterator[str]:
    """Yields the counters of a stack, one above the other."""
    room = ROOM_WIDE if wide else ROOM
    shown = stack if len(stack) <= room else stack[: room - 1]
    rest = len(stack) - len(shown)
    high = -(len(shown) + bool(rest)) * PITCH / 2 + PITCH / 2
    for place, counter in enumerate(shown):
        face = f"{sheet.prefix}u{sheet.faces[Face(counter, wide)]}"
        yield f'<use href="#{face}" x="0" y="{number(high + place * PITCH)}" class="v"/>'
    if rest:
        yield f'<text class="more v" y="{number(high + len(shown) * PITCH + 4)}">+{rest} more</text>'


def counter_faces(sheet: Sheet) -> str:
    """Returns the definitions of all counters of a sheet."""
    branches = sorted({face.counter.branch for face in sheet.faces if face.counter.branch})
    scaled = 'transform="scale(.75)"'
    symbols = "".join(f'<path id="{sheet.prefix}{each}" d="{SYMBOLS[each]}" {scaled}/>' for each in branches)
    return symbols + "".join(_counter(sheet, face, f"{sheet.prefix}u{place}") for face, place in sheet.faces.items())


def _place(sheet: Sheet, place: Place, spot: Spot, id_: str) -> str:
    css = f"p s{sheet.side(place.control)}" + " full" * bool(place.counters)
    drawn = "".join((_outline(sheet, place), *_printed(sheet, place, spot), *_lying(sheet, place)))
    words = text(told(sheet, place))
    where = f'transform="translate({number(place.x)} {number(place.y)})"'
    return f'<g{id_} class="{css}" {where}><title>{words}</title>{drawn}</g>\n'


def _outline(sheet: Sheet, place: Place) -> str:
    css = "prized" if place.prized else "rim"
    small = ' transform="scale(.65)"' if place.small else ""
    return f'<use href="#{sheet.prefix}{place.shape}" class="{css}"{small}/>'


def _printed(sheet: Sheet, place: Place, spot: Spot) -> Iterator[str]:
    """Yields what never changes."""
    terrain = sheet.terrains.get(place.terrain)
    if terrain and terrain.look in _GLYPHS and not place.small:
        yield f'<use href="#{sheet.prefix}{terrain.look}" class="ground"/>'
    shown = _letter(sheet, place)
    letter = f' <tspan class="letter">{text(shown)}</tspan>' if shown else ""
    css = "name big" if place.wide else "name"
    yield f'<text class="{css}" x="{spot.x}" y="{spot.y}">{text(place.name)}{letter}</text>'


def _letter(sheet: Sheet, place: Place) -> str:
    terrain = sheet.terrains.get(place.terrain)
    return terrain.letter if terrain else ""


def _lying(sheet: Sheet, place: Place) -> Iterator[str]:
    """Yields what may lie otherwise at another moment: counters, the sign of a side, flags."""
    yield from counters(place.counters, sheet, wide=place.wide)
    if place.control:
        sign = f"{sheet.prefix}sign{sheet.side(place.control)}"
        yield f'<use href="#{sign}" class="sign v" transform="translate({SIGNS[size(place)]})"/>'
    if tags := " ".join(flag.text for flag in place.flags):
        inside = place.wide and len(place.counters) < ROOM_WIDE
        low = LOW_WIDE if inside else reach(place)[1] + 10
        yield f'<text class="tags v" y="{low}">{text(tags)}</text>'


def _counter(sheet: Sheet, face: Face, id_: str) -> str:
    counter, wide = face.counter, face.wide
    half, height = (HALF_WIDE, 15) if wide else (24, 15) if counter.large else (20, 14)
    css = f"c s{sheet.side(counter.side)}" + " reduced" * counter.reduced + " ally" * counter.ally
    before, behind = SYMBOL * bool(counter.branch), DOTS * bool(counter.dots)
    symbol = f'<use href="#{sheet.prefix}{counter.branch}" x="{9 - half}"/>' if counter.branch else ""
    dots = f'<path class="dots" d="M{half - 3}-3h0{"m0 6h0" * (counter.dots > 1)}"/>' if counter.dots else ""
    aside = f' x="{(before - behind) // 2}"' if before else ""
    fitted = _fitted(counter, 2 * half - (MARGIN if symbol else 4) - before - behind, wide)
    return (
        f'<g id="{id_}" class="{css}{" troops" * bool(symbol)}"><title>{text(counter_told(counter))}</title>'
        f'<rect x="-{half}" y="{-height / 2:g}" width="{2 * half}" height="{height}" rx="2"/>{symbol}{dots}'
        f'<text{aside} y="4"{fitted}>{text(counter.text)}</text></g>\n'
    )


def _fitted(counter: Counter, room: int, wide: bool) -> str:
    """Returns how a label is squeezed that is too long for its counter."""
    most = room // NARROW if wide and counter.branch else LONG_WIDE if wide else LONG - SHORTER * bool(counter.branch)
    return f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if len(counter.text) > most else ""


def counter_told(counter: Counter) -> str:
    """Returns a counter in words."""
    return (counter.title or counter.text) + (" (reduced)" if counter.reduced else "")


def _marks(sheet: Sheet) -> list[Mark]:
    return [mark for mark in dict.fromkeys(sheet.map.marks) if sheet.seen(sheet.places[mark.place])]


def _ring(place: Place, event: Event) -> str:
    half = _reach(place, event)
    corner = f"M{number(place.x - half)} {number(place.y - half)}"
    return path(f"ring {event}", [f"{corner}h{2 * half}v{2 * half}h-{2 * half}z"])


def _badge(place: Place, event: Event) -> str:
    spot = f"{number(place.x + _reach(place, event))} {number(place.y + _BADGE_HEIGHTS[event])}"
    drawn = f'<circle r="8"/><text y="4">{BADGES[event]}</text>'
    return f'<g class="badge {event}" transform="translate({spot})">{drawn}</g>\n'


def _reach(place: Place, event: Event) -> int:
    return _RINGS[event] - (9 if place.small else 0) + (WIDER if place.wide else 0)
