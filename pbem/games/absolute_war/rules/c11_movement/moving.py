"""Chapter 11: a stack moves, an Air unit flies, stacks are put in order."""

from collections.abc import Iterator, Sequence

from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.telling.words import counted
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import AIR, OUT, Phase, Side, UnitId, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.combat_markers import done_marker, spend_any
from pbem.games.absolute_war.rules.c03_key_concepts.control import settle
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested, friendly, only_air
from pbem.games.absolute_war.rules.c06_events import weather_row
from pbem.games.absolute_war.rules.c11_movement.allowance import allowance, limiting_rule, limits, tires
from pbem.games.absolute_war.rules.c11_movement.entry import barred, bound_to_stay, cost, make_way, met, stops
from pbem.games.absolute_war.rules.c11_movement.stacking import unstackable
from pbem.games.absolute_war.state.actions.c11_movement import Arrange, Fly, Move
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Position, Stack, unit_of

NOT_THERE = "order/not-there"


@refuses("11.0/one-stack-at-a-time")
def own_stack(position: Position, zone: ZoneId, units: Sequence[UnitId]) -> Iterator[Violation]:
    """Yields that units are not together in one stack of the Phasing player in a Zone."""
    for unit in units:
        if position.zone_of(unit) != zone:
            where = position.zone_of(unit)
            told = f"it is in {board().name(where)}" if where else f"it is in the {position.place(unit)} box"
            yield Violation(NOT_THERE, f"{unit_of(unit).name} is not in {board().name(zone)}: {told}", unit, "mend it")
            return
        if position.owner(unit) is not position.phasing:
            yield Violation("order/not-yours", f"{unit_of(unit).name} is the enemy's", unit, "name a unit of your own")
            return
    stack = position.stack_of(units[0])
    assert stack is not None
    if not set(units) <= set(stack.units):
        text = "these units are not in one stack"
        yield Violation("11.0/one-stack-at-a-time", text, units[-1], "move each stack by itself")


@refuses("21.1.1/one-zone", "7.3/one-friendly-zone")
def move(draft: Draft, order: Move) -> Iterator[Violation]:
    """Moves units of one stack Zone by Zone; what they enter is theirs at once (11.0, 3.7)."""
    way, position = order.way, draft.position
    found = list(own_stack(position, way.start, way.units)) or list(_unmovable(position, way.units))
    yield from found
    if found:
        return
    stack = position.stack_of(way.units[0])
    assert stack is not None
    if _first_turn_far(position, way.path):
        text = "on turn 1 German and Axis units move one Zone"
        yield Violation("21.1.1/one-zone", text, remedy="stop in the first", plain=not _a_hex_more(way.path))
    if stack.unsupplied and len(way.path) > 1:
        text = "an Unsupplied stack moves one Zone"
        yield Violation("7.3/one-friendly-zone", text, remedy="stop in the first", plain=not _a_hex_more(way.path))
    yield from _walk(draft, stack, order)


def _a_hex_more(path: Sequence[ZoneId]) -> bool:
    """Tells a way of one Zone and a Hex, which costs nothing: what Q10 is about."""
    return len(path) == 2 and board().zones[path[1]].hex


def _first_turn_far(position: Position, path: Sequence[ZoneId]) -> bool:
    return position.turn == 1 and position.phasing is Side.GERMAN and len(path) > 1


@refuses("11.1/static-units-stay", "18.5/air-units-fly", "11.0/moved-once")
def _unmovable(position: Position, units: Sequence[UnitId]) -> Iterator[Violation]:
    for unit in units:
        row = unit_of(unit)
        if row.static:
            yield Violation("11.1/static-units-stay", f"{row.name} cannot move", unit, "leave it out")
        elif row.air:
            yield Violation("18.5/air-units-fly", f"{row.name} flies by itself", unit, "write `fly UNIT: ZONE`")
        elif unit in position.now.moved:
            yield Violation("11.0/moved-once", f"{row.name} has moved in this phase", unit, "leave it out")
        else:
            yield from bound_to_stay(position, unit)


