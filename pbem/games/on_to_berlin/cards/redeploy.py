"""Redeploy: up to three units go any distance through friendly-controlled areas (17.2, 17.5, R54)."""

from collections.abc import Generator, Iterator, Sequence

from pbem.core.maps.areas import shortest_way
from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Doing, Side, UnitId
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import friendly, is_land, links
from pbem.games.on_to_berlin.rules.c06_impulses import begin_action, finish_event
from pbem.games.on_to_berlin.rules.c07_groups import pick
from pbem.games.on_to_berlin.rules.c08_movement import costs, transport
from pbem.games.on_to_berlin.rules.c08_movement.entry import barred, may_enter
from pbem.games.on_to_berlin.rules.c08_movement.leaving import nobody_left
from pbem.games.on_to_berlin.rules.c08_movement.moving import go
from pbem.games.on_to_berlin.rules.c08_movement.stacking import overstacked
from pbem.games.on_to_berlin.rules.c10_counterattacks.window import open_window
from pbem.games.on_to_berlin.state.actions.events import Redeploy
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Action, Position, kind
from pbem.games.on_to_berlin.state.values import Way

MOST = 3


@refuses("card-redeploy/three-units")
@carries_out(
    "17.2/redeploy-is-one-group",
    "card-redeploy/fresh-or-spent",
    "17.2/redeploy-fresh-or-spent",
    "card-allied-redeploy/state-kept",
    "card-allied-redeploy/no-capacity",
    "card-axis-redeploy/sea-crossing-spends",
)
def redeploy(draft: Draft, order: Redeploy) -> Iterator[Violation]:
    """Moves up to three units, one after the other; then the other side may react to those in one area."""
    side = draft.position.active
    if side is None:
        return
    if sum(ref.count for way in order.ways for ref in way.units) > MOST:
        yield Violation("card-redeploy/three-units", "Redeploy moves three units at most", remedy="leave units out")
    moved: list[UnitId] = []
    for way in order.ways:
        units = yield from _move(draft, side, way, moved)
        moved.extend(units)
    begin_action(draft, moved, by_event=True)
    finish_event(draft)
    ends = frozenset(area for unit in moved if (area := draft.position.area_of(unit)))
    if ends:
        open_window(draft, Action(doing=Doing.REDEPLOY, side=side, units=tuple(moved), area=min(ends),
                                  entered=ends, by_event=True))  # fmt: skip


def _move(draft: Draft, side: Side, way: Way, moved: list[UnitId]) -> Generator[Violation, None, Sequence[UnitId]]:
    picked = pick(draft.position, side, way.start, way.units, _why_not)
    yield from picked.violations
    areas = (way.start, *way.path)
    if not way.path:
        yield Violation(
            "order/no-way", "no area is named that the units go to", remedy="write ` - AREA` behind the units"
        )
        return []
    if again := [unit for unit in picked.units if unit in moved]:
        yield Violation(
            "card-redeploy/three-units", f"{kind(again[0]).name} has been moved already", remedy="leave it out"
        )
    if len(way.path) == 1:
        areas = _found(draft.position, side, picked.units, way) or areas
    yield from _legal(draft.position, side, picked.units, areas)
    water = costs.crosses_water(picked.units, areas)
    by_ship = water and side is Side.AXIS
    if by_ship:
        yield from transport.over_capacity(draft.position, side, areas, len(transport.passengers(picked.units)))
    go(draft, side, picked.units, areas, transported=by_ship)
    if by_ship:
        draft.spend(picked.units)
    return picked.units


@refuses("card-all/at-war-only", "17.5/not-with-movement-zero")
def _why_not(position: Position, unit: UnitId) -> tuple[str, str]:
    if not position.standing(kind(unit).nation).at_war:
        return "card-all/at-war-only", "is of a nation that is not At War"
    if kind(unit).fixed:
        return "17.5/not-with-movement-zero", "has Movement Rating 0 and is not redeployed"
    return "", ""


@refuses("card-redeploy/through-friendly-areas", "card-redeploy/ends-in-a-fitting-area")
def _legal(position: Position, side: Side, units: tuple[UnitId, ...], areas: tuple[AreaId, ...]) -> Iterator[Violation]:
    yield from costs.adjacent(position, side, areas)
    for area in areas[1:]:
        if not friendly(position, side, area):
            text = f"{board().name(area)} is not friendly-controlled"
            yield Violation(
                "card-redeploy/through-friendly-areas", text, area, "go through areas that your side controls"
            )
        yield from may_enter(position, side, units, area)
        yield from overstacked(position, side, area, units, stops=area == areas[-1])
    if not is_land(areas[-1]) and any(not kind(unit).naval for unit in units):
        yield Violation(
            "card-redeploy/ends-in-a-fitting-area", "land and Air units end on land", areas[-1], "end it on land"
        )
    yield from nobody_left(position, side, areas[0], units)


def _found(position: Position, side: Side, units: tuple[UnitId, ...], way: Way) -> tuple[AreaId, ...]:
    """Returns a shortest way to an area, over land if it can be."""
    goal, count = way.path[0], len(transport.passengers(units))

    def may_pass(each: str) -> bool:
        area = AreaId(each)
        return friendly(position, side, each) and not any(
            any(barred(position, side, kind(unit), area)) for unit in units
        )

    def carries(each: str) -> bool:
        fits = side is Side.ALLIED or is_land(each) or transport.room(position, side, AreaId(each)) >= count
        return may_pass(each) and fits

    for test in (lambda each: may_pass(each) and is_land(each), carries, may_pass):
        if found := shortest_way(links(position, side), way.start, goal, test, test):
            return tuple(map(AreaId, found))
    return ()
