"""The map of the report: the Zones with their stacks, and what has happened in the last Player Turns."""

from collections import Counter as Counts
from collections.abc import Iterator, Sequence

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
from pbem.core.telling.words import enumerated
from pbem.games.absolute_war.board.charts import terrain
from pbem.games.absolute_war.board.fronts import fronts
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.names import unit_name
from pbem.games.absolute_war.board.types import Side, UnitId, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested
from pbem.games.absolute_war.rules.c07_supply import supplied
from pbem.games.absolute_war.state.position import Position, Stack, unit_of
from pbem.games.absolute_war.view.marks import Marks
from pbem.games.absolute_war.view.words import SIDES, marked, zone

SCALE = 2.6  # the drawing of the tables to the one of the report
BOX = Box(0, 0, 3900, 3300)
ROOM = (138, 158)  # what a place takes up with its name above and its flags below
NEAR = 460  # what stands further apart than this is shown in pictures of its own
MARGIN, LEAST = 200, 1500
PICTURES = 3
CONTESTED = "contested"

MAP_SIDES = (MapSide("german", "German"), MapSide("soviet", "Soviet"), MapSide(CONTESTED, "Contested"))
LOOKS = {
    "clear": Look.PLAIN, "woods": Look.WOOD, "swamp": Look.MARSH, "mountain": Look.HILLS, "alpine": Look.HILLS,
    "sea": Look.WATER, "lake": Look.WATER,
}  # fmt: skip
LINK_KINDS = (
    LinkKind("none", "border"),
    LinkKind("river", "river", Look.DOTTED),
    LinkKind("major_river", "major river", Look.DASHED),
    LinkKind("strait", "strait", Look.DASHED, land=False),
    LinkKind("ice_road", "Ice Road", Look.DOTTED, land=False),
)
WATER = ("sea", "lake")
SITES = (
    ("war_aim", Flag("A", "War Aim site")),
    ("war_production_icons", Flag("P", "War Production site")),
    ("war_economy", Flag("E", "War Economy site")),
    ("oil_well", Flag("O", "Oil Well")),
    ("lend_lease", Flag("L", "Lend-Lease site")),
)
TROOPS = {
    "infantry": Branch.FOOT, "ss-infantry": Branch.FOOT, "mountain": Branch.MOUNTAIN, "cavalry": Branch.HORSE,
    "panzer": Branch.ARMOUR, "ss-panzer": Branch.ARMOUR, "tank": Branch.ARMOUR, "motorized": Branch.MOTORIZED,
    "paratroop": Branch.AIRBORNE, "fortified": Branch.FORTIFIED, "fort": Branch.FORTRESS, "fortress": Branch.FORTRESS,
    "air": Branch.AIR,
}  # fmt: skip
MARKERS = {"Disrupted": Flag("D", "a Disrupted stack"), "Unsupplied": Flag("U", "an Unsupplied stack")}
UNDER = "\u00b7 "  # before a unit that lies under the one above


def map_view(position: Position, marks: Marks, title: str) -> MapView:
    """Returns the map of a position with the marks of what has happened."""
    places = {key: as_it_lies(position, place) for key, place in printed().items()}
    regions = _regions(position, places, marks)
    return MapView(
        title=title, alt=_alt(regions, marks), box=BOX, places=tuple(places.values()), links=_links(), sides=MAP_SIDES,
        terrains=_terrains(), link_kinds=LINK_KINDS, marks=marks.marks, ways=marks.ways, fronts=regions,
        prize="Major City", turned="unit that shows its back",
        figures="points in attack and in defence", cut=cut_off(position),
        cut_off="no supply line of one or two Zones",
    )  # fmt: skip


def cut_off(position: Position) -> tuple[str, ...]:
    """Returns the places of units that no supply reaches."""
    return tuple(key for key in printed() if _cut(position, key))


def _cut(position: Position, here: ZoneId) -> bool:
    return not all(supplied(position, here, stack) for stack in position.at(here))


def plain_map(position: Position, title: str) -> MapView:
    """Returns the map of a past position, without marks and without pictures of its parts."""
    places = tuple(as_it_lies(position, place) for place in printed().values())
    return MapView(
        title, title, BOX, places, _links(), MAP_SIDES, _terrains(), LINK_KINDS, turned="unit that shows its back"
    )


@from_tables
def _terrains() -> tuple[Terrain, ...]:
    """Returns the kinds of ground that Zones have."""
    used = {row.terrain for row in board().zones.values() if row.land}
    names = {key: row.name for key, row in terrain().items()}
    return tuple(Terrain(key, names.get(key, key), "", LOOKS.get(key, Look.PLAIN)) for key in sorted(used))


