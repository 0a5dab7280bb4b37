"""The printed map: spaces, the links between them, terrain and what it does (2.1, terrain chart)."""

from collections.abc import Mapping, Sequence
from math import hypot
from typing import cast

from msgspec import Struct

from pbem.core.maps.areas import Neighbours, neighbours
from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables, from_tables_for
from pbem.core.tables.records import records
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId

PACKAGE = __package__.rpartition(".")[0]  # the game's own, which holds `data/`
LAND_LINKS = ("regular", "river", "beach")  # a beach is joined to the land behind it (7.63)


class Space(Struct, frozen=True):
    """A space of the map; `x`, `y` are its centre on a 3400 x 2200 drawing."""

    id: SpaceId
    name: str
    x: int
    y: int
    kind: str
    country: str
    zone: str
    initial_control: Side
    terrain: str
    urban: bool
    vp: bool
    fort: bool
    supply: str
    port: bool
    resource: str
    capital: bool
    wehrkreis: str
    beach: str
    axis_attack_lock: str
    aliases: str

    @property
    @carries_out("clar/french-north-africa")
    def zones(self) -> frozenset[str]:
        """The zones it lies in: Vichy, French North Africa, the Blau spaces and others."""
        return frozenset(self.zone.split(";"))


class Link(Struct, frozen=True):
    """A line on the map between two spaces."""

    a: SpaceId
    b: SpaceId
    kind: str
    note: str


class Terrain(Struct, frozen=True):
    """A line of the terrain effects chart; shifts are columns, negative to the left."""

    kind: str
    attacker_shift: int
    defender_shift: int
    no_retreat: bool
    halt: bool


class Board(Struct, frozen=True):
    """The map as a graph. `land` joins regular and river links, `sea` adds the Sea Move SR lines."""

    spaces: Mapping[SpaceId, Space]
    links: tuple[Link, ...]
    land: Neighbours
    sea: Neighbours
    any_sr: Neighbours
    rivers: frozenset[tuple[str, str]]
    terrain: Mapping[str, Terrain]

    @carries_out("2.1/blue-dotted-river-connections")
    def near(self, space: str) -> tuple[SpaceId, ...]:
        """Returns the spaces one regular or river link away."""
        return cast("tuple[SpaceId, ...]", self.land.get(space, ()))

    def crosses_river(self, a: str, b: str) -> bool:
        """Tells whether the link between two spaces crosses a river."""
        return (min(a, b), max(a, b)) in self.rivers

    def way(self, path: Sequence[str]) -> str:
        """Returns a way in words: `by Dvinsk to Pskov`."""
        *by, goal = [self.name(space) for space in path]
        return f"by {' and '.join(by)} to {goal}" if by else f"to {goal}"

    def name(self, space: str) -> str:
        """Returns the printed name of a space or box."""
        found = self.spaces.get(SpaceId(space))
        if found or not space.startswith("reserve"):
            return found.name if found else space.replace("_", " ").capitalize()
        return "the Reserve Box"


def apart(one: str, other: str) -> float:
    """Returns how far two spaces lie apart on the map, as the crow flies."""
    a, b = board().spaces[SpaceId(one)], board().spaces[SpaceId(other)]
    return hypot(a.x - b.x, a.y - b.y)


@carries_out("clar/crete-in-greece")
@from_tables
def board() -> Board:
    """Returns the one map of the game, read once."""
    spaces = {row.id: row for row in records(Space, package_text(PACKAGE, "data/spaces.csv"))}
    links = records(Link, package_text(PACKAGE, "data/links.csv"))
    land = [(link.a, link.b) for link in links if link.kind in LAND_LINKS]
    sea = [(link.a, link.b) for link in links if link.kind == "sea_sr"]
    rivers = frozenset((min(k.a, k.b), max(k.a, k.b)) for k in links if k.kind == "river")
    terrain = {row.kind: row for row in records(Terrain, package_text(PACKAGE, "data/terrain.csv"))}
    return Board(spaces, links, neighbours(land), neighbours(sea), neighbours(land + sea), rivers, terrain)


@carries_out("clar/memel-in-greater-germany")
@from_tables_for
def countries(*names: str) -> frozenset[SpaceId]:
    """Returns the spaces of those countries."""
    return frozenset(space.id for space in board().spaces.values() if space.country in names)
