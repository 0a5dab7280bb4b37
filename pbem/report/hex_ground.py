"""The printed ground of a map of hexes, in tiles that are defined once and used by every picture of a report.

A tile is drawn in layers, so that no tile's land covers its neighbour's rivers or names.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TypeVar

from pbem.core.frozen import replace
from pbem.core.maps.area_view import Look
from pbem.core.maps.hex_view import CROSSING, HexArea, HexBox, HexGround, HexSides, Stroke, hex_box
from pbem.core.maps.hexes import Spot
from pbem.report.hex_shape import ACROSS, DOWN, Segment, middle, outline, shared_side, side, strokes
from pbem.report.map_sheet import path, text

SIZE = 8  # hexes a side of a tile; even, so that every tile has its odd columns in the same places
TILE = (SIZE * ACROSS, SIZE * DOWN)  # on the drawing
LAYERS = "abcd"  # land, grid, what lies on hexsides, words
LONG = 13  # letters; a longer name is set smaller

GLYPHS = {
    Look.HILLS: "m-17 29l8-12 6 9 5-7 9 10",
    Look.LIGHT_WOOD: "m-14 30v-3m-4 0l4-8 4 8z",
    Look.WOOD: "m-14 30v-3m-5 0l5-10 5 10zm28 3v-3m-5 0l5-10 5 10z",
    Look.MARSH: "m-18 22h12m5 0h14m-25 6h16m4 0h10",
    Look.WATER: "m-13 3q4-5 8 0t8 0 8 0",
}

Tile = tuple[int, int]
T = TypeVar("T")


@lru_cache(maxsize=4)
def defined(ground: HexGround) -> str:
    """Returns the definitions of all tiles of a ground; worked out once a ground."""
    grid = f'<path id="hx-grid" class="hx-grid" d="{_grid(_full())}"/>\n'
    edge = f'<path id="hx-edge" class="hx-edge" d="{outline([spot for spot, _ in ground.numbers])}"/>\n'
    return grid + edge + "".join(_tile(part, tile) for tile, part in _tiles(ground).items())


def used(ground: HexGround, box: HexBox) -> str:
    """Returns the ground under a picture: all tiles that its box touches, layer by layer."""
    shown = [tile for tile in _tiles(ground) if _touches(tile, box)]
    land, grid, lines, words = ("".join(f'<use href="#{_id(layer, tile)}"/>' for tile in shown) for layer in LAYERS)
    return f'{land}{grid}{lines}<use href="#hx-edge"/>{words}\n'


@lru_cache(maxsize=4)
def whole(ground: HexGround) -> HexBox:
    """Returns the box of all hexes."""
    return hex_box(spot for spot, _ in ground.numbers)


@lru_cache(maxsize=4)
def _tiles(ground: HexGround) -> Mapping[Tile, HexGround]:
    """Returns the ground cut into tiles."""
    numbers = _cut(ground.numbers, lambda each: each[0])
    areas = _cut(((each.terrain, spot) for each in ground.areas for spot in each.spots), lambda each: each[1])
    sides = [_cut(each.pairs, lambda pair: pair[0]) for each in ground.sides]
    towns, signs = _cut(ground.towns, lambda each: each.spot), _cut(ground.signs, lambda each: each.spot)
    return {
        tile: replace(
            ground, numbers=tuple(numbers[tile]), areas=_joined(areas[tile]), towns=tuple(towns[tile]),
            sides=tuple(replace(each, pairs=tuple(cut[tile])) for each, cut in zip(ground.sides, sides, strict=True)),
            signs=tuple(signs[tile]),
        )
        for tile in sorted(numbers)
    }  # fmt: skip


def _cut(things: Iterable[T], where: Callable[[T], Spot]) -> Mapping[Tile, list[T]]:
    found: dict[Tile, list[T]] = defaultdict(list)
    for each in things:
        spot = where(each)
        found[spot.column // SIZE, spot.row // SIZE].append(each)
    return found


def _joined(spots: Iterable[tuple[str, Spot]]) -> tuple[HexArea, ...]:
    found: dict[str, list[Spot]] = defaultdict(list)
    for terrain, spot in spots:
        found[terrain].append(spot)
    return tuple(HexArea(terrain, tuple(lying)) for terrain, lying in found.items())


def _id(layer: str, tile: Tile) -> str:
    return f"hx-{layer}{tile[0]}-{tile[1]}"


def _touches(tile: Tile, box: HexBox) -> bool:
    """Tells whether a tile, or a name that runs out of it, lies in a box."""
    across = tile[0] * SIZE <= box.east + 1 and box.west - 1 < (tile[0] + 1) * SIZE
    return across and tile[1] * SIZE <= box.south + 1 and box.north - 1 < (tile[1] + 1) * SIZE


def _full() -> list[Spot]:
    return [Spot(column, row) for column in range(SIZE) for row in range(SIZE)]


# -- a tile


def _tile(part: HexGround, tile: Tile) -> str:
    drawn = (
        tuple(_areas(part)),
        (_lines_of_grid(part, tile),),
        (*_towns(part), *_lines(part), *_signs(part)),
        (*_numbers(part), *_names(part)),
    )
    return "".join(
        f'<g id="{_id(layer, tile)}" class="hx">{"".join(each)}</g>\n'
        for layer, each in zip(LAYERS, drawn, strict=True)
    )


def _areas(part: HexGround) -> Iterator[str]:
    looks = {terrain.key: terrain.look for terrain in part.terrains}
    for terrain, spots in part.areas:
        look = looks.get(terrain, Look.PLAIN)
        yield path(f"hx-ground {look}", [outline(spots)])
        yield path(f"hx-glyph {look}", _glyphs(look, spots))


def _glyphs(look: Look, spots: Iterable[Spot]) -> Iterator[str]:
    """Yields the drawing of a terrain for each hex, so that terrains differ without colour."""
    if glyph := GLYPHS.get(look):
        for spot in spots:
            x, y = middle(spot)
            yield f"M{x} {y}{glyph}"


def _lines_of_grid(part: HexGround, tile: Tile) -> str:
    if len(part.numbers) == SIZE * SIZE:
        return f'<use href="#hx-grid" x="{tile[0] * SIZE * ACROSS}" y="{tile[1] * SIZE * DOWN}"/>'
    return path("hx-grid", [_grid(spot for spot, _ in part.numbers)])


def _grid(spots: Iterable[Spot]) -> str:
    """Returns three sides of each hex; the others are its neighbours', or the edge of the map."""
    return strokes(side(spot, number) for spot in spots for number in (0, 1, 2))


