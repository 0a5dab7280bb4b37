"""Landings and drops: Operation Seelöwe, Amphibious/Airborne Ops."""

from collections.abc import Generator, Iterator, Sequence

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Doing, Nation, Side, UnitId, UnitType
from pbem.games.on_to_berlin.rules import c06_impulses
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import is_land, near
from pbem.games.on_to_berlin.rules.c03_game_basics.nations import enter
from pbem.games.on_to_berlin.rules.c07_groups import may_act, pick
from pbem.games.on_to_berlin.rules.c08_movement import costs
from pbem.games.on_to_berlin.rules.c08_movement.entry import may_enter
from pbem.games.on_to_berlin.rules.c08_movement.leaving import nobody_left
from pbem.games.on_to_berlin.rules.c08_movement.moving import go, movable, normal, watched
from pbem.games.on_to_berlin.rules.c08_movement.stacking import overstacked
from pbem.games.on_to_berlin.state.actions.events import Drop, Invade, Land
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Way

ALLOWANCE = 3
TIMES = 2  # the capacity is doubled
BRITISH_COASTS = frozenset(map(AreaId, ("england", "scotland")))
MOST_DROPPED = 2
FARTHEST = 2  # areas that a drop goes


def _group(draft: Draft, side: Side, way: Way) -> Generator[Violation, None, tuple[UnitId, ...]]:
    picked = pick(draft.position, side, way.start, way.units, may_act(by_event=True))
    yield from picked.violations
    yield from movable(picked.units, crosses_water=True)
    return picked.units


# -- Operation Seelöwe


@refuses("card-operation-seeloewe/england-or-scotland")
@carries_out(
    "card-operation-seeloewe/allowance-three",
    "card-operation-seeloewe/capacity-doubled",
    "card-operation-seeloewe/attack-on-landing",
    "card-operation-seeloewe/two-actions-for-reactions",
    "card-operation-seeloewe/still-fresh-attack",
)
def invade(draft: Draft, order: Invade) -> Iterator[Violation]:
    """Lands German land units in England or Scotland; they may attack there at once."""
    side = draft.position.active
    if side is None:
        return
    c06_impulses.open_event(draft)
    units = yield from _group(draft, side, order.way)
    areas = (order.way.start, *order.way.path)
    yield from _germans(units)
    if areas[-1] not in BRITISH_COASTS:
        text = "Operation Seel\u00f6we lands in England or Scotland"
        yield Violation("card-operation-seeloewe/england-or-scotland", text, areas[-1], "end the move there")
    if not costs.crosses_water(units, areas):
        text = "no sea area is on the way"
        yield Violation("card-operation-seeloewe/england-or-scotland", text, areas[-1], "name the sea that is crossed")
    yield from normal(draft.position, side, units, areas, ALLOWANCE, TIMES)
    c06_impulses.begin_action(draft, units, by_event=True)
    go(draft, side, units, areas, transported=True)
    draft.impulse(parts=draft.position.now.parts | {"invade"})
    if not draft.position.of(side.enemy, areas[-1]):
        c06_impulses.finish_event(draft)
    watched(draft, Doing.MOVE, side, units, areas[-1], True, False)


@refuses("card-operation-seeloewe/one-german-group")
def _germans(units: Sequence[UnitId]) -> Iterator[Violation]:
    for row in dict.fromkeys(map(kind, units)):
        if row.nation is not Nation.GE or not row.land:
            text = f"{row.name} is no German land unit"
            yield Violation("card-operation-seeloewe/one-german-group", text, row.id, "leave it out")


# -- Amphibious/Airborne Ops


@refuses("card-amphibious-airborne-ops/one-landing-group")
@carries_out(
    "card-amphibious-airborne-ops/allowance-three",
    "card-amphibious-airborne-ops/capacity-doubled",
    "card-amphibious-airborne-ops/landed-units-spent",
    "card-amphibious-airborne-ops/hostile-coast",
)
def land(draft: Draft, order: Land) -> Iterator[Violation]:
    """Lands a group of land units by Naval Transport."""
    side = draft.position.active
    if side is None:
        return
    yield from _once(draft.position, "land")
    _open(draft)
    units = yield from _group(draft, side, order.way)
    areas = (order.way.start, *order.way.path)
    for row in dict.fromkeys(map(kind, units)):
        if not row.land:
            text = f"{row.name} is no land unit"
            yield Violation("card-amphibious-airborne-ops/one-landing-group", text, row.id, "leave it out")
    if not costs.crosses_water(units, areas):
        text = "no sea area is on the way"
        yield Violation(
            "card-amphibious-airborne-ops/one-landing-group", text, areas[-1], "name the sea that is crossed"
        )
    yield from normal(draft.position, side, units, areas, ALLOWANCE, TIMES)
    c06_impulses.begin_action(draft, units, by_event=True)
    go(draft, side, units, areas, transported=True)
    _done(draft, side, units, areas[-1], "land")


