"""The printed map of a scenario as the report draws it; worked out once."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from pbem.core.maps.area_view import Look, MapSide, Terrain
from pbem.core.maps.hex_view import Built, HexArea, HexGround, HexSides, HexSign, Stroke
from pbem.core.maps.hexes import Spot, around
from pbem.core.tables.in_play import from_tables_for
from pbem.games.a_victory_awaits.board import types as t
from pbem.games.a_victory_awaits.board.map import Board, Hex, Hexside, board
from pbem.games.a_victory_awaits.board.types import City, HexId, Scenario, Side

SIDES = (MapSide(Side.AXIS, "Axis"), MapSide(Side.SOVIET, "Soviet"))
TERRAINS = (
    Terrain(t.Terrain.PLAINS, "plains"), Terrain(t.Terrain.LIGHT_WOODS, "light woods", look=Look.LIGHT_WOOD),
    Terrain(t.Terrain.HEAVY_WOODS, "heavy woods", look=Look.WOOD), Terrain(t.Terrain.MARSH, "marsh", look=Look.MARSH),
    Terrain(t.Terrain.MOUNTAIN, "mountain", look=Look.HILLS), Terrain(t.Terrain.LAKE, "lake", look=Look.WATER),
    Terrain(t.Terrain.SEA, "sea", look=Look.WATER),
)  # fmt: skip
KINDS = (
    ("minor_river", "minor river", Stroke.BROOK), ("major_river", "major river", Stroke.RIVER),
    ("road", "road", Stroke.ROAD), ("railroad", "railroad", Stroke.RAILROAD),
    ("closed", "closed hexside", Stroke.CLOSED),
    ("map_border", "border between the maps", Stroke.BORDER), ("start_line", "start line", Stroke.FRONTIER),
)  # fmt: skip
SUPPLY = {Side.AXIS: "Axis supply source", Side.SOVIET: "Soviet supply source"}


@from_tables_for
def ground(scenario: Scenario) -> HexGround:
    """Returns the printed map of a scenario."""
    on = board(scenario)
    return HexGround(
        numbers=tuple(
            (row.spot, row.hex_id if scenario is Scenario.CAMPAIGN else row.hex) for row in on.hexes.values()
        ),
        areas=_areas(on),
        sides=tuple(_sides(on)),
        towns=tuple(_towns(on)),
        signs=tuple(_signs(on, scenario)),
        terrains=TERRAINS,
        players=SIDES,
    )


@from_tables_for
def spots(scenario: Scenario) -> Mapping[HexId, Spot]:
    """Returns where each hex lies on the drawing."""
    return {hex_: row.spot for hex_, row in board(scenario).hexes.items()}


def _areas(on: Board) -> tuple[HexArea, ...]:
    found: Mapping[str, list[Spot]] = defaultdict(list)
    for row in on.hexes.values():
        found[row.terrain].append(row.spot)
    return tuple(HexArea(terrain, tuple(lying)) for terrain, lying in found.items())


def _sides(on: Board) -> Iterator[HexSides]:
    pairs = [(side, on.hexes[a], on.hexes[b]) for (a, b), side in on.sides.items() if (a, b) == (side.hex_a, side.hex_b)
             and a in on.hexes and b in on.hexes]  # fmt: skip
    for key, name, stroke in KINDS:
        yield HexSides(name, stroke, tuple((a.spot, b.spot) for side, a, b in pairs if _has(side, key, a, b)))


def _has(side: Hexside, key: str, a: Hex, b: Hex) -> bool:
    return side.prohibited and a.land and b.land if key == "closed" else bool(getattr(side, key))


def _towns(on: Board) -> Iterator[Built]:
    """Yields the towns; a city of several hexes bears its name once."""
    named: set[tuple[str, Spot]] = set()
    for row in on.hexes.values():
        if row.city is not City.NONE:
            told = any((row.name, near) in named for near in (*around(row.spot), row.spot))
            named.add((row.name, row.spot))
            yield Built(row.spot, "" if told else row.name, row.city is City.MAJOR)


def _signs(on: Board, scenario: Scenario) -> Iterator[HexSign]:
    for row in on.hexes.values():
        for side, title in SUPPLY.items():
            if row.supplies(side, scenario):
                text, more = ("M", ', "From Moscow"') if row.from_moscow else ("S", "")
                yield HexSign(row.spot, text, side, title + more)
        if row.breakthrough and scenario is Scenario.SMOLENSK:
            yield HexSign(row.spot, "*", Side.SOVIET, "breakthrough hex of the full Smolensk game (18.2)")