@refuses("11.4/stop-terrain", "11.1/movement-allowance", "11.0/adjacent-zones")
def _walk(draft: Draft, stack: Stack, order: Move) -> Iterator[Violation]:
    """Goes Zone by Zone; the first that is barred ends it."""
    way = order.way
    most = allowance(draft.position, stack, way.units, (way.start, *way.path))
    spent, here, stopped, moving = 0, way.start, False, leave(draft, way.start, way.units)
    for zone in way.path:
        spent += cost(draft.position, zone)
        found = list(barred(draft.position, stack, way.units, here, zone))
        if stopped:
            text = f"the stack stops in {board().name(here)}{met(draft.position, here)}"
            found.append(Violation("11.4/stop-terrain", text, zone, "end the move there"))
        if spent > most:
            why = limits(draft.position, stack, way.units, (way.start, *way.path))
            text = f"this takes {counted(spent, 'MP')}, and the stack has {most}{why}"
            rule = limiting_rule(draft.position, stack, way.units, (way.start, *way.path))
            found.append(
                Violation(
                    "11.1/movement-allowance",
                    text,
                    zone,
                    f"end the move in {board().name(here)}" if here != way.start else "delete the line",
                    rule=rule,
                    plain=len({weather_row(draft.position, each).max_mp for each in (way.start, *way.path)}) == 1,
                )
            )
        yield from found
        stopped = stops(draft.position, way.units, here, zone)
        if any(each.code == "11.0/adjacent-zones" for each in found):
            return
        enter(draft, moving, zone)
        here = zone
    yield from _tired(draft, order, spent)
    draft.now(moved=draft.position.now.moved | set(way.units))


def leave(draft: Draft, zone: ZoneId, units: Sequence[UnitId]) -> Stack:
    """Parts units from their stack, in the order in which they are named; each part keeps the markers (19.1)."""
    stacks = list(draft.position.at(zone))
    stack = next(each for each in stacks if units[0] in each.units)
    rest = stack._replace(units=tuple(unit for unit in stack.units if unit not in units))
    moving = stack._replace(units=tuple(units))
    kept = [each if each != stack else rest for each in stacks]
    draft.stacks(zone, (*(each for each in kept if each.units), moving))
    return moving


def enter(draft: Draft, stack: Stack, zone: ZoneId) -> None:
    """Brings a stack into a Zone (11.5)."""
    make_way(draft, draft.position.stack_side(stack).enemy, zone)
    draft.stacks(zone, (*draft.position.at(zone), stack))
    settle(draft)


@refuses("11.1/marker-against-disruption")
@carries_out("11.1/full-move-disrupts")
def _tired(draft: Draft, order: Move, spent: int) -> Iterator[Violation]:
    """Disrupts a stack that has spent its whole allowance, unless a combat marker is spent (11.1)."""
    units = order.way.units
    stack = draft.position.stack_of(units[0])
    if stack is None or not tires(draft.position, units, spent, order.way.start):
        if order.paid:
            text = "this move makes nobody Disrupted: no marker is spent"
            yield Violation("11.1/marker-against-disruption", text, remedy="delete `with ...`")
    elif order.paid:
        yield from spend_any(draft, order.marker, "a full move without being Disrupted", stack)
    else:
        draft.mark(stack, disrupted=True)
        draft.tell("a full move: the stack is Disrupted", "11.1/full-move-disrupts")


# -- Air units


def _not_in_its_box(position: Position, unit: UnitId) -> tuple[str, UnitId, str]:
    """Says where an Air unit is that cannot fly, and what to do (18.5)."""
    name, zone, place = unit_of(unit).name, position.zone_of(unit), position.place(unit)
    if zone:
        return f"{name} is in {board().name(zone)}, and flies out of its box alone", unit, f"write `fly {name} home`"
    if place == OUT:
        return f"{name} has left the game, or was never in it", unit, "leave it out"
    return f"{name} is in the {place} box, and flies out of the Air Units Box alone", unit, "leave it out"