@refuses("card-amphibious-airborne-ops/each-part-once")
def _once(position: Position, part: str) -> Iterator[Violation]:
    if part in position.now.parts:
        text = f"this event has been used for a {'landing' if part == 'land' else 'drop'} already"
        yield Violation("card-amphibious-airborne-ops/each-part-once", text, remedy="delete the line")


def _open(draft: Draft) -> None:
    if draft.position.now.event != c06_impulses.OPEN:
        c06_impulses.open_event(draft)


@carries_out("card-amphibious-airborne-ops/one-part-or-both", "card-amphibious-airborne-ops/one-action-each")
def _done(draft: Draft, side: Side, units: Sequence[UnitId], area: AreaId, part: str) -> None:
    draft.spend(units)
    parts = draft.position.now.parts | {part}
    draft.impulse(parts=parts)
    if len(parts) == len(("land", "drop")):
        c06_impulses.finish_event(draft)
    watched(draft, Doing.MOVE, side, units, area, True, True)


@carries_out(
    "card-amphibious-airborne-ops/dropped-units-spent",
    "card-amphibious-airborne-ops/over-any-area",
    "card-amphibious-airborne-ops/neutral-target",
)
def drop(draft: Draft, order: Drop) -> Iterator[Violation]:
    """Drops up to two airborne units in a land area at most two areas away."""
    side = draft.position.active
    if side is None:
        return
    yield from _once(draft.position, "drop")
    _open(draft)
    units = yield from _group(draft, side, order.way)
    yield from _droppable(draft.position, side, order.way, units)
    if not order.way.path:
        return
    goal = order.way.path[-1]
    c06_impulses.begin_action(draft, units, by_event=True)
    enter(draft, side, goal, units)
    draft.put(units, goal)
    draft.impulse(prior={**draft.position.now.prior, **dict.fromkeys(units, order.way.start)})
    _done(draft, side, units, goal, "drop")


@refuses("card-amphibious-airborne-ops/two-airborne-units", "card-amphibious-airborne-ops/two-areas-away")
def _droppable(position: Position, side: Side, way: Way, units: Sequence[UnitId]) -> Iterator[Violation]:
    for row in dict.fromkeys(map(kind, units)):
        if row.type is not UnitType.AB:
            text = f"{row.name} is no airborne unit"
            yield Violation("card-amphibious-airborne-ops/two-airborne-units", text, row.id, "leave it out")
    if len(units) > MOST_DROPPED:
        yield Violation(
            "card-amphibious-airborne-ops/two-airborne-units",
            "two airborne units drop at most",
            remedy="leave units out",
        )
    if not way.path:
        yield Violation("order/no-way", "no area is named that the units drop in", remedy="write ` - AREA` behind them")
        return
    goal = way.path[-1]
    if goal not in within(position, side, way.start):
        text = f"{board().name(goal)} is more than two areas away"
        yield Violation("card-amphibious-airborne-ops/two-areas-away", text, goal, "drop nearer")
    if not is_land(goal):
        text = f"{board().name(goal)} is a sea area"
        yield Violation("card-amphibious-airborne-ops/two-areas-away", text, goal, "drop in a land area")
    yield from may_enter(position, side, units, goal)
    yield from overstacked(position, side, goal, units, stops=True)
    yield from nobody_left(position, side, way.start, units)


@carries_out("card-amphibious-airborne-ops/over-any-area")
def within(position: Position, side: Side, start: AreaId, most: int = FARTHEST) -> frozenset[AreaId]:
    """Returns the areas at most so many steps away, seas counted, whoever controls them."""
    found, edge = {start}, {start}
    for _ in range(most):
        edge = {each for area in edge for each in near(position, side, area)} - found
        found |= edge
    return frozenset(found - {start})