def _lines(part: HexGround) -> Iterator[str]:
    order = list(Stroke)
    for each in sorted(part.sides, key=lambda sides: order.index(sides.stroke)):
        data = strokes(_segments(each))
        yield path(f"hx-side {each.stroke}", [data])
        if each.stroke is Stroke.RAILROAD:
            yield path("hx-side sleepers", [data])


def _segments(sides: HexSides) -> Iterator[Segment]:
    crossing = sides.stroke in CROSSING
    for a, b in sides.pairs:
        yield (middle(a), middle(b)) if crossing else shared_side(a, b)


def _towns(part: HexGround) -> Iterator[str]:
    yield path("hx-city", [outline([town.spot for town in part.towns if town.large])])
    dots = (middle(town.spot) for town in part.towns if not town.large)
    yield path("hx-town", (f"M{x - 6} {y - 6}h12v12h-12z" for x, y in dots))


def _signs(part: HexGround) -> Iterator[str]:
    numbers = [player.key for player in part.players]
    for sign in part.signs:
        x, y = middle(sign.spot)
        css = f"hx-sign s{numbers.index(sign.side)}"
        drawn = f'<title>{text(sign.title)}</title><circle r="8"/><text y="4">{text(sign.text)}</text>'
        yield f'<g class="{css}" transform="translate({x - 20} {y + 25})">{drawn}</g>'


def _numbers(part: HexGround) -> Iterator[str]:
    """Yields the numbers of the hexes as one text: hundreds of them, each moved, are painted three times as long."""
    spots = ((middle(spot), word) for spot, word in part.numbers)
    words = "".join(f'<tspan x="{x}" y="{y - 24}">{text(word)}</tspan>' for (x, y), word in spots)
    yield f'<text class="hx-number">{words}</text>'


def _names(part: HexGround) -> Iterator[str]:
    for town in (town for town in part.towns if town.name):
        x, y = middle(town.spot)
        css = "hx-name large" if town.large else "hx-name long" if len(town.name) > LONG else "hx-name"
        yield f'<text class="{css}" x="{x}" y="{y + 30}">{text(town.name)}</text>'
