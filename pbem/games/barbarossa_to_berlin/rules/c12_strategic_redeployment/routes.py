"""Chapter 12.2 and 12.3: the routes of strategic redeployment."""

from collections.abc import Set as AbstractSet

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.maps.areas import reached, shortest_way, spread
from pbem.core.rules import carries_out
from pbem.core.tables.in_play import from_tables, from_tables_at_most
from pbem.games.barbarossa_to_berlin.board.map import board, countries
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.allied_nations import WESTERN
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.national_restrictions import closed
from pbem.games.barbarossa_to_berlin.state.effects import Partisan, evolve
from pbem.games.barbarossa_to_berlin.state.position import Position, controlled, kind, on_map

STRANGLE = "allied_43"  # the event that bars France to Axis SR
TUNIS, SYRACUSE, MARSEILLES = SpaceId("tunis"), SpaceId("syracuse"), SpaceId("marseille")


class Redeployment(Struct, frozen=True):
    """A unit, where it comes from, where it goes, and the spaces named in between."""

    unit: UnitId
    origin: SpaceId
    goal: SpaceId
    via: tuple[SpaceId, ...] = ()

    @property
    def about(self) -> str:
        """The name in the order that stands for the unit."""
        return kind(self.unit).id

    @property
    def side(self) -> Side:
        """The unit's side."""
        return kind(self.unit).side

    @property
    def from_reserve(self) -> bool:
        """Tells whether it leaves the Reserve Box."""
        return not on_map(self.origin)

    @property
    def to_reserve(self) -> bool:
        """Tells whether it goes to the Reserve Box."""
        return not on_map(self.goal)

    @property
    def on_map(self) -> bool:
        """Tells whether it goes from space to space."""
        return not self.from_reserve and not self.to_reserve


LCU_POINTS, SCU_POINTS = 3, 1


def points(unit: UnitId) -> int:
    """Returns the SR points a unit costs (12.1)."""
    return LCU_POINTS if kind(unit).large else SCU_POINTS


class Obstacle(Struct, frozen=True):
    """Why no SR route leads from one space to the next one named: sea, desert, turkey, or nothing that joins them."""

    what: str
    start: SpaceId
    stop: SpaceId


@carries_out("12.2/adjacent-to-enemy-units")
def open_spaces(position: Position, order: Redeployment) -> frozenset[SpaceId]:
    """Returns the spaces a route may enter: friendly, not closed to the unit, without partisans."""
    side = order.side
    friendly = controlled(position, side)
    partisans = position.partisans if side == Side.AXIS else frozenset()
    shut = closed(order.unit, position.neutral, position.events)
    beaches = position.beachheads.keys() if kind(order.unit).nation in WESTERN else ()
    strangled = side == Side.AXIS and STRANGLE in position.events
    barred = countries("france") if strangled else frozenset[SpaceId]()
    return (friendly - partisans - shut - barred).union(beaches, vichy_ways(position, order))


@carries_out("12.5/marseilles-and-tunis", "17.3/axis-sr-tunis", "17.3/axis-sr-marseilles")
def vichy_ways(position: Position, order: Redeployment) -> frozenset[SpaceId]:
    """Returns the neutral spaces of Vichy that an Axis way names and may enter, once Vichy is in the war (17.3)."""
    if order.side != Side.AXIS or "vichy" in position.neutral:
        return frozenset()
    neutral = {space for space in (*order.via, order.goal) if position.control.get(space) == Side.NEUTRAL}
    tunis = {TUNIS} if _by_way_of_syracuse(position, order) else set[SpaceId]()
    return frozenset(space for space in neutral if space in tunis or "vichy_mainland" in board().spaces[space].zones)


def _by_way_of_syracuse(position: Position, order: Redeployment) -> bool:
    """Tells whether a unit reaches Syracuse overland, from where it may cross to Tunis."""
    if TUNIS not in (order.goal, *order.via) or position.control[SYRACUSE] != Side.AXIS:
        return False
    last = (order.origin, *order.via)[-1]  # a way that is named goes on from its last space
    return SYRACUSE in by_land(position, Redeployment(order.unit, last, SYRACUSE))


def way_through_vichy(position: Position, order: Redeployment) -> tuple[SpaceId, ...]:
    """Returns the spaces between on an Axis way to Marseilles that no line leads to unless they are named (17.3)."""
    if order.goal != MARSEILLES or order.via or not obstacle(position, order):
        return ()
    land = tuple(space for space in board().spaces if "vichy_mainland" in board().spaces[space].zones)
    entry = open_spaces(position, replace(order, via=land))
    way = shortest_way(board().land, order.origin, order.goal, lambda space: space in entry, lambda _: True)
    between = tuple(SpaceId(space) for space in way if space not in (order.origin, order.goal))
    return between if between and not obstacle(position, replace(order, via=between)) else ()


def to_vichy(position: Position, order: Redeployment, space: SpaceId) -> bool:
    """Tells whether a neutral space is entered by right: on a way that ends in Tunis or Marseilles (17.3)."""
    ends = order.goal == MARSEILLES or order.goal == space == TUNIS
    return order.on_map and ends and space in vichy_ways(position, order)