@refuses("18.5/one-flight", "18.5/from-the-box-and-back")
def fly(draft: Draft, order: Fly) -> Iterator[Violation]:
    """Flies an Air unit out of its box to a friendly or Contested Zone, or home (18.5)."""
    position, row = draft.position, unit_of(order.unit)
    if not row.air or position.owner(order.unit) is not position.phasing:
        yield Violation("order/no-air-unit", f"{row.name} is no Air unit of yours", order.unit, "name one")
    elif order.unit in position.now.moved:
        yield Violation("18.5/one-flight", f"{row.name} has flown in this phase", order.unit, "leave it out")
    elif order.zone is None:
        yield from _home(draft, order.unit)
    elif position.place(order.unit) != AIR:
        yield Violation("18.5/from-the-box-and-back", *_not_in_its_box(position, order.unit))
    else:
        yield from _out(draft, order, order.zone)
    draft.now(moved=draft.position.now.moved | {order.unit})


def _home(draft: Draft, unit: UnitId) -> Iterator[Violation]:
    if draft.position.zone_of(unit) is None:
        yield Violation(NOT_THERE, f"{unit_of(unit).name} is not on the map", unit, "leave it out")
    else:
        draft.box([unit], AIR)


@refuses("11.3/air-units-by-weather", "18.5/friendly-or-contested")
def _out(draft: Draft, order: Fly, zone: ZoneId) -> Iterator[Violation]:
    position, side, name = draft.position, draft.position.phasing, board().name(zone)
    most = weather_row(position).air_units
    out = [unit for unit in position.units if unit_of(unit).air and position.zone_of(unit)]
    if sum(position.owner(unit) is side for unit in out) >= most:
        text = f"the weather allows {counted(most, 'Air unit')} on the map"
        yield Violation("11.3/air-units-by-weather", text, order.unit, "leave it in its box", plain=True)
    if not friendly(position, side, zone) and not contested(position, zone):
        text = f"{name} is neither friendly nor Contested"
        yield Violation("18.5/friendly-or-contested", text, zone, "name another Zone")
    if order.onto is None:
        draft.stacks(zone, (*position.at(zone), Stack((order.unit,))))
        if own := next((stack for stack in position.of(side, zone) if not only_air(stack)), None):
            unit, top = unit_of(order.unit).name, unit_of(own.top).name
            draft.remark(f"{unit} stands alone, and adds nothing to a stack: `fly {unit}: {name} onto {top}` joins it")
        return
    yield from own_stack(position, zone, (order.onto,))
    stack = position.stack_of(order.onto)
    assert stack is not None
    yield from unstackable(position, (order.unit, *stack.units))
    joined = stack._replace(units=(order.unit, *stack.units))
    draft.stacks(zone, (joined if each == stack else each for each in position.at(zone)))


# -- the order in a stack


@refuses("3.3/ordered-once-a-phase")
def arrange(draft: Draft, order: Arrange) -> Iterator[Violation]:
    """Forms one stack of units of a Zone in the order that is named (3.3, 11.2, 11.5)."""
    zone, units, position = order.post.zone, order.post.units, draft.position
    absent = next((unit for unit in units if position.zone_of(unit) != zone), None)
    if absent:
        text = f"{unit_of(absent).name} is not in {board().name(zone)}"
        yield Violation(NOT_THERE, text, absent, "name units that are there")
        return
    if any(position.owner(unit) is not position.owner(units[0]) for unit in units):
        yield Violation("order/not-yours", "a stack is of one side", units[0], "name units of one side")
        return
    yield from unstackable(position, units)
    yield from _unmergeable(position, zone, units)
    yield from _not_changed(position, zone, units)
    yield from _not_recombined(position, units)
    if set(units) <= position.now.arranged:
        text = "these units have been put in order in this phase"
        yield Violation("3.3/ordered-once-a-phase", text, units[0], "leave it out")
    draft.now(arranged=position.now.arranged | set(units))
    parts = [stack for stack in position.at(zone) if set(stack.units) & set(units)]
    if position.phase is Phase.COMBAT and all(set(stack.units) - set(units) for stack in parts):
        yield from done_marker(draft, position.owner(units[0]))
    draft.now(moved=position.now.moved | _joiners(position, parts, units))
    draft.stacks(zone, _formed(position.at(zone), parts, units))