@from_tables
def printed() -> dict[ZoneId, Place]:
    """Returns the Zones as printed, without anything on them."""
    rows = [board().zones[key] for key in board().homes]
    spots = moved_apart({row.id: (row.x * SCALE + 70, row.y * SCALE + 70) for row in rows}, *ROOM)
    return {
        row.id: Place(
            row.id, row.name, *spots[row.id], terrain=row.terrain, prized=row.hex,
            shape=Shape.WIDE_ROUND if row.hex else Shape.WIDE,
        )
        for row in rows
    }  # fmt: skip


@from_tables
def _links() -> tuple[Link, ...]:
    """Returns the borders that units cross; sea and lake shores are for supply alone."""
    borders = {frozenset(pair): each for pair, each in board().borders.items() if each.kind not in WATER}
    return tuple(Link(each.a, each.b, each.kind) for each in borders.values())


def as_it_lies(position: Position, place: Place) -> Place:
    """Returns a place with what stands on it."""
    here = ZoneId(place.key)
    control = CONTESTED if contested(position, here) else str(position.controller(here))
    return replace(
        place, control=control, counters=tuple(_counters(position, here)), flags=tuple(_flags(position, here))
    )


def _counters(position: Position, here: ZoneId) -> Iterator[Counter]:
    """Yields the units of each stack in their order; a dot stands before one that lies under another."""
    for stack in position.at(here):
        side = str(position.stack_side(stack))
        for depth, unit in enumerate(stack.units):
            back = position.back(unit)
            label = f"{unit_name(unit)} {_strengths(position, unit)}"
            shown = f"[{label}]" if back else label
            row, title = unit_of(unit), _title(position, stack, unit)
            yield Counter(
                f"{UNDER * bool(depth)}{shown}", side, back, True, title, TROOPS.get(row.symbol), row.axis,
                dots=row.steps - back if row.two_steps else 0,
            )  # fmt: skip


def _strengths(position: Position, unit: UnitId) -> str:
    """Returns a unit's combat points in attack and in defence, whatever their colour: `4-5`."""
    points = position.points(unit)
    both = points.gray + points.yellow + points.circled
    return f"{points.red + both}-{points.white + both}"


def _title(position: Position, stack: Stack, unit: UnitId) -> str:
    row, points = unit_of(unit), position.points(unit)
    colours = {"red": points.red, "white": points.white, "gray": points.gray, "yellow": points.yellow,
               "circled yellow": points.circled}  # fmt: skip
    told = ", ".join(f"{number} {colour}" for colour, number in colours.items() if number) or "no combat points"
    steps = row.steps - position.back(unit) if row.two_steps else 1
    markers = "".join(f", {each}" for each in marked(stack))
    face = f"{row.size} {row.type}, {told}, {steps} step{'s' * (steps > 1)}{markers}"
    return f"{SIDES[position.owner(unit)]} {row.name} ({face})"


def _flags(position: Position, here: ZoneId) -> Iterator[Flag]:
    row = board().zones[here]
    yield from (flag for field, flag in SITES if getattr(row, field))
    if here in position.major:
        yield Flag("MO", "Major Offensive marker")
    yield from dict.fromkeys(MARKERS[each] for stack in position.at(here) for each in marked(stack) if each in MARKERS)
    for side in Side:
        if number := position.pockets.get(side, {}).get(here, 0):
            yield Flag(f"K{number}", f"{SIDES[side]} Pocket markers")
    if here in position.partisans.on_map:
        atrocity = position.partisans.on_map[here]
        yield Flag("At" if atrocity else "Pa", "Atrocity marker" if atrocity else "Partisan marker")


# -- which parts of the map are shown large


def _regions(position: Position, places: dict[ZoneId, Place], marks: Marks) -> tuple[Region, ...]:
    """Returns the parts where something has happened; if nothing has, where the sides meet."""
    busy = marks.zones() or frozenset(place for place in places if _at_the_front(position, place))
    groups = clusters((places[key] for key in places if key in busy), NEAR)[:PICTURES]
    return tuple(Region(_names(group), box_around(group, BOX, MARGIN, LEAST)) for group in groups)


def _at_the_front(position: Position, here: ZoneId) -> bool:
    side = position.controller(here)
    near = board().adjacent(here)
    return bool(position.at(here)) and any(position.controller(each) is side.enemy for each in near)


def _names(group: Sequence[Place]) -> str:
    """Returns the parts of the map that the group is of, those with most of it first: `Centre and South`."""
    parts = Counts(fronts()[place.name] for place in group)
    return enumerated(part for part, _ in parts.most_common(2))


def _alt(regions: Sequence[Region], marks: Marks) -> str:
    shown = " and ".join(region.title for region in regions) or "the whole map"
    told = f"Shown: {shown}. Every unit is listed under Position."
    fought = [zone(ZoneId(place)) for place in marks.fought]
    return f"{told} Fought over in the last two Player Turns: {', '.join(fought)}." if fought else told
