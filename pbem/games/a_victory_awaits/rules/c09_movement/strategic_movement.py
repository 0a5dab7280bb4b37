"""Chapter 9.3: strategic movement along roads."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.rules import Breach, Violation, enforces
from pbem.games.a_victory_awaits.board.graphs import has_railroad, has_road
from pbem.games.a_victory_awaits.board.types import HexId, UnitId
from pbem.games.a_victory_awaits.rules.c03_game_concepts.stacking import after_a_move, has_room
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import in_zoc
from pbem.games.a_victory_awaits.rules.c09_movement.costs import mover, told
from pbem.games.a_victory_awaits.rules.c09_movement.hexes_left_out import Path
from pbem.games.a_victory_awaits.rules.c09_movement.journey import Journey, adjacent, find_road, road_cost, road_ways
from pbem.games.a_victory_awaits.rules.c09_movement.movement import FULL, asserted, go, judged, one_by_one
from pbem.games.a_victory_awaits.rules.c17_optional_rules import reserve_chits
from pbem.games.a_victory_awaits.state.actions.c09_movement import March
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.values import Way


@enforces("9.3/begins-on-a-road")
def begins_on_a_road(position: Position, journey: Journey) -> Iterator[Breach]:
    """Strategic movement begins in a hex with a road."""
    if not on_a_road(position, journey.origin):
        text = f"no road goes through {position.board.name(journey.origin)}"
        yield Breach(text, journey.unit, "use normal movement: `move`")


@enforces("9.3/stays-on-the-road")
def stays_on_the_road(position: Position, journey: Journey) -> Iterator[Breach]:
    """Every hexside that a unit crosses by strategic movement carries the road."""
    for here, there in _off_the_road(position, journey):
        if not has_railroad(position.board.side(here, there)):
            yield Breach(f"no road leads from {here} to {there}", there, _by_road(position, here))


@enforces("9.3/railroads-cannot-be-used")
def never_by_railroad(position: Position, journey: Journey) -> Iterator[Breach]:
    """A railroad alone does not serve strategic movement."""
    for here, there in _off_the_road(position, journey):
        if has_railroad(position.board.side(here, there)):
            yield Breach(f"only a railroad leads from {here} to {there}, and no road", there, _by_road(position, here))


@enforces("9.3/begins-free-of-zoc")
def begins_free_of_zones(position: Position, journey: Journey) -> Iterator[Breach]:
    """Strategic movement does not begin in an enemy zone of control."""
    if in_zoc(position, journey.origin, journey.who.side.enemy):
        text = f"{position.label(journey.unit)} begins in an enemy zone of control, in {journey.origin}"
        yield Breach(text, journey.unit, "use normal movement: `move`")


@enforces("9.3/enters-no-zoc")
def enters_no_zone(position: Position, journey: Journey) -> Iterator[Breach]:
    """Strategic movement enters no hex in an enemy zone of control."""
    for there in journey.path:
        if in_zoc(position, there, journey.who.side.enemy):
            yield Breach(f"{there} is in an enemy zone of control", there, "stop before it, or use normal movement")


@enforces("9.3/half-mp-within-the-allowance")
def pays_half_a_point_a_hex(position: Position, journey: Journey) -> Iterator[Breach]:
    """Each hex along the road costs half a movement point, up to the movement allowance."""
    price = road_cost(position, journey)
    if price > journey.who.allowance:
        text = f"{position.label(journey.unit)} would spend {told(price)} MP and has {told(journey.who.allowance)}"
        yield Breach(text, journey.unit, _as_far_as(position, journey))


def _as_far_as(position: Position, journey: Journey) -> str:
    """Returns how far the allowance goes along a way, to a hex where there is room."""
    for end in range(len(journey.path) - 1, 0, -1):
        price = road_cost(position, replace(journey, path=journey.path[:end]))
        if price <= journey.who.allowance and has_room(position, journey.unit, journey.path[end - 1]):
            return f"it can go as far as {journey.path[end - 1]}"
    return FULL


def on_a_road(position: Position, hex_: HexId) -> bool:
    """Tells whether a road goes through a hex."""
    return any(has_road(position.board.side(hex_, near)) for near in position.board.near[hex_])


def _off_the_road(position: Position, journey: Journey) -> list[tuple[HexId, HexId]]:
    if not on_a_road(position, journey.origin):
        return []  # which is told by the hex where it begins
    return [(here, there) for here, there in journey.steps if not has_road(position.board.side(here, there))]


def _by_road(position: Position, here: HexId) -> str:
    near = [each for each in position.board.near[here] if has_road(position.board.side(here, each))]
    return f"by road {here} is joined to {', '.join(near)}" if near else "use normal movement: `move`"


ROAD_CHECKS = (
    begins_on_a_road, stays_on_the_road, never_by_railroad, begins_free_of_zones, enters_no_zone,
    pays_half_a_point_a_hex, *reserve_chits.MARCH_CHECKS,
)  # fmt: skip


def march(draft: Draft, order: March) -> Iterator[Violation]:
    """Moves the units of an order along roads, one after the other."""
    yield from one_by_one(draft, order.ways, find_road, march_one)


def march_one(draft: Draft, way: Way, journey: Journey) -> Iterator[Violation]:
    """Judges one unit's strategic movement and carries it out."""
    roads = ROAD_CHECKS if adjacent(draft.position, journey) else (begins_on_a_road, begins_free_of_zones)
    yield from judged(draft.position, journey, roads)
    price = road_cost(draft.position, journey)
    yield from asserted(way, price)
    go(draft, journey, f"uses strategic movement for {told(price)} MP", "9.3/half-mp")
    yield from after_a_move(draft.position, journey.path[-1])


def march_reach(position: Position, unit: UnitId) -> dict[HexId, Path]:
    """Returns the hexes that strategic movement takes a unit to, each with a way; its own is left out."""
    start, who = position.hex_of(unit), mover(position, unit)
    if start is None or in_zoc(position, start, who.side.enemy):
        return {}
    return {hex_: path for hex_, path in road_ways(position, who, start, who.allowance).items() if path}