def _joiners(position: Position, parts: Sequence[Stack], units: Sequence[UnitId]) -> set[UnitId]:
    """Returns the units whose move it was to join others: stacks merge at the end of a move, if of no MPs (Q17)."""
    square = [unit for unit in units if unit_of(unit).square]
    if position.phase is not Phase.MOVEMENT or not square or position.now.moved.intersection(square):
        return set()
    first = next((set(stack.units) for stack in parts if square[0] in stack.units), set())
    return set(square) - first


@refuses("11.2/marked-stacks-do-not-merge")
def _unmergeable(position: Position, zone: ZoneId, units: Sequence[UnitId]) -> Iterator[Violation]:
    """Yields that a Disrupted or Unsupplied stack merges with no other (11.2)."""
    parts = [stack for stack in position.at(zone) if set(stack.units) & set(units) and not only_air(stack)]
    marked = any(stack.disrupted or stack.unsupplied for stack in parts)
    if len(parts) > 1 and marked and position.phase is Phase.MOVEMENT:
        text = "a stack with a Disrupted or Unsupplied marker does not merge with another"
        yield Violation("11.2/marked-stacks-do-not-merge", text, units[0], "leave them apart")


@refuses("3.3/order-may-change")
def _not_changed(position: Position, zone: ZoneId, units: Sequence[UnitId]) -> Iterator[Violation]:
    """Yields that nothing has happened to a stack in this phase that lets its owner change it (3.3, 13.1, Q17)."""
    combat = position.combat
    gone = combat.advanced | combat.withdrawn if combat else frozenset()
    come = any(unit in position.now.deployed for stack in position.at(zone) for unit in stack.units)
    if position.phase is Phase.COMBAT:
        text = "" if gone & set(units) else "in the Combat Phase only stacks that have retreated or advanced are"
    elif position.owner(units[0]) is not position.phasing:
        text = f"only the {position.phasing.capitalize()} player's stacks are"
    else:
        free = come or position.phase is Phase.MOVEMENT
        text = "" if free else "in this phase only stacks of a Zone to which a unit has come in it are"
    if text:
        yield Violation("3.3/order-may-change", f"{text} put in order", units[0], "leave it out")


@refuses("12.7.4/not-split-or-recombined")
def _not_recombined(position: Position, units: Sequence[UnitId]) -> Iterator[Violation]:
    """Yields that a stack that has retreated is split, or joined with another (12.7.4)."""
    gone = position.combat.withdrawn if position.combat else frozenset()
    stacks = [stack for unit in units if (stack := position.stack_of(unit))]
    if gone & {unit for stack in stacks for unit in stack.units} and any(set(s.units) != set(units) for s in stacks):
        text = "a stack that has retreated is neither split nor joined with another"
        yield Violation("12.7.4/not-split-or-recombined", text, units[0], "name all its units and no other")


def _formed(stacks: Sequence[Stack], parts: Sequence[Stack], units: tuple[UnitId, ...]) -> Iterator[Stack]:
    """Yields the stacks of a Zone once some units form one: it has the markers of all that it is made of."""
    first = next(stack for stack in parts if units[0] in stack.units)
    told = next((stack.marker for stack in parts if stack.marker), "")
    for stack in stacks:
        rest = tuple(unit for unit in stack.units if unit not in units)
        if rest:
            yield stack._replace(units=rest)
    yield first._replace(
        units=units,
        disrupted=any(stack.disrupted for stack in parts),
        unsupplied=any(stack.unsupplied for stack in parts),
        marker=told,
        armor=any(stack.armor for stack in parts),
    )
