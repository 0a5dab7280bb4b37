"""The map of the report: the printed board with what stands on it, and what has happened in the last round."""

from collections.abc import Iterator, Sequence

from pbem.core.frozen import replace
from pbem.core.maps.area_view import (
    Box,
    Branch,
    Counter,
    Flag,
    Link,
    LinkKind,
    Look,
    MapSide,
    MapView,
    Place,
    Region,
    Shape,
    Terrain,
    box_around,
    clusters,
)
from pbem.core.tables.in_play import from_tables
from pbem.games.barbarossa_to_berlin.board.fronts import TITLES, fronts
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, Step, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.view.labels import label
from pbem.games.barbarossa_to_berlin.view.marks import Marks

BOX = Box(0, 0, 3000, 2200)
NEAR = 320  # what stands further apart than this is shown in pictures of its own
PICTURES = 3
EAST = "East"

SIDES = (MapSide("axis", "Axis"), MapSide("allied", "Allied"), MapSide("neutral", "Neutral"))
TERRAINS = (
    Terrain("clear", "clear"), Terrain("mountain", "mountain", "M", Look.HILLS),
    Terrain("forest", "forest", "W", Look.WOOD), Terrain("swamp", "swamp", "Sw", Look.MARSH),
    Terrain("desert", "desert", "D", Look.SAND), Terrain("sea", "sea", "", Look.WATER),
)  # fmt: skip
LINK_KINDS = (
    LinkKind("regular", "connection"), LinkKind("river", "river connection", Look.DOTTED),
    LinkKind("sea_sr", "Sea Move SR line", Look.DASHED, land=False),
    LinkKind("beach", "beach connection", land=False),
    LinkKind("invasion_link", "invasion line", Look.DASHED, land=False),
)  # fmt: skip


TROOPS = {"panzer": Branch.ARMOUR, "ss_panzer": Branch.ARMOUR, "tank": Branch.ARMOUR, "mechanized": Branch.MECHANIZED}
LEADING = ("ge", "su")  # of their sides; the counters of other nations have a colour of their own, and their letters


def map_view(position: Position, marks: Marks, title: str) -> MapView:
    """Returns the map of a position with the marks of what has happened."""
    places = {key: as_it_lies(position, place) for key, place in printed().items()}
    regions = _regions(position, places, marks)
    return MapView(
        title=title, alt=_alt(regions, marks), box=BOX, places=tuple(places.values()), links=_links(), sides=SIDES,
        terrains=TERRAINS, link_kinds=LINK_KINDS, marks=marks.marks, ways=marks.ways, fronts=regions,
        prize="victory point space", cut=cut_off(position),
    )  # fmt: skip


def cut_off(position: Position) -> tuple[str, ...]:
    """Returns the places of units that no supply reaches."""
    return tuple(key for key in printed() if _cut(position, key))


def _cut(position: Position, space: SpaceId) -> bool:
    return any(supply(position, unit) is Supply.OUT for unit in position.at(space))


def plain_map(position: Position, title: str) -> MapView:
    """Returns the map of a past position, without marks and without pictures of its parts."""
    places = tuple(as_it_lies(position, place) for place in printed().values())
    return MapView(title, title, BOX, places, _links(), SIDES, TERRAINS, LINK_KINDS)


@from_tables
def printed() -> dict[SpaceId, Place]:
    """Returns the places as printed, without anything on them."""
    return {
        space.id: Place(
            space.id, space.name, space.x, space.y, terrain=space.terrain or "sea", prized=space.vp,
            shape=Shape.SQUARE if space.kind == "land" else Shape.CIRCLE, small=space.kind == "beach",
        )
        for space in board().spaces.values()
    }  # fmt: skip


@from_tables
def _links() -> tuple[Link, ...]:
    return tuple(Link(link.a, link.b, link.kind) for link in board().links)


def as_it_lies(position: Position, place: Place) -> Place:
    """Returns a place with what stands on it."""
    space = SpaceId(place.key)
    stack = position.at(space)
    counters = tuple(_counter(position, unit) for unit in sorted(stack, key=lambda unit: not kind(unit).large))
    flags = tuple(_flags(position, space))
    return replace(place, control=position.control.get(space, ""), counters=counters, flags=flags)


def _counter(position: Position, unit: UnitId) -> Counter:
    reduced, type_, face = position.units[unit].reduced, kind(unit), position.face(unit)
    title = f"{type_.name}, {face.strength}-{face.loss_factor}-{face.movement}"
    ally = type_.nation not in LEADING
    branch = TROOPS.get(type_.type, Branch.MECHANIZED if face.mechanized else Branch.FOOT)
    return Counter(label(type_, reduced=reduced), type_.side, reduced, type_.large, title, branch, ally)


def _flags(position: Position, space: SpaceId) -> Iterator[Flag]:
    if board().spaces[space].fort and space not in position.forts_destroyed:
        yield Flag("F", "fort")
    if trench := position.trenches.get(space):
        yield Flag(f"T{trench.level}", f"trench of level {trench.level}")
    if space in position.stand_fast:
        yield Flag("SF", "Stand Fast marker")
    if space in position.partisans:
        yield Flag("P", "partisans")


# -- which parts of the map are shown large


def _regions(position: Position, places: dict[SpaceId, Place], marks: Marks) -> tuple[Region, ...]:
    """Returns the parts where something has happened; if nothing has, or the game is over, where the sides meet."""
    quiet = position.step == Step.OVER or not marks.spaces()
    busy = frozenset(space for space in places if _at_the_front(position, space)) if quiet else marks.spaces()
    groups = clusters((places[space] for space in places if space in busy), NEAR)[:PICTURES]
    return tuple(Region(_title(group), box_around(group, BOX)) for group in groups)


def _at_the_front(position: Position, space: SpaceId) -> bool:
    side = position.side_at(space)
    shown = position.turn > 1 or fronts()[space].startswith(EAST)
    return side is not None and shown and any(position.enemy_in(near, side) for near in board().near(space))


def _title(group: Sequence[Place]) -> str:
    held = {fronts()[SpaceId(place.key)] for place in group}
    found = [title for title in TITLES if title in held]
    east = [title.removeprefix(f"{EAST}, ") for title in found if title.startswith(EAST)]
    rest = [title for title in found if not title.startswith(EAST)]
    return "; ".join([*([f"{EAST}: {', '.join(east)}"] if east else []), *rest])


def _alt(regions: Sequence[Region], marks: Marks) -> str:
    shown = " and ".join(region.title for region in regions) or "the whole map"
    told = f"Shown: {shown}. Every unit is listed under Position."
    fought = [board().name(space) for space in marks.fought]
    return f"{told} Fought over in the last two rounds: {', '.join(fought)}." if fought else told