def by_land(position: Position, order: Redeployment, *, deserts: bool = False, turkey: bool = False) -> frozenset[str]:
    """Returns the spaces of a route overland: deserts only at the ends and none of Turkey, unless they are ignored."""
    closed_land = frozenset[SpaceId]() if turkey else countries("turkey")
    if order.origin in closed_land:
        return frozenset({order.origin})
    return _overland(order.origin, open_spaces(position, order) - closed_land, deserts)


@carries_out("tec/desert")
@from_tables_at_most(512)
def _overland(origin: SpaceId, inside: frozenset[SpaceId], deserts: bool) -> frozenset[str]:
    walls = frozenset[str]() if deserts else _deserts() - {origin}
    return spread(board().land, [origin], inside, walls)


@from_tables
def _deserts() -> frozenset[str]:
    return frozenset(space for space in board().spaces if _desert(space))


def sr_range(position: Position, order: Redeployment) -> frozenset[str]:
    """Returns every space a unit may redeploy to: overland, or over one sea line at the end."""
    land, spaces = by_land(position, order), board().spaces
    ports = [port for port in land if port == order.origin or not _desert(port)]
    over = {sea for port in ports for sea in board().sea.get(port, ())}
    shores = {shore for sea in over for shore in (board().sea[sea] if spaces[SpaceId(sea)].kind == "sea" else (sea,))}
    return land | (shores & open_spaces(position, order))


def obstacle(position: Position, order: Redeployment) -> Obstacle | None:
    """Returns what is in the way of a redeployment, space by space as named; None if a route leads there."""
    here = order.origin
    for stop in (*order.via, order.goal):
        leg = Redeployment(order.unit, here, stop)
        found = _on_leg(position, leg, last=stop == order.goal)
        if found:
            return Obstacle(found, here, stop)
        here = stop
    return None


def free_way(position: Position, order: Redeployment) -> str:
    """Returns the remedy where another way than the one named is free of partisans; empty if there is none."""
    plain = replace(order, via=())
    ends = {order.origin, order.goal}
    if not order.via or not order.on_map or order.goal == order.origin or ends & position.partisans:
        return ""
    if order.goal not in open_spaces(position, plain) or obstacle(position, plain):
        return ""
    line = f"sr {board().name(order.origin)}: {position.label(order.unit)} - {board().name(order.goal)}"
    return f"another way is free: `{line}`"


def partisans_in_the_way(position: Position, order: Redeployment) -> list[SpaceId]:
    """Returns the Partisan spaces, named by nobody, that keep an Axis unit from a route it would have without them."""
    if order.side != Side.AXIS or not obstacle(position, order) or obstacle(_cleared(position), order):
        return []
    alone = [space for space in sorted(position.partisans) if not obstacle(_cleared(position, space), order)]
    return alone or sorted(position.partisans)


def _cleared(position: Position, *spaces: SpaceId) -> Position:
    """The position as it would be without the partisans in these spaces, or without any."""
    for space in spaces or sorted(position.partisans):
        position = evolve(position, Partisan(space, laid=False))
    return position


def _on_leg(position: Position, leg: Redeployment, *, last: bool) -> str:
    if leg.goal in by_land(position, leg):
        return "" if last or not _desert(leg.goal) else "desert"
    if leg.goal in sr_range(position, leg):
        return "" if last else "sea"
    if leg.goal in by_land(position, leg, deserts=True):
        return "desert"
    if leg.goal in by_land(position, leg, deserts=True, turkey=True):
        return "turkey"
    if leg.goal in _overseas(leg, open_spaces(position, leg)) or _an_lcus_sea(position, leg):
        return "sea"
    return "nothing"


def _an_lcus_sea(position: Position, leg: Redeployment) -> bool:
    """Tells whether an LCU finds no way but over the sea, even through what is closed to it or to every SR."""
    ours = controlled(position, leg.side) | {leg.origin}
    over_land = spread(board().land, [leg.origin], ours, frozenset[str]())
    return kind(leg.unit).large and leg.goal not in over_land and leg.goal in _overseas(leg, ours)


def _overseas(leg: Redeployment, entry: AbstractSet[SpaceId]) -> frozenset[str]:
    """The spaces in reach if a unit went on after crossing a sea."""
    return reached(
        board().any_sr,
        [leg.origin],
        lambda space: space in entry or board().spaces[SpaceId(space)].kind == "sea",
        lambda _: True,
    )


def crosses_sea(position: Position, order: Redeployment) -> bool:
    """Tells whether the goal is reached only over a sea."""
    found = obstacle(position, order)
    if found:
        return found.what == "sea"
    last = Redeployment(order.unit, (order.origin, *order.via)[-1], order.goal)
    return order.goal not in by_land(position, last)


def _desert(space: str) -> bool:
    return board().spaces[SpaceId(space)].terrain == "desert"
