"""Chapter 8: a group goes from area to area: what that does to neutrals, to units, to the impulse."""

from collections.abc import Iterator, Sequence

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Doing, Side, UnitId
from pbem.games.on_to_berlin.rules import c06_impulses
from pbem.games.on_to_berlin.rules.c03_game_basics.control import falls
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import friendly, is_land
from pbem.games.on_to_berlin.rules.c03_game_basics.nations import enter
from pbem.games.on_to_berlin.rules.c07_groups import may_act, pick
from pbem.games.on_to_berlin.rules.c08_movement import costs, transport
from pbem.games.on_to_berlin.rules.c08_movement.entry import may_enter
from pbem.games.on_to_berlin.rules.c08_movement.leaving import nobody_left
from pbem.games.on_to_berlin.rules.c08_movement.stacking import overstacked
from pbem.games.on_to_berlin.rules.c10_counterattacks.window import open_window
from pbem.games.on_to_berlin.state.actions.c08_movement import Fly, Move
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Action, Position, kind


@carries_out("8.1.2/transported-spent", "8.1.2/may-end-at-sea", "6.1.2/normal-rules-unless-said")
def move(draft: Draft, order: Move) -> Iterator[Violation]:
    """Moves a group (8.1)."""
    side = draft.position.active
    if side is None:
        return
    by_event = c06_impulses.uses_event(draft.position, "move")
    yield from c06_impulses.pay(draft, "move")
    picked = pick(draft.position, side, order.way.start, order.way.units, may_act(by_event))
    yield from picked.violations
    areas = (order.way.start, *order.way.path)
    transported = costs.crosses_water(picked.units, areas)
    yield from movable(picked.units, crosses_water=transported)
    yield from normal(draft.position, side, picked.units, areas, costs.allowance(picked.units, transported=transported))
    c06_impulses.begin_action(draft, picked.units, by_event)
    go(draft, side, picked.units, areas, transported=transported)
    carried = transport.passengers(picked.units) if transported else []
    c06_impulses.end_action(draft, carried, by_event, transported)  # so those that were carried lie spent already
    watched(draft, Doing.MOVE, side, picked.units, areas[-1], by_event, spends=False)


def normal(position: Position, side: Side, units: Sequence[UnitId], areas: Sequence[AreaId], most: int,
           times: int = 1) -> Iterator[Violation]:  # fmt: skip
    """Yields what is wrong with a Normal Movement along some areas (8.1), by Naval Transport where water is crossed."""
    transported = costs.crosses_water(units, areas)
    yield from nowhere(areas)
    yield from costs.adjacent(position, side, areas)
    yield from costs.stops(position, side, areas, units)
    slower = len({kind(unit).movement for unit in units}) > 1
    yield from costs.too_far(position, side, areas, most, transported=transported, slower=slower)
    for area in areas[1:]:
        yield from may_enter(position, side, units, area)
        yield from overstacked(position, side, area, units, stops=area == areas[-1])
    yield from _air_units_end(position, side, units, areas[-1])
    if transported:
        yield from transport.friendly_seas(position, side, areas)
        yield from transport.over_capacity(position, side, areas, len(transport.passengers(units)), times)
    yield from nobody_left(position, side, areas[0], units)


def nowhere(areas: Sequence[AreaId]) -> Iterator[Violation]:
    """Yields that no area is named to which a group goes."""
    if len(areas) < 2:
        yield Violation(
            "order/no-way", "no area is named that the group goes to", remedy="write ` - AREA` after the units"
        )


@refuses("7.2/movement-rating-to-move")
def movable(units: Sequence[UnitId], *, crosses_water: bool) -> Iterator[Violation]:
    """Yields which units never move; that the flat allowance of Naval Transport moves none is a reading (R31)."""
    for row in dict.fromkeys(map(kind, units)):
        if row.fixed:
            text = f"{row.name} has Movement Rating 0 and does not move"
            yield Violation("7.2/movement-rating-to-move", text, row.id, "leave it out", plain=not crosses_water)


