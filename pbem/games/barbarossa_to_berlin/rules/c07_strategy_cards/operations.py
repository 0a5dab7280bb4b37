"""Chapter 7.3 with 13.3 and 13.41: activating spaces, and what that costs."""

from collections.abc import Collection, Iterator

from msgspec import Struct

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Marker, Side, SpaceId, Stage, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c13_supply.caucasus import MOST_POINTS, surcharge
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Activate
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

AFRIKA = UnitId("ge_panzer_armee_afrika")  # short of supply outside Libya it costs one more (13.3)
GROUPS = {"cw": "br", "ff": "us"}  # nations that count as one (7.3)
CARD_LIMITS = {
    (Side.AXIS, 1): "card-axis-01/five-combat-markers",
    (Side.AXIS, 2): "card-axis-02/four-combat-markers",
    (Side.AXIS, 4): "card-axis-04/four-combat-markers",
    (Side.AXIS, 11): "card-axis-11/one-marker",
    (Side.AXIS, 14): "card-axis-14/five-combat-markers",
    (Side.AXIS, 27): "card-axis-27/two-combat-markers",
    (Side.AXIS, 53): "card-axis-53/four-combat-markers",
    (Side.ALLIED, 11): "card-allied-11/two-markers",
}


class Marking(Struct, frozen=True):
    """A space about to be activated."""

    space: SpaceId
    marker: Marker


@carries_out("7.3/same-cost-move-or-combat", "7.3/beach-head-one-nationality")
def activation_cost(position: Position, space: SpaceId) -> int:
    """Returns the points it costs to activate a space: by nationality, or by unit where supply is short."""
    stack = position.at(space)
    short = [unit for unit in stack if supply(position, unit) != Supply.FULL]
    nations = {GROUPS.get(kind(unit).nation, kind(unit).nation) for unit in stack if unit not in short}
    nations = nations if space not in position.beachheads else set(list(nations)[:1])  # one nationality there
    cost, extra = len(nations) + len(short) + _afrika_abroad(position, space), surcharge(position, space)
    return min(cost + extra, MOST_POINTS) if extra else cost


def _afrika_abroad(position: Position, space: SpaceId) -> bool:
    """Tells whether PanzerArmee Afrika stands outside Libya and not in Full Supply (13.3)."""
    abroad = AFRIKA in position.at(space) and board().spaces[space].country != "libya"
    return abroad and supply(position, AFRIKA) != Supply.FULL


def cost_told(position: Position, space: SpaceId) -> str:
    """Returns the cost of a space with its reason."""
    cost, short = (
        activation_cost(position, space),
        [unit for unit in position.at(space) if supply(position, unit) != Supply.FULL],
    )
    why = "one point for each unit not in Full Supply" if short else "one point for each nationality"
    why += ", and one more for PanzerArmee Afrika outside Libya" if _afrika_abroad(position, space) else ""
    extra = surcharge(position, space)
    why += f", and {extra} more for LCUs supplied by way of the Caucasus, {MOST_POINTS} at most" if extra else ""
    return f"{board().name(space)} costs {cost} ({why})"


@enforces("7.3/all-spaces-marked-first", "6/ops-steps-in-order")
def before_anything_moves(position: Position, marking: Marking) -> Iterator[Breach]:
    """All markers are laid before the first unit moves or fights."""
    if position.action.stage != Stage.ACTIVATE:
        yield Breach(
            f"{board().name(marking.space)} is marked too late: movement or combat has begun", marking.space,
            "name all spaces in `movement` and `combat` lines before the first `move` or `attack`",
        )  # fmt: skip


@enforces("7.3/one-friendly-unit-required", "card-axis-01/axis-occupied-spaces", "card-axis-02/axis-occupied-spaces",
          "card-allied-11/soviet-spaces-only")  # fmt: skip
def own_units_there(position: Position, marking: Marking) -> Iterator[Breach]:
    """A space is activated only if friendly units stand in it; Sorge's two only if they are Soviet."""
    name = board().name(marking.space)
    if position.side_at(marking.space) != position.active:
        yield Breach(
            f"no {position.active.capitalize()} unit stands in {name}",
            marking.space,
            "name a space with your own units",
        )
    elif position.action.free_for == "soviet" and not _soviet(position, marking.space):
        yield Breach(
            f"Sorge marks spaces with Soviet units, and {name} has none",
            marking.space,
            code="card-allied-11/soviet-spaces-only",
        )


@enforces("7.62/marker-on-entry-space")
def where_reinforcements_came_in(position: Position, marking: Marking) -> Iterator[Breach]:
    """The marker that comes with Western reinforcements lies where they came in."""
    if position.action.free_for == "entry" and marking.space not in position.action.entered:
        names = " or ".join(board().name(space) for space in sorted(position.action.entered))
        yield Breach(
            f"the marker goes where the reinforcements came in: {names}, not {board().name(marking.space)}",
            marking.space,
            f"name {names}",
        )


