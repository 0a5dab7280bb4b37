"""The legend of a map of hexes: only what the map shows, each sign with its words."""

from collections.abc import Iterator

from pbem.core.maps.area_view import Event, Look
from pbem.core.maps.hex_view import CROSSING, HexMap, HexUnit, Stroke
from pbem.report.hex_layers import SIGNS
from pbem.report.hex_units import face
from pbem.report.map_legend import Legend, way_entries
from pbem.report.map_places import BADGES
from pbem.report.map_sheet import text
from pbem.report.troops import BRANCH_NAMES

SMALL = ".38"
EVENTS = {
    Event.MOVED: "moved here", Event.RETREATED: "retreated here", Event.FOUGHT: "fought here",
    Event.BROKE: "a fault lies here",
}  # fmt: skip
_HEX = "M-20-35l40 0 20 35-20 35-40 0-20-35z"


def entries(map_view: HexMap) -> tuple[Legend, ...]:
    """Returns the legend; its drawings use the definitions of the map."""
    return (
        *_units(map_view), *_branches(map_view), *_markers(map_view), *_printed(map_view), *_sides(map_view),
        *way_entries(map_view.ground.players, map_view.ways, "hx-way"), *_events(map_view),
    )  # fmt: skip


# -- what lies on the map


def _units(map_view: HexMap) -> Iterator[Legend]:
    lying = [unit for stack in map_view.layer.stacks for unit in stack.units]
    for number, player in enumerate(map_view.ground.players):
        own = [unit for unit in lying if unit.side == player.key]
        if own:
            yield Legend(_counter(own[0], f"s{number}"), f"{player.name} unit")
        if any(unit.ally for unit in own):
            yield Legend(_blank(f"s{number} ally"), map_view.notes.get("ally", "ally"))
        if any(unit.reduced for unit in own):
            yield Legend(_blank(f"s{number} reduced"), f"reduced {player.name} unit")
    if lying and (figures := map_view.notes.get("figures")):
        yield Legend(f'<text class="hx-figures" y="4">{text(lying[0].figures)}</text>', figures)
    if any(stack.cut for stack in map_view.layer.stacks):
        yield Legend('<path class="hx-cut" d="M-14 0h28"/>', map_view.notes.get("cut", "out of supply"))


def _counter(unit: HexUnit, css: str) -> str:
    return f'<g class="hx-unit {css}" transform="scale(.9)">{face(unit)}</g>'


def _blank(css: str) -> str:
    return f'<g class="hx-unit {css}" transform="scale(.7)"><rect x="-15" y="-15" width="30" height="30" rx="2"/></g>'


def _branches(map_view: HexMap) -> Iterator[Legend]:
    shown = {unit.branch for stack in map_view.layer.stacks for unit in stack.units}
    for branch, name in BRANCH_NAMES.items():
        if branch in shown:
            yield Legend(f'<g class="hx-symbol"><use href="#hx-{branch}" transform="scale(1.4)"/></g>', name)


def _markers(map_view: HexMap) -> Iterator[Legend]:
    for number, player in enumerate(map_view.ground.players):
        if any(marker.side == player.key and not marker.text for marker in map_view.layer.markers):
            data = f"M0 0{SIGNS[min(number, 1)]}"
            yield Legend(f'<path class="hx-control s{number}" d="{data}"/>', f"{player.name} control")
    yield from _areas(map_view)
    for words, title in dict.fromkeys((each.text, each.title) for each in map_view.layer.markers if each.text):
        box = '<rect x="-14" y="-7" width="28" height="14" rx="7"/>'
        yield Legend(f'<g class="hx-marker">{box}<text y="4">{text(words)}</text></g>', title)


def _areas(map_view: HexMap) -> Iterator[Legend]:
    """Yields what is tinted: hexes taken, and the zones of control that are shown on request."""
    players = [player.key for player in map_view.ground.players]
    for held in map_view.layer.held:
        side = players.index(held.side)
        drawn = f'<path class="hx-held s{side}" transform="scale({SMALL})" d="{_HEX}"/>'
        yield Legend(drawn, map_view.notes.get("held", "held"))
    for number, player in enumerate(map_view.ground.players):
        if any(held.side == player.key and held.spots for held in map_view.layer.zones):
            drawn = f'<path class="hx-zone shown s{number}" transform="scale({SMALL})" d="{_HEX}"/>'
            yield Legend(drawn, f"{player.name} zone of control, on request")


# -- what is printed


def _printed(map_view: HexMap) -> Iterator[Legend]:
    shown = {area.terrain for area in map_view.ground.areas}
    for terrain in map_view.ground.terrains:
        if terrain.key in shown:
            yield Legend(_land(terrain.look), terrain.name)
    for large, name in ((True, "large"), (False, "small")):
        if any(town.large is large for town in map_view.ground.towns):
            shape = f'<path class="hx-city" transform="scale({SMALL})" d="{_HEX}"/>'
            dot = '<path class="hx-town" d="M-5-5h10v10h-10z"/>'
            yield Legend(shape if large else dot, map_view.notes.get(name, f"{name} town"))
    numbers = [player.key for player in map_view.ground.players]
    for words, side, title in dict.fromkeys((sign.text, sign.side, sign.title) for sign in map_view.ground.signs):
        drawn = f'<circle r="9"/><text y="4">{text(words)}</text>'
        yield Legend(f'<g class="hx-sign s{numbers.index(side)}">{drawn}</g>', title)


def _land(look: Look) -> str:
    from pbem.report.hex_ground import GLYPHS

    glyph = f'<path class="hx-glyph {look}" d="M0-14{GLYPHS[look]}"/>' if look in GLYPHS else ""
    land = f'<path class="hx-ground {look}" transform="scale({SMALL})" d="{_HEX}"/>'
    return f'{land}<g transform="scale(.55)">{glyph}</g>'


def _sides(map_view: HexMap) -> Iterator[Legend]:
    for sides in map_view.ground.sides:
        if sides.pairs:
            bend = "M-18 0h36" if sides.stroke in CROSSING else "M-18 4l9-8h9l9 8h9"
            ties = f'<path class="hx-side sleepers" d="{bend}"/>' if sides.stroke is Stroke.RAILROAD else ""
            yield Legend(f'<path class="hx-side {sides.stroke}" d="{bend}"/>{ties}', sides.name)


def _events(map_view: HexMap) -> Iterator[Legend]:
    shown = {mark.event for mark in map_view.marks}
    for event, words in EVENTS.items():
        if event in shown:
            ring = f'<path class="hx-ring {event}" transform="scale(.35)" d="{_HEX}"/>'
            drawn = f'<circle r="7"/><text y="4">{BADGES[event]}</text>'
            yield Legend(f'{ring}<g class="hx-badge {event}" transform="translate(12 0)">{drawn}</g>', words)
