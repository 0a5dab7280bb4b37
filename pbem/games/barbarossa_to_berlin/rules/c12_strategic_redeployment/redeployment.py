"""Chapter 12: strategic redeployment."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c03_control import take_control
from pbem.games.barbarossa_to_berlin.rules.c05_victory.stalin import Journey, combat_units, move_stalin
from pbem.games.barbarossa_to_berlin.rules.c08_orders.leaving_stand_fast import (
    Leaving,
    Payment,
    leave,
    lift_empty,
    pays_to_leave,
)
from pbem.games.barbarossa_to_berlin.rules.c12_strategic_redeployment.nations import (
    few_panzers_to_africa,
    no_axis_sr_in_russia_at_first,
    no_axis_sr_in_strangled_france,
    soviet_lcus_need_moscow,
)
from pbem.games.barbarossa_to_berlin.rules.c12_strategic_redeployment.reserve_box import RESERVE_CHECKS, wehrkreis
from pbem.games.barbarossa_to_berlin.rules.c12_strategic_redeployment.routes import (
    Obstacle,
    Redeployment,
    crosses_sea,
    free_way,
    obstacle,
    open_spaces,
    partisans_in_the_way,
    points,
    to_vichy,
    way_through_vichy,
)
from pbem.games.barbarossa_to_berlin.rules.c12_strategic_redeployment.stacks_on_the_way import (
    STANDING_CHECKS,
    OverfullSpace,
    overcrowded,
    reserve_feeds_within_the_limit,
)
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply, supply_in
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.allied_nations import stops
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.national_restrictions import bans
from pbem.games.barbarossa_to_berlin.state.actions.c12_strategic_redeployment import Redeploy
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Placed
from pbem.games.barbarossa_to_berlin.state.named_units import pick
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map
from pbem.games.barbarossa_to_berlin.state.values import March


@enforces("7.4/sr-points-equal-value", "12.1/one-point-per-scu", "12.1/three-points-per-lcu")
def pays_sr_points(position: Position, order: Redeployment) -> Iterator[Breach]:
    """An SCU costs 1 SR point and an LCU 3."""
    left = max(0, position.action.points - position.action.spent)
    if points(order.unit) > left:
        cost = f"{points(order.unit)} SR point{'s' * (points(order.unit) > 1)}"
        yield Breach(
            f"{position.called(order.unit)} costs {cost}, and {left} of {position.action.points} are left",
            order.about,
            "leave it where it is, or another one",
        )


@enforces("12.2/once-per-action-round")
def once_a_round(position: Position, order: Redeployment) -> Iterator[Breach]:
    """A unit is redeployed once an action round."""
    if order.unit in position.action.moved:
        yield Breach(
            f"{position.called(order.unit)} has already been redeployed in this action round",
            order.about,
            "send it all the way at once",
        )


@enforces("12.3/in-supply-to-sr", "13.41/no-sr")
def in_supply(position: Position, order: Redeployment) -> Iterator[Breach]:
    """A unit out of supply is not redeployed."""
    if not order.from_reserve and supply(position, order.unit) == Supply.OUT:
        yield Breach(
            f"{position.called(order.unit)} in {board().name(order.origin)} is out of supply; it uses no SR",
            order.about,
            "redeploy another unit",
        )


# -- on the map


@enforces("12.2/only-friendly-controlled-spaces", "17.3/no-sr-into-neutral-spaces")
def only_into_friendly_spaces(position: Position, order: Redeployment) -> Iterator[Breach]:
    """SR enters friendly controlled spaces only."""
    for space in (*order.via, order.goal):
        if on_map(space) and position.control.get(space) != order.side and not to_vichy(position, order, space):
            yield Breach(
                f"{board().name(space)} is not controlled by the {order.side.capitalize()} side",
                space,
                "SR keeps to friendly spaces",
            )


@enforces("12.2/other-friendly-supplied-space")
def into_supply(position: Position, order: Redeployment) -> Iterator[Breach]:
    """SR ends in another space, in supply."""
    if order.goal == order.origin:
        yield Breach("the unit is there already", order.goal, "name another space")
    elif (
        order.on_map
        and position.control.get(order.goal) == order.side
        and supply_in(position, order.unit, order.goal) == Supply.OUT
    ):
        yield Breach(f"{board().name(order.goal)} is out of supply", order.goal, "SR ends in a supplied space")


@enforces("12.2/regular-or-sea-move-lines")
def along_a_route(position: Position, order: Redeployment) -> Iterator[Breach]:
    """A route of regular and Sea Move SR lines leads there over friendly spaces."""
    remedy = "a route keeps to friendly spaces and to the lines of the map"
    yield from _no_route(position, order, "nothing", _named_way(position, order) or remedy)


def _named_way(position: Position, order: Redeployment) -> str:
    way = [board().name(space) for space in way_through_vichy(position, order)]
    line = " - ".join((position.label(order.unit), *way, board().name(order.goal)))
    remedy = "name the neutral spaces on the way, which become Axis"
    return f"{remedy}: `sr {board().name(order.origin)}: {line}`" if way else ""


@enforces("12.3/desert-spaces")
def not_through_deserts(position: Position, order: Redeployment) -> Iterator[Breach]:
    """SR begins or ends in a desert, but does not pass through one."""
    yield from _no_route(position, order, "desert", "it would pass through a desert; SR only begins or ends in one")


@enforces("12.2/stop-upon-crossing")
def stops_after_the_sea(position: Position, order: Redeployment) -> Iterator[Breach]:
    """An SCU stops where it lands after crossing a Sea Move SR line."""
    if not kind(order.unit).large:
        yield from _no_route(position, order, "sea", "a unit stops where it lands after crossing the sea")


def _no_route(position: Position, order: Redeployment, what: str, remedy: str) -> Iterator[Breach]:
    """Yields a breach if just this keeps the unit from getting there; spaces closed to it have been told already."""
    spaces = (*order.via, order.goal)
    barred = any(no_axis_sr_in_strangled_france(position, order))
    if order.on_map and order.goal != order.origin and not barred and set(spaces) <= open_spaces(position, order):
        found = obstacle(position, order)
        if found and found.what == what and not partisans_in_the_way(position, order):
            yield Breach(_obstacle_told(order, found), found.stop, remedy)


def _obstacle_told(order: Redeployment, found: Obstacle) -> str:
    if found.stop != order.goal and found.what != "nothing":
        return f"SR to {board().name(order.goal)} does not go on through {board().name(found.stop)}"
    return f"no SR route leads from {board().name(found.start)} to {board().name(found.stop)}"


@enforces("12.3/lcu-sea")
def lcus_never_cross_the_sea(position: Position, order: Redeployment) -> Iterator[Breach]:
    """An LCU does not redeploy over a Sea Move SR line."""
    if kind(order.unit).large and crosses_sea(position, order) and not partisans_in_the_way(position, order):
        yield Breach(
            f"{position.called(order.unit)} is an LCU, and {board().name(order.goal)} is reached only over a "
            "Sea Move SR line",
            order.about,
            "only SCUs cross the sea",
        )


@enforces("12.3/partisans", "16.3/no-axis-sr")
def axis_shuns_partisans(position: Position, order: Redeployment) -> Iterator[Breach]:
    """Axis units do not redeploy into, out of or through a Partisan space."""
    for space in (order.origin, *order.via, order.goal):
        if order.side == Side.AXIS and space in position.partisans:
            remedy = free_way(position, order) or "choose another space"
            yield Breach(f"partisans in {board().name(space)} bar Axis SR", space, remedy)
    open_ = order.on_map and {*order.via, order.goal} <= open_spaces(position, order)
    if shut := partisans_in_the_way(position, order) if open_ else []:
        names = " and ".join(board().name(space) for space in shut)
        named = "the way named does not lead" if free_way(position, order) else "no SR route leads"
        text = f"{named} to {board().name(order.goal)}: partisans in {names} bar the way"
        remedy = free_way(position, order) or "choose another space, or clear the partisans first"
        yield Breach(text, order.goal, remedy)


@enforces("12.3/turkey")
def never_overland_in_turkey(position: Position, order: Redeployment) -> Iterator[Breach]:
    """No unit redeploys overland in Turkey."""
    if order.on_map and order.goal != order.origin:
        yield from _no_route(position, order, "turkey", "no unit uses SR overland in Turkey; it may come and go by sea")


SR_CHECKS = (
    only_into_friendly_spaces, axis_shuns_partisans, no_axis_sr_in_russia_at_first, no_axis_sr_in_strangled_france,
    never_overland_in_turkey, pays_sr_points, once_a_round, in_supply, *RESERVE_CHECKS, into_supply,
    lcus_never_cross_the_sea, along_a_route, not_through_deserts, stops_after_the_sea, soviet_lcus_need_moscow,
    few_panzers_to_africa,
)  # fmt: skip

AT_ALL_CHECKS = (pays_sr_points, once_a_round, in_supply)  # whatever the goal is


def redeploy(draft: Draft, order: Redeploy) -> Iterator[Violation]:
    """Redeploys the units of an order one by one."""
    payment = Payment(order.pay)
    for march in order.marches:
        units, missing = pick(draft.position, march.origin, combat_units(march), draft.position.action.moved)
        yield from missing
        for unit in units:
            yield from _redeploy_one(draft, _redeployment(unit, march), payment)
    if order.stalin:
        yield from move_stalin(draft, Journey(order.stalin[-1]))
    yield from judge((pays_to_leave,), draft.position, payment)
    yield from judge((reserve_feeds_within_the_limit,), draft.position, order)
    fed = {march.path[-1] for march in order.marches if not on_map(march.origin)}
    for space in overcrowded(draft.position, SR_CHECKS, AT_ALL_CHECKS):
        yield from judge(STANDING_CHECKS, draft.position, OverfullSpace(space, space in fed))


def _redeployment(unit: UnitId, march: March) -> Redeployment:
    return Redeployment(unit, march.origin, march.path[-1], march.path[:-1])


def _redeploy_one(draft: Draft, order: Redeployment, payment: Payment) -> Iterator[Violation]:
    if order.side != draft.position.active:
        label = draft.position.called(order.unit)
        yield Violation(
            "order/not-yours",
            f"{label} belongs to the other side",
            order.about,
            f"name units of the {draft.position.active.capitalize()} side",
        )
    barred = tuple(bans(draft.position, order.unit, filter(on_map, (*order.via, order.goal))))
    neutral = {each.about for each in barred if each.code.startswith("17.")}
    yield from (each for each in judge(SR_CHECKS, draft.position, order) if each.about not in neutral)
    yield from barred
    yield from stops(draft.position, order.unit, order.goal)
    if not order.from_reserve:
        leave(draft, Leaving(order.unit, order.origin, order.goal, order.goal), payment)
    taken = [space for space in (*order.via, order.goal) if to_vichy(draft.position, order, space)]
    draft.emit(Placed(order.unit, order.goal))
    for space in taken:
        take_control(draft, space, order.side, by=order.unit)
        draft.cite("17.3/spaces-passed-become-axis")
    action = draft.position.action
    goal = board().spaces.get(order.goal)
    called_up = order.from_reserve and goal is not None and wehrkreis(goal)
    draft.action(
        spent=action.spent + points(order.unit),
        moved=action.moved | {order.unit},
        drafted=action.drafted | ({order.goal} if called_up else set()),
    )
    lift_empty(draft, order.origin)
    where = [board().name(each) if on_map(each) else "the Reserve Box" for each in (order.origin, order.goal)]
    draft.tell(f"{draft.position.called(order.unit)} redeploys from {where[0]} to {where[1]}", "12.2/split-as-seen-fit")