@enforces("7.3/move-or-combat-not-both")
def not_marked_yet(position: Position, marking: Marking) -> Iterator[Breach]:
    """A space bears one marker."""
    if found := position.action.markers.get(marking.space):
        yield Breach(
            f"{board().name(marking.space)} already has a {found.capitalize()} marker",
            marking.space,
            "name each space once, for movement or for combat",
        )


@enforces("7.6/follow-event-text")
def within_the_event(position: Position, marking: Marking) -> Iterator[Breach]:
    """The event of an offensive lays Combat markers only."""
    if position.action.free_for == "combat" and marking.marker == Marker.MOVE:
        yield Breach(
            "the event played lays Combat markers; it moves no unit",
            marking.space,
            f"write `combat {board().name(marking.space)}`",
        )


@enforces("7.3/points-equal-ops-value", "7.3/cost-per-nationality", "7.3/british-canadian-commonwealth-one",
          "7.3/free-french-us-one", "7.3/limited-supply-exception", "7.3/whole-stack-counts", "7.2/automatic-one-ops",
          "13.3/one-ops-per-unit", "13.3/full-cost-must-be-paid", "13.3/panzerarmee-afrika",
          "13.41/one-ops-per-unit", "13.41/full-cost-must-be-paid", "13.6/caucasus-one-additional",
          "13.6/maximum-of-5", "7.3/caucasus-exception")  # fmt: skip
def pays_the_whole_cost(position: Position, marking: Marking) -> Iterator[Breach]:
    """The points must cover the whole cost of each space."""
    action = position.action
    if action.free_for:
        return
    cost, left = activation_cost(position, marking.space), max(0, action.points - action.spent)
    if cost > left:
        yield Breach(
            f"{cost_told(position, marking.space)}, and {left} of {action.points} points are left",
            marking.space,
            "activate cheaper spaces, or fewer",
        )


@enforces("card-axis-01/five-combat-markers", "card-axis-02/four-combat-markers", "card-allied-11/two-markers",
          "card-axis-04/four-combat-markers", "card-axis-11/one-marker", "card-axis-14/five-combat-markers",
          "card-axis-27/two-combat-markers", "card-axis-53/four-combat-markers")  # fmt: skip
def within_the_cards_markers(position: Position, marking: Marking) -> Iterator[Breach]:
    """An event lays no more markers than it says."""
    action = position.action
    if action.free_for and action.free_for != "entry" and action.free == 0:
        code = CARD_LIMITS.get((position.active, action.card or 0), "")
        yield Breach(
            f"{board().name(marking.space)} is one marker more than the event gives",
            marking.space,
            "name fewer spaces",
            code,
        )


@enforces("card-axis-06/spaces-not-activated")
def no_panzers_restored_there(position: Position, marking: Marking) -> Iterator[Breach]:
    """Panzers that Panzer Refit restores do nothing in that round, nor does anybody with them."""
    if marking.space in position.action.restored:
        name = board().name(marking.space)
        yield Breach(f"Panzers were restored in {name} this round; it is not activated", marking.space, "name others")


ACTIVATION_CHECKS = (
    before_anything_moves, own_units_there, where_reinforcements_came_in,
    not_marked_yet, within_the_event, within_the_cards_markers,
    no_panzers_restored_there, pays_the_whole_cost,
)  # fmt: skip


def activate(draft: Draft, order: Activate) -> Iterator[Violation]:
    """Marks the spaces of an order one by one."""
    for space in order.spaces:
        marking = Marking(space, Marker(order.marker))
        yield from judge(ACTIVATION_CHECKS, draft.position, marking)
        _mark(draft, marking)


@carries_out("13.1/at-the-instant-of-activation", "card-axis-01/multi-nationality-counts-once",
             "card-axis-02/multi-nationality-counts-once")  # fmt: skip
def _mark(draft: Draft, marking: Marking) -> None:
    position, action = draft.position, draft.position.action
    markers = {**action.markers, marking.space: marking.marker}
    states = {unit: supply(position, unit) for unit in position.at(marking.space)}
    draft.action(markers=markers, supply={**action.supply, **states})
    if action.free_for:
        draft.action(free=max(0, action.free - 1))
        told = f"{marking.marker.capitalize()} marker on {board().name(marking.space)}"
        draft.tell(told, CARD_LIMITS.get((position.active, action.card or 0), "7.3/place-marker"))
    else:
        draft.action(spent=action.spent + activation_cost(position, marking.space))
        draft.tell(
            f"{marking.marker.capitalize()} marker: {cost_told(position, marking.space)}", *_cost_rules(states.values())
        )


def _cost_rules(states: Collection[Supply]) -> tuple[str, ...]:
    found = set(states)
    rules = ["7.3/cost-per-nationality"] if Supply.FULL in found else []
    rules += ["13.3/one-ops-per-unit"] if Supply.LIMITED in found else []
    return (*rules, *(["13.41/one-ops-per-unit"] if Supply.OUT in found else []))


def _soviet(position: Position, space: SpaceId) -> bool:
    return any(kind(unit).nation == "su" for unit in position.at(space))
