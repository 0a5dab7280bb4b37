"""Chapter 10.1: movement."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice, takewhile

from pbem.core.frozen import replace
from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.core.telling.words import counted
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Marker, SpaceId, Stage, UnitId
from pbem.games.barbarossa_to_berlin.rules import c09_stacking
from pbem.games.barbarossa_to_berlin.rules.c03_control import take_control
from pbem.games.barbarossa_to_berlin.rules.c05_victory.stalin import combat_units, refuse_to_walk
from pbem.games.barbarossa_to_berlin.rules.c08_orders.leaving_stand_fast import (
    Leaving,
    Payment,
    leave,
    lift_empty,
    pays_to_leave,
)
from pbem.games.barbarossa_to_berlin.rules.c10_movement.movement_allowance import (
    activated_oos,
    allowance,
    mechanized,
    reachable,
    winter_code,
)
from pbem.games.barbarossa_to_berlin.rules.c10_movement.paths import (
    MOST_NAMED,
    Way,
    distance,
    from_space_to_space,
    in_line,
    never_over_a_sea_line,
)
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.allied_nations import stops
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.national_restrictions import bans, may_enter
from pbem.games.barbarossa_to_berlin.state.actions.c10_movement import Move
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Placed
from pbem.games.barbarossa_to_berlin.state.named_units import pick
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map


@enforces("7.3/combat-after-all-movement")
def before_any_combat(position: Position, order: Move) -> Iterator[Breach]:
    """All movement comes before the first combat."""
    if position.action.stage == Stage.COMBAT:
        yield Breach(
            "the combat step has begun; movement is over", remedy="write every `move` before the first `attack`"
        )


@enforces("10.2/roll-after-all-movement")
def after_all_movement(position: Position, order: object) -> Iterator[Breach]:
    """The dice for trenches are thrown when all movement is over, and then they are thrown for all."""
    if position.action.dug and position.action.stage == Stage.MOVE:
        yield Breach(
            "the dice for trenches have been thrown; movement is over",
            remedy="write every `move` line before the `entrench` lines with their dice",
        )


@enforces("10.2/dice-for-all-attempts")
def every_attempt_is_rolled(position: Position, order: object) -> Iterator[Breach]:
    """No attempt to dig is left without its die."""
    for space, unit in sorted(position.action.digging.items()):
        yield Breach(
            f"{position.called(unit)} digs in {board().name(space)}, and its die is not written",
            remedy=f"write `entrench {board().name(space)}: {position.label(unit)} @3`, with the die rolled",
            lacks=True,
        )


@enforces("10.1/activated-for-movement", "3/activated-units-do-marker-action", "7.3/only-move-marked-units-move")
def activated_for_movement(position: Position, way: Way) -> Iterator[Breach]:
    """A unit moves only from a space with a Move marker."""
    name = board().name(way.origin)
    if way.unit in position.action.moved:
        return  # the allowance is used up, whatever marker lies there
    if position.action.markers.get(way.origin) != Marker.MOVE:
        yield Breach(f"{name} has no Move marker", way.origin, f"mark it before anything moves: `movement {name}`")
    elif way.unit not in position.action.supply:
        yield Breach(f"{position.called(way.unit)} was not in {name} when it was activated", way.about)


@enforces("10.1/movement-allowance", "3/movement-allowance-spaces", "opt/time-of-mud-movement")
def within_the_allowance(position: Position, way: Way) -> Iterator[Breach]:
    """A unit enters no more spaces than its movement allowance, once in an action round."""
    label, limit = position.called(way.unit), allowance(position, way.unit)
    if way.unit in position.action.moved:
        yield Breach(f"{label} has already moved in this action round", way.about, "name its whole way in one `move`")
    elif len(way.path) > limit and not activated_oos(position, way.unit):
        muddy = len(way.path) <= position.face(way.unit).movement
        yield Breach(
            f"{label} may enter {counted(limit, 'space')}{' in the mud' if muddy else ''}, not {len(way.path)}",
            way.about,
            code="opt/time-of-mud-movement" if muddy else "",
        )


@enforces("13.41/movement-allowance-2")
def within_the_allowance_out_of_supply(position: Position, way: Way) -> Iterator[Breach]:
    """Out of supply a unit enters two spaces at most."""
    if activated_oos(position, way.unit) and len(way.path) > allowance(position, way.unit):
        yield Breach(
            f"{position.called(way.unit)} is out of supply and may enter "
            f"{allowance(position, way.unit)} spaces, not {len(way.path)}",
            way.about,
        )


@enforces("9.1/never-enter-enemy-unit")
def never_into_the_enemy(position: Position, way: Way) -> Iterator[Breach]:
    """A unit never enters a space with an enemy unit."""
    for space in way.path:
        if position.enemy_in(space, kind(way.unit).side):
            yield Breach(f"enemy units stand in {board().name(space)}", space, "go round it, or attack it")


@enforces("10.1/may-not-end-with-combat-marker", "10.1/mechanized-may-end-with-combat-marker",
          "15.2/no-move-to-combat")  # fmt: skip
def no_end_on_a_combat_marker(position: Position, way: Way) -> Iterator[Breach]:
    """Only mechanized units in supply end a move on a Combat marker."""
    end = way.path[-1]
    if position.action.markers.get(end) == Marker.COMBAT and not mechanized(position, way.unit, end):
        yield Breach(
            f"{board().name(end)} has a Combat marker; {position.called(way.unit)} may pass but not stop",
            end,
            "only supplied mechanized units may end a move there",
            winter_code(position, way.unit, "15.2/no-move-to-combat", end),
        )


MOVEMENT_CHECKS = (
    activated_for_movement, from_space_to_space, never_over_a_sea_line, within_the_allowance,
    within_the_allowance_out_of_supply, never_into_the_enemy, no_end_on_a_combat_marker,
)  # fmt: skip


# -- the ways that are open instead


def ways_told(position: Position, way: Way) -> str:
    """Returns how a unit may go to where it was sent, else how far on that way, else where it may go at all."""
    fresh = way.unit in position.action.supply and way.unit not in position.action.moved
    open_ = reachable(position, way.unit, way.origin) if fresh else {}
    found = {end: path for end, path in open_.items() if _may_stop(position, way, end)}
    if direct := found.get(way.path[-1]):
        told = " - ".join(board().name(space) for space in direct)
        left_out = in_line(way.path, direct)
        return f"name every space: {board().name(way.origin)} - {told}" if left_out else f"it may go to {told}"
    steps = takewhile(lambda step: _open(position, way.unit, *step), islice(way.steps, allowance(position, way.unit)))
    if ends := [space for _, space in steps if space in found]:
        return f"it can go as far as {board().name(ends[-1])}"
    near = sorted(found.values(), key=lambda path: (distance(path[-1], way.path[-1]), len(path)))[:MOST_NAMED]
    told = "; ".join(" - ".join(board().name(space) for space in path) for path in near)
    more = f" (and {len(found) - MOST_NAMED} more spaces)" if len(found) > MOST_NAMED else ""
    return f"it may go to {told}{more}" if told else "leave it where it is"


def _open(position: Position, unit: UnitId, a: SpaceId, b: SpaceId) -> bool:
    return b in board().near(a) and may_enter(position, unit, b)


def _may_stop(position: Position, way: Way, space: SpaceId) -> bool:
    """Tells whether a unit may end its move in a space that it can reach."""
    end = replace(way, path=(space,))
    free = not judge((no_end_on_a_combat_marker,), position, end) and not any(stops(position, way.unit, space))
    return free and not c09_stacking.stacking(position, space, [*staying(position, space), way.unit])


def move(draft: Draft, order: Move) -> Iterator[Violation]:
    """Moves the units of an order, march by march."""
    yield from judge((before_any_combat, after_all_movement), draft.position, order)
    if draft.position.action.stage == Stage.ACTIVATE:
        draft.action(stage=Stage.MOVE)
    payment = Payment(order.pay)
    for march in order.marches:
        yield from refuse_to_walk(draft, march)
        units, missing = pick(draft.position, march.origin, combat_units(march), draft.position.action.moved)
        yield from missing
        for unit in units:
            leave(draft, Leaving(unit, march.origin, march.path[0], march.path[-1]), payment)
            yield from _move_one(draft, Way(unit, march.origin, march.path))
    yield from judge((pays_to_leave,), draft.position, payment)
    for march in order.marches:
        yield from overstacked(draft.position, march.path[-1])


@carries_out("10.1/unused-movement-points")
def _move_one(draft: Draft, way: Way) -> Iterator[Violation]:
    instead = partial(ways_told, draft.position, way)
    for found in judge(MOVEMENT_CHECKS, draft.position, way):
        yield found if found.remedy else replace(found, ways=instead)
    yield from bans(draft.position, way.unit, way.path)
    yield from stops(draft.position, way.unit, way.path[-1])
    walk(draft, way)
    action = draft.position.action
    draft.action(moved=action.moved | {way.unit})
    lift_empty(draft, way.origin)
    told = f"{draft.position.called(way.unit)} moves from {board().name(way.origin)} {board().way(way.path)}"
    draft.tell(told, "10.1/regular-connection")
    if action.markers.get(way.path[-1]) == Marker.COMBAT:
        draft.tell(
            f"{draft.position.called(way.unit)} joins the combat from {board().name(way.path[-1])}",
            "10.1/considered-activated-for-combat",
        )


@carries_out("3/space-control")
def walk(draft: Draft, way: Way) -> None:
    """Takes a unit along a way; each space it enters passes to its side."""
    side = kind(way.unit).side
    draft.emit(Placed(way.unit, way.path[-1]))
    for space in way.path:
        if not draft.position.enemy_in(space, side):
            take_control(draft, space, side, by=way.unit)


def overstacked(position: Position, space: SpaceId, final: bool = False) -> tuple[Violation, ...]:
    """Returns what is wrong with the stack in a space; units that may still move out do not count yet."""
    return c09_stacking.stacking(position, space, staying(position, space, final))


def staying(position: Position, space: SpaceId, final: bool = False) -> Sequence[UnitId]:
    """Returns the units that are bound to be in a space at the end of the movement step."""
    waiting = position.action.markers.get(space) == Marker.MOVE and not final
    return [unit for unit in position.at(space) if not waiting or unit in position.action.moved]


def end_movement(draft: Draft) -> Iterator[Violation]:
    """Closes the movement step: from here on three units to a space is the limit (9.1), and all have dug (10.2)."""
    yield from judge((every_attempt_is_rolled,), draft.position, None)
    ends = {draft.position.place(unit) for unit in draft.position.action.moved}
    for space in sorted(filter(on_map, ends)):
        yield from overstacked(draft.position, space, final=True)
