"""The map of the report: the areas with what stands in them, and what has happened in the last impulses."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from pbem.core.frozen import replace
from pbem.core.maps.apart import moved_apart
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
from pbem.games.on_to_berlin.board.counters import Kind
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import AreaId, Nation, UnitId, UnitType
from pbem.games.on_to_berlin.rules.c13_recovery import has_loc
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.view.marks import Marks
from pbem.games.on_to_berlin.view.words import NEUTRAL, SIDES, area

SCALE = 2.2  # the drawing of the tables to the one of the report
BOX = Box(0, 0, 3000, 2000)
ROOM = (138, 158)  # what a place takes up with its name above and its flags below
NEAR = 460  # what stands further apart than this is shown in pictures of its own
MARGIN, LEAST = 200, 1500
PICTURES = 3

MAP_SIDES = (MapSide("axis", "Axis"), MapSide("allied", "Allied"), MapSide(NEUTRAL, "Neutral"))
TERRAINS = (Terrain("land", "land area"), Terrain("sea", "sea area", "", Look.WATER))
LINK_KINDS = (
    LinkKind("land", "land border"),
    LinkKind("sea", "sea border", Look.DASHED, land=False),
)
LEADING = (Nation.GE, Nation.SU)  # of their sides; the others have a colour of their own
TROOPS = {
    UnitType.LF: Branch.FOOT, UnitType.TF: Branch.ARMOUR, UnitType.GF: Branch.SECURITY, UnitType.AB: Branch.AIRBORNE,
    UnitType.SA: Branch.FOOT, UnitType.FT: Branch.FORTRESS, UnitType.AF: Branch.AIR, UnitType.NF: Branch.NAVAL,
    UnitType.CV: Branch.CARRIER, UnitType.CVE: Branch.CARRIER, UnitType.SS: Branch.SUBMARINE,
}  # fmt: skip
RESOURCES = {
    "red": Flag("R", "red resource: a point for either side"),
    "black": Flag("B", "black resource: a point for the Axis alone"),
    "half": Flag("\u00bd", "half a resource, for the Axis alone"),
}
SUEZ = Flag("Suez", "adjacent to the Central Atlantic by way of Suez, for the Allies alone (15.7.1)")
STRATEGIC = Flag("x2", "counts double towards an Axis strategic victory")


def map_view(position: Position, marks: Marks, title: str) -> MapView:
    """Returns the map of a position with the marks of what has happened."""
    places = {key: as_it_lies(position, place) for key, place in printed().items()}
    regions = _regions(position, places, marks)
    return MapView(
        title=title, alt=_alt(regions, marks), box=BOX, places=tuple(places.values()), links=_links(), sides=MAP_SIDES,
        terrains=TERRAINS, link_kinds=LINK_KINDS, marks=marks.marks, ways=marks.ways, fronts=regions,
        prize="resource area", turned="spent unit",
        figures="attack and defence; behind + the Airstrike", cut=cut_off(position),
        cut_off="no line of communications",
    )  # fmt: skip


def cut_off(position: Position) -> tuple[str, ...]:
    """Returns the places of units that no supply reaches."""
    return tuple(key for key in printed() if _cut(position, key))


def _cut(position: Position, here: AreaId) -> bool:
    """Tells whether a unit at war there has no LOC by which to recover."""
    standing = ((unit, position.side_of(unit), position.standing(kind(unit).nation)) for unit in position.at(here))
    return any(side and nation.at_war and not has_loc(position, side, unit, here) for unit, side, nation in standing)


def plain_map(position: Position, title: str) -> MapView:
    """Returns the map of a past position, without marks and without pictures of its parts."""
    places = tuple(as_it_lies(position, place) for place in printed().values())
    return MapView(title, title, BOX, places, _links(), MAP_SIDES, TERRAINS, LINK_KINDS, turned="spent unit")


@from_tables
def printed() -> dict[AreaId, Place]:
    """Returns the areas as printed, without anything on them."""
    spots = moved_apart({row.id: (row.x * SCALE, row.y * SCALE + 30) for row in board().areas.values()}, *ROOM)
    return {
        row.id: Place(
            row.id, row.name, *spots[row.id], terrain=row.kind, prized=bool(row.halves),
            shape=Shape.WIDE if row.land else Shape.WIDE_ROUND,
        )
        for row in board().areas.values()
    }  # fmt: skip


@from_tables
def _links() -> tuple[Link, ...]:
    """Returns the borders; those by way of Suez would cross the whole map and are flags."""
    return tuple(Link(row.a, row.b, row.kind) for row in board().borders if not row.suez)


@from_tables
def _by_suez() -> frozenset[AreaId]:
    """Returns the areas at the far end of the borders by way of Suez."""
    links = [{row.a, row.b} for row in board().borders if row.suez]
    return frozenset().union(*links) - frozenset.intersection(*map(frozenset, links)) if links else frozenset()


def as_it_lies(position: Position, place: Place) -> Place:
    """Returns a place with what stands on it."""
    here = AreaId(place.key)
    owner = position.owner(here)
    return replace(
        place, control=str(owner or NEUTRAL), counters=tuple(_counters(position, here)),
        flags=tuple(_flags(position, here)),
    )  # fmt: skip


def _counters(position: Position, here: AreaId) -> Iterator[Counter]:
    """Yields a counter for each kind and face, the strongest first: `3 GE LF 3-1`."""
    lying = sorted(position.at(here), key=lambda unit: _rank(position, unit))
    for (printed, spent), group in groupby(lying, key=lambda unit: (kind(unit), position.spent(unit))):
        units = list(group)
        side = position.side_of(units[0])
        yield Counter(
            _label(printed, len(units), spent), str(side or NEUTRAL), spent, True, _title(printed, units),
            TROOPS[printed.type], ally=printed.nation not in LEADING,
        )  # fmt: skip


def _rank(position: Position, unit: UnitId) -> tuple[bool, int, str, bool]:
    printed = kind(unit)
    return not printed.land, -(printed.attack + printed.defence), printed.id, position.spent(unit)


def _label(printed: Kind, number: int, spent: bool) -> str:
    strike = f"+{printed.airstrike}" if printed.strikes else ""
    count = f"{number} " if number > 1 else ""
    text = f"{count}{printed.nation} {printed.type} {printed.attack}-{printed.defence}{strike}"
    return f"[{text}]" if spent else text


def _title(printed: Kind, units: Sequence[UnitId]) -> str:
    strike = f", Airstrike {printed.airstrike}" if printed.strikes else ""
    ratings = f"attack {printed.attack}, defense {printed.defence}, movement {printed.movement}{strike}"
    return f"{len(units)} {printed.nation} {printed.type} ({ratings})"


def _flags(position: Position, here: AreaId) -> Iterator[Flag]:
    row = board().areas[here]
    if row.resource:
        yield RESOURCES[row.resource]
    if row.doubled:
        yield STRATEGIC
    if here in _by_suez():
        yield SUEZ
    holder = position.holder(here)
    if holder and holder is not position.printed(here):
        yield Flag(holder, f"held by {nations()[holder].name}")
    if holder and position.standing(holder).neutral:
        leaning = SIDES[position.standing(holder).side]
        yield Flag(f"n{leaning[:2]}", f"neutral, leans to the {leaning} side")


# -- which parts of the map are shown large


def _regions(position: Position, places: dict[AreaId, Place], marks: Marks) -> tuple[Region, ...]:
    """Returns the parts where something has happened; if nothing has, where the sides meet."""
    busy = marks.areas() or frozenset(place for place in places if _at_the_front(position, place))
    groups = clusters((places[key] for key in places if key in busy), NEAR)[:PICTURES]
    return tuple(Region(_names(group), box_around(group, BOX, MARGIN, LEAST)) for group in groups)


def _at_the_front(position: Position, here: AreaId) -> bool:
    owner = position.owner(here)
    if owner is None or not board().areas[here].land:
        return False
    near = map(AreaId, board().plain[here])
    return any(board().areas[each].land and position.owner(each) is owner.enemy for each in near)


def _names(group: Sequence[Place]) -> str:
    names = [place.name for place in group]
    return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")


def _alt(regions: Sequence[Region], marks: Marks) -> str:
    shown = " and ".join(region.title for region in regions) or "the whole map"
    told = f"Shown: {shown}. Every unit is listed under Position."
    fought = [area(AreaId(place)) for place in marks.fought]
    return f"{told} Fought over in the last two impulses: {', '.join(fought)}." if fought else told
