"""Chapters 7.7 and 18: how many cards a side may hold, by its oil and iron and by events."""

from pbem.core.rules import carries_out
from pbem.games.barbarossa_to_berlin.board.charts import (
    HAND_BASE,
    HAND_MAXIMUM,
    HAND_MINIMUM,
    OIL_ALLIED,
    OIL_AXIS,
    turns,
)
from pbem.games.barbarossa_to_berlin.board.map import board, countries
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.events_and_hand_size import SURGE_HAND, by_events, surge
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import space_in_full_supply
from pbem.games.barbarossa_to_berlin.state.events import has_been
from pbem.games.barbarossa_to_berlin.state.position import Position

CASABLANCA = 15


@carries_out("6/hand-size-changes", "18.1/iron-and-oil-change-hand")
def hand_limit(position: Position, side: Side) -> tuple[int, tuple[str, ...]]:
    """Returns a side's hand size for the coming turn and the rules that make it."""
    if surge(position, side):
        return SURGE_HAND, ("card-axis-52/seven-card-hand",)
    change, rules = _oil(position, side)
    if side == Side.AXIS and _iron_is_allied(position):
        change, rules = change - 1, (*rules, "18.2/both-iron-allied")
    for cards_more, rule in by_events(position, side):
        change, rules = change + cards_more, (*rules, rule)
    limit, bound = _within_bounds(position, side, HAND_BASE + change)
    return limit, ("6/draw-to-seven", *rules, *bound)


@carries_out("7.7/axis-minimum-two", "18.3/axis-never-above-eight", "18.3/allied-never-above-eight",
             "18.3/axis-never-below-five", "18.3/axis-two-on-turns-16-18")  # fmt: skip
def _within_bounds(position: Position, side: Side, size: int) -> tuple[int, tuple[str, ...]]:
    """Returns the hand size that 7.7 allows, with the row that changes it if one does."""
    least = turns()[position.turn].axis_min_hand if side == Side.AXIS else HAND_MINIMUM
    if size < least:
        return least, ("7.7/minimum-five" if least == HAND_MINIMUM else "7.7/axis-minimum-two",)
    return (HAND_MAXIMUM, ("7.7/maximum-eight",)) if size > HAND_MAXIMUM else (size, ())


@carries_out("18.3/axis-no-oil", "18.3/axis-two-oil", "18.3/axis-three-oil-no-more", "18.3/allied-one-oil",
             "18.3/allied-no-oil", "18.3/allied-three-oil")  # fmt: skip
def _oil(position: Position, side: Side) -> tuple[int, tuple[str, ...]]:
    held = [well for well in resources("oil") if holder(position, well) == side]
    if side == Side.AXIS:
        count = sum(space_in_full_supply(position, well, side) for well in held)
        rule = {0: "18.3/axis-no-oil", 2: "18.3/axis-two-oil", 3: "18.3/axis-three-oil-no-more"}.get(count)
        return OIL_AXIS[count], (rule,) if rule else ()
    rule = {0: "18.3/allied-no-oil", 1: "18.3/allied-one-oil", 3: "18.3/allied-three-oil"}.get(len(held))
    return OIL_ALLIED[len(held)], (rule,) if rule else ()


def resources(name: str) -> list[SpaceId]:
    """Returns the spaces with a resource symbol: `iron` or `oil`."""
    return [space.id for space in board().spaces.values() if space.resource == name]


@carries_out("16.3/resource-or-vp-counts-allied")
def holder(position: Position, space: SpaceId) -> Side:
    """Returns who has the use of a resource or VP space: the Allies where partisans are and no Axis unit is (16.3)."""
    if space in position.partisans and not position.at(space):
        return Side.ALLIED
    return position.control[space]


@carries_out("18.2/both-iron-allied")
def _iron_is_allied(position: Position) -> bool:
    iron = resources("iron")
    return all(holder(position, space) == Side.ALLIED or _casablanca_iron(position, space) for space in iron)


@carries_out("18.2/sweden-iron-after-casablanca")
def _casablanca_iron(position: Position, space: SpaceId) -> bool:
    """After Casablanca the iron of neutral Sweden is the Allies' (18.2)."""
    neutral = "sweden" in position.neutral and space in countries("sweden")
    return neutral and has_been(position, Side.ALLIED, CASABLANCA)