@refuses("8.1.1/air-ends-in-friendly-area")
def _air_units_end(position: Position, side: Side, units: Sequence[UnitId], area: AreaId) -> Iterator[Violation]:
    if any(kind(unit).air for unit in units) and not friendly(position, side, area):
        text = f"Air units do not end a move in {board().name(area)}, which is not friendly-controlled"
        yield Violation("8.1.1/air-ends-in-friendly-area", text, area, "end the move in a friendly-controlled area")


@carries_out("8.1/stay-together", "8.1/stays-fresh", "3.1.3/violation-by-entry", "3.1.3/violation-by-transit")
def go(draft: Draft, side: Side, units: Sequence[UnitId], areas: Sequence[AreaId], *, transported: bool) -> None:
    """Takes a group along a way: neutrals are violated on it, ships are used."""
    if len(areas) < 2:
        return
    for area in areas[1:]:
        enter(draft, side, area, units)
    if transported:
        transport.carry(draft, areas, len(transport.passengers(units)))
    draft.put(units, areas[-1])
    prior = {**draft.position.now.prior, **dict.fromkeys(units, areas[-2])}
    draft.impulse(prior=prior)


def watched(draft: Draft, doing: Doing, side: Side, units: Sequence[UnitId], area: AreaId, by_event: bool,
             spends: bool) -> None:  # fmt: skip
    """Lets the other side react to what has just been done (10.1)."""
    spent = c06_impulses.counts_as_spent(draft.position, by_event, spends)
    open_window(draft, Action(doing=doing, side=side, units=tuple(units), area=area, spends=spent, by_event=by_event))


# -- by air


def fly(draft: Draft, order: Fly) -> Iterator[Violation]:
    """Lets Air units make Air Movement (8.2)."""
    side = draft.position.active
    if side is None:
        return
    by_event = c06_impulses.uses_event(draft.position, "fly")
    yield from c06_impulses.pay(draft, "fly")
    picked = pick(draft.position, side, order.way.start, order.way.units, may_act(by_event))
    yield from picked.violations
    areas = (order.way.start, *order.way.path)
    yield from _flight(draft.position, side, picked.units, areas)
    c06_impulses.begin_action(draft, picked.units, by_event)
    go(draft, side, picked.units, areas, transported=False)
    c06_impulses.end_action(draft, picked.units, by_event, True)
    watched(draft, Doing.FLY, side, picked.units, areas[-1], by_event, True)


@refuses("8.2/friendly-areas-alone", "8.2/not-at-sea", "8.2/within-the-rating")
@carries_out("8.2/one-point-an-area", "8.2/seas-without-ships", "8.2/enemies-do-not-matter", "8.2/normal-rules-else")
def _flight(position: Position, side: Side, units: Sequence[UnitId], areas: Sequence[AreaId]) -> Iterator[Violation]:
    yield from _air_alone(units)
    yield from nowhere(areas)
    yield from costs.adjacent(position, side, areas)
    for area in areas:
        if not friendly(position, side, area):
            text = f"{board().name(area)} is not friendly-controlled, as every area of an Air Movement must be"
            plain = not falls(position, side, area)
            yield Violation("8.2/friendly-areas-alone", text, area, "choose another way", plain=plain)
    for area in (areas[0], areas[-1]):
        if not is_land(area):
            text = f"Air Movement does not begin or end in {board().name(area)}, a sea area"
            yield Violation("8.2/not-at-sea", text, area, "begin and end it on land", plain=True)
    most = min((kind(unit).movement for unit in units), default=0)
    if len(areas) - 1 > most:
        text = f"{len(areas) - 1} areas are entered, and the Movement Rating is {most}"
        yield Violation("8.2/within-the-rating", text, areas[-1], "choose a nearer area")
    for area in areas[1:]:
        yield from may_enter(position, side, units, area)
    yield from overstacked(position, side, areas[-1], units, stops=True)
    yield from nobody_left(position, side, areas[0], units)


@refuses("8.2/air-units-alone")
@carries_out("card-blitzkrieg/air-movement-if-all-air")
def _air_alone(units: Sequence[UnitId]) -> Iterator[Violation]:
    for row in dict.fromkeys(map(kind, units)):
        if not row.air:
            yield Violation(
                "8.2/air-units-alone", f"{row.name} is no Air unit", row.id, "leave it out, or write `move`"
            )
