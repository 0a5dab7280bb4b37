"""Chapter 9.2: what only a whole movement allowance pays for, major rivers and mountains."""

from collections.abc import Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.a_victory_awaits.board.graphs import has_road, mountain, passes
from pbem.games.a_victory_awaits.board.types import HexId
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import in_zoc
from pbem.games.a_victory_awaits.rules.c09_movement.costs import unbridged
from pbem.games.a_victory_awaits.rules.c09_movement.journey import Journey, adjacent
from pbem.games.a_victory_awaits.state.position import Position

RIVER_REMEDY = "go round by a bridge, or begin beside the river and only cross it"


@enforces("9.2/mountains-closed")
def mountains_by_road(position: Position, journey: Journey) -> Iterator[Breach]:
    """Only a road leads into a mountain hex, but for mountain divisions."""
    for there in _off_road(position, journey):
        if not journey.who.mountain:
            yield Breach(f"{there} is a mountain hex, and no road leads into it", there, "go round the mountains")


@enforces("9.2/mountain-divisions-all-mp")
def mountain_divisions_climb_only(position: Position, journey: Journey) -> Iterator[Breach]:
    """A mountain division spends its whole allowance on a mountain hex."""
    for there in _off_road(position, journey):
        if journey.who.mountain and (len(journey.path) > 1 or journey.enters):
            text = f"{there} takes all movement points of {position.label(journey.unit)}"
            yield Breach(text, there, "begin beside the mountain hex and enter nothing but that")


@enforces("9.2/mountain-divisions-no-zoc")
def mountain_divisions_free_of_zones(position: Position, journey: Journey) -> Iterator[Breach]:
    """A mountain division climbs neither out of an enemy zone of control nor into one."""
    for here, there in journey.steps:
        if journey.who.mountain and there in set(_off_road(position, journey)):
            yield from _zones(position, journey, here, there, "mountain hexes are not entered")


@enforces("9.2/major-river-begins-and-ends")
def crosses_a_major_river_only(position: Position, journey: Journey) -> Iterator[Breach]:
    """A move over a major river without a bridge begins beside it and ends when it is crossed."""
    for here, there in _over_major_rivers(position, journey):
        if len(journey.path) > 1 or journey.enters:
            text = f"{position.label(journey.unit)} crosses the major river from {here} to {there} within a longer move"
            yield Breach(text, there, RIVER_REMEDY)


@enforces("9.2/major-river-no-zoc")
def crosses_a_major_river_free_of_zones(position: Position, journey: Journey) -> Iterator[Breach]:
    """Neither bank is in an enemy zone of control when a major river is crossed without a bridge."""
    for here, there in _over_major_rivers(position, journey):
        yield from _zones(position, journey, here, there, "major rivers are not crossed without a bridge")


def _zones(position: Position, journey: Journey, here: HexId, there: HexId, what: str) -> Iterator[Breach]:
    for hex_, which in ((here, "out of"), (there, "into")):
        if in_zoc(position, hex_, journey.who.side.enemy):
            about = journey.unit if hex_ == journey.origin and not journey.enters else hex_
            yield Breach(f"{what} {which} an enemy zone of control, and {hex_} is in one", about, "choose another way")


def _over_major_rivers(position: Position, journey: Journey) -> list[tuple[HexId, HexId]]:
    return [(here, there) for here, there in journey.steps if unbridged(position.board.side(here, there))]


def _off_road(position: Position, journey: Journey) -> list[HexId]:
    """Returns the mountain hexes that a journey enters without a road."""
    board = position.board
    entered = (there for here, there in journey.steps if not has_road(board.side(here, there)))
    far = set() if adjacent(position, journey) else set(passes(board))
    return [there for there in entered if mountain(board, there) and there not in far]


CROSSING_CHECKS = (
    mountain_divisions_climb_only, mountain_divisions_free_of_zones,
    crosses_a_major_river_only, crosses_a_major_river_free_of_zones,
)  # fmt: skip
