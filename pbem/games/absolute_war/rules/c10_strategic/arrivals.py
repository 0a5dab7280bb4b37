"""Chapters 10.3 to 10.5 and 13.1: units arrive, come back, go to the Reserve Box and leave it."""

from collections.abc import Iterator, Sequence

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.counters import ANYWHERE
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import (
    AIR,
    BOXES,
    CAPTURED,
    DESTROYED,
    RESERVE,
    RESERVE_LIMIT,
    SHATTERED,
    Marker,
    Side,
    Stage,
    UnitId,
    ZoneId,
    arrival,
)
from pbem.games.absolute_war.rules.c03_key_concepts.combat_markers import spend_any
from pbem.games.absolute_war.rules.c03_key_concepts.control import settle
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly
from pbem.games.absolute_war.rules.c03_key_concepts.points import pay_rp
from pbem.games.absolute_war.rules.c10_strategic.placing import (
    cities_open,
    fort_fits,
    only_finns,
    put,
    put_fort,
    reserve_room,
    undeployable,
)
from pbem.games.absolute_war.rules.c10_strategic.stages import arriving, reach
from pbem.games.absolute_war.rules.c11_movement.entry import bound_to_stay
from pbem.games.absolute_war.rules.c22_special_card_events import RAIL_WAR, RAIL_WAR_MOST, lasts, soviet_zone
from pbem.games.absolute_war.rules.c24_enemy_strategy import others_rebuilt
from pbem.games.absolute_war.state.actions.c10_strategic import Deploy, Reinforce, Replace, ToReserve
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Position, unit_of

DESTROYED_PRICE, CAPTURED_PRICE = 1, 2  # RPs (10.4)
LOST_BOXES = (SHATTERED, DESTROYED, CAPTURED)  # in the order in which units come back (10.4)


# -- reinforcements


@refuses("10.3/arrival-turn")
@carries_out("10.3/air-units-to-their-box")
def reinforce(draft: Draft, order: Reinforce) -> Iterator[Violation]:
    """Places a unit that arrives: in a city for free, in the Reserve Box for a marker (10.3)."""
    yield from reach(draft, Stage.REINFORCEMENTS)
    position, row = draft.position, unit_of(order.unit)
    if order.unit not in arriving(position, position.phasing):
        text = f"{row.name} does not arrive this turn"
        yield Violation("10.3/arrival-turn", text, order.unit, "leave it out")
    elif row.air:
        yield from _free(order, "10.3/air-units-to-their-box", "an Air unit comes to its box")
        draft.box([order.unit], AIR)
        draft.turn(order.unit, False)
    elif order.zone is None:
        yield from _to_the_box(draft, order.unit, order.marker)
    else:
        yield from _no_marker(order, "10.3/reserve-for-a-marker", "on the map a unit arrives for nothing")
        yield from _to_a_city(draft, order.unit, order.zone)


def _no_marker(order: Reinforce | Replace, rule: str, text: str) -> Iterator[Violation]:
    """Yields that a line spends a marker that is not asked for."""
    if order.marker:
        yield Violation("order/no-marker", f"{text}: no marker is spent", remedy="delete `with ...`", rule=rule)


def _free(order: Reinforce | Replace, rule: str, text: str) -> Iterator[Violation]:
    """Yields that a line names a Zone or a marker for an Air unit, which comes to its box."""
    if order.zone is not None:
        yield Violation("order/no-zone", f"{text}, not to a Zone", order.zone, "leave out the Zone", rule=rule)
    yield from _no_marker(order, rule, text)


@refuses("10.5.1/static-units-stay")
@carries_out("10.3/reserve-for-a-marker")
def _to_the_box(draft: Draft, unit: UnitId, marker: Marker | None) -> Iterator[Violation]:
    side, row = draft.position.phasing, unit_of(unit)
    if row.static:
        text = f"{row.name} never goes to the Reserve Box"
        yield Violation("10.5.1/static-units-stay", text, unit, "name a Zone")
        return
    if not reserve_room(draft.position, side):
        yield _full(unit)
        return
    free = "free reinforcements" in draft.position.now.lasting
    if marker or not free:
        yield from spend_any(draft, marker, f"{row.name} in the Reserve Box")
    _arrives(draft, unit)
    draft.box([unit], RESERVE)


def _full(unit: UnitId) -> Violation:
    text = f"the Strategic Reserve Box holds {RESERVE_LIMIT} units already"
    return Violation("10.5.1/four-squares", text, unit, "name a Zone, or leave it out")


@carries_out("2.3.6/entry-turn-and-side")
def _arrives(draft: Draft, unit: UnitId) -> None:
    """Turns a unit to the side on which it enters (2.3.6); one that was rebuilt keeps its own (10.4.2, 12.7.6)."""
    row = unit_of(unit)
    if row.entry_turn == str(draft.position.turn) or row.returns_after_two_turns:
        draft.turn(unit, row.entry_side == "back")


@refuses("10.3/forts-in-friendly-zones", "10.3/city-of-the-home-country")
def _to_a_city(draft: Draft, unit: UnitId, zone: ZoneId) -> Iterator[Violation]:
    position, row, side = draft.position, unit_of(unit), draft.position.phasing
    if zone not in cities_open(position, side, unit):
        remedy = _one_of(cities_open(position, side, unit))
        if row.fort:
            yield from list(only_finns(unit, zone)) or _no_fort_there(position, side, zone, remedy)
            return
        if not _is_a_home_city(unit, zone):
            text = f"{board().name(zone)} is not a city of the home country"
            yield Violation("10.3/city-of-the-home-country", text, zone, remedy, plain=not row.axis)
        yield from undeployable(position, unit, zone)
        return
    _arrives(draft, unit)
    if row.fort:
        draft.turn(unit, True)
        draft.now(deployed=position.now.deployed | {unit})
        put_fort(draft, unit, zone)
    else:
        put(draft, unit, zone)


MOST_NAMED = 8


def _one_of(zones: Sequence[ZoneId]) -> str:
    """Return the Zones in which a unit may arrive, as a remedy; of a long list the first few and how many more."""
    names = [board().name(each) for each in zones]
    more = f", and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"name one of: {', '.join(names[:MOST_NAMED])}{more}" if names else "write it without a Zone"


def _is_a_home_city(unit: UnitId, zone: ZoneId) -> bool:
    """Return whether a Zone is one of a unit's own: a city of its country, or for Axis units one that 18.6 names."""
    row = unit_of(unit)
    return row.deploy_zones != ANYWHERE or (board().zones[zone].city_site and board().zones[zone].home is row.side)


def _no_fort_there(position: Position, side: Side, zone: ZoneId, remedy: str) -> Iterator[Violation]:
    """Yields why a Fort does not arrive in a Zone: it is not friendly, or has no room (10.3, 18.3)."""
    if not friendly(position, side, zone):
        text = f"{board().name(zone)} is not friendly-controlled"
        yield Violation("10.3/forts-in-friendly-zones", text, zone, remedy, plain=True)
    else:
        text = f"{board().name(zone)} has no room for a Fort: each stack there has one"
        rule = "18.3/one-fort-in-a-stack"
        yield Violation("10.3/forts-in-friendly-zones", text, zone, remedy, rule=rule, plain=True)


# -- replacements


@refuses("10.4/units-of-the-boxes", "18.4/never-rebuilt")
def bring_back(draft: Draft, order: Replace) -> Iterator[Violation]:
    """Moves a lost unit on: to the Reserve Box, from Captured to Destroyed, or to the map at once (10.4)."""
    yield from reach(draft, Stage.REPLACEMENTS)
    yield from _box_by_box(draft, order.unit)
    position, row = draft.position, unit_of(order.unit)
    if position.owner(order.unit) is not position.phasing:
        yield Violation("order/not-yours", f"{row.name} is the enemy's", order.unit, "name a unit of your own")
    elif position.place(order.unit) not in LOST_BOXES:
        text = f"{row.name} is not in the Shattered, Destroyed or Captured Box"
        yield Violation("10.4/units-of-the-boxes", text, order.unit, "leave it out")
    elif row.type == "fortress":
        yield Violation("18.4/never-rebuilt", f"{row.name} is never rebuilt", order.unit, "leave it out")
    elif found := list(others_rebuilt(position, order.unit, _price(position, order.unit))):
        yield from found
    elif row.fort or row.air:
        yield from _rebuilt(draft, order)
    elif order.zone is not None:
        yield from _accelerated(draft, order, order.zone)
    else:
        yield from _boxed(draft, order)


@refuses("10.4/boxes-in-exact-order")
def _box_by_box(draft: Draft, unit: UnitId) -> Iterator[Violation]:
    """Goes on to the box of a unit, if it does not come before the one that has been reached (10.4A to D)."""
    box, last = draft.position.place(unit), draft.position.now.replacing
    if box not in LOST_BOXES:
        return
    if last in LOST_BOXES and LOST_BOXES.index(box) < LOST_BOXES.index(last):
        text = f"units of the {box} box come before those of the {last} box"
        yield Violation("10.4/boxes-in-exact-order", text, unit, "write it above those, or wait for the next turn")
    else:
        draft.now(replacing=box)


@carries_out("10.4/shattered-for-nothing", "10.4/destroyed-for-one")
def _price(position: Position, unit: UnitId) -> int:
    return {SHATTERED: 0, DESTROYED: DESTROYED_PRICE, CAPTURED: CAPTURED_PRICE}[position.place(unit)]


@carries_out("10.4/captured-for-two")
def _boxed(draft: Draft, order: Replace) -> Iterator[Violation]:
    """Moves a unit of a box: a captured German one to the Destroyed Box, any other to the Reserve Box (10.4A to D)."""
    unit, row = order.unit, unit_of(order.unit)
    position, side = draft.position, draft.position.phasing
    price = _price(position, unit)
    yield from _no_marker(order, "10.4.1/at-once-is-disrupted", "only a unit that comes to the map at once costs one")
    if price:
        yield from pay_rp(draft, side, price, f"{row.name}")
    if position.place(unit) == CAPTURED and side is Side.GERMAN:
        draft.box([unit], DESTROYED)
    elif reserve_room(position, side):
        draft.box([unit], RESERVE)
    else:
        draft.box([unit], arrival(position.turn + 1))
        draft.tell(f"no room in the Reserve Box: {row.name} comes next turn", "10.4.2/next-turn-without-room")


@refuses("18.3/rebuilt-under-construction")
def _rebuilt(draft: Draft, order: Replace) -> Iterator[Violation]:
    """Rebuilds a Fort on the map, an Air unit in its box, for one RP (18.3, 18.5, Q33)."""
    side, row = draft.position.phasing, unit_of(order.unit)
    if row.fort and (order.zone is None or not _fort_zone(draft.position, side, order.zone)):
        text = f"{row.name} is rebuilt in a friendly Zone with room for it{_unfit(draft.position, side, order.zone)}"
        open_ = [zone for zone in board().homes if _fort_zone(draft.position, side, zone)]
        yield Violation("18.3/rebuilt-under-construction", text, order.unit, _one_of(open_))
        return
    if row.fort:
        assert order.zone is not None
        yield from only_finns(order.unit, order.zone)
    if row.air:
        yield from _free(order, "18.5/from-the-box-and-back", "an Air unit is rebuilt in its box")
    else:
        yield from _no_marker(order, "18.3/rebuilt-under-construction", "a Fort is rebuilt for one RP")
    yield from pay_rp(draft, side, DESTROYED_PRICE, f"{row.name}")
    if row.air:
        draft.box([order.unit], AIR)
        draft.turn(order.unit, False)
    elif order.zone is not None:
        draft.turn(order.unit, True)
        draft.now(deployed=draft.position.now.deployed | {order.unit})
        put_fort(draft, order.unit, order.zone)


def _unfit(position: Position, side: Side, zone: ZoneId | None) -> str:
    """Say why a Fort is not rebuilt in the Zone that a line names."""
    if zone is None:
        return ""
    lacks = "has no room for it" if friendly(position, side, zone) else "is not friendly"
    return f", and {board().name(zone)} {lacks}"


def _fort_zone(position: Position, side: Side, zone: ZoneId) -> bool:
    return friendly(position, side, zone) and fort_fits(position, side, zone)


@refuses("10.4.1/shattered-or-eliminated")
@carries_out("10.4.1/at-once-is-disrupted")
def _accelerated(draft: Draft, order: Replace, zone: ZoneId) -> Iterator[Violation]:
    """Deploys a Shattered or Destroyed unit at once, Disrupted, for one marker besides its price (10.4.1, Q34)."""
    position, row = draft.position, unit_of(order.unit)
    if position.place(order.unit) == CAPTURED:
        text = f"{row.name} is captured: it cannot be deployed at once"
        yield Violation("10.4.1/shattered-or-eliminated", text, order.unit, "write it without a Zone")
        return
    found = list(undeployable(position, order.unit, zone))
    yield from found
    if price := _price(position, order.unit):
        yield from pay_rp(draft, position.phasing, price, f"{row.name}")
    yield from spend_any(draft, order.marker, f"{row.name} at once")
    put(draft, order.unit, zone, disrupted=True)


# -- the reserve


def to_reserve(draft: Draft, order: ToReserve) -> Iterator[Violation]:
    """Moves a unit from the map to the Reserve Box, at most four in a phase (10.5)."""
    yield from reach(draft, Stage.RESERVES)
    position, row = draft.position, unit_of(order.unit)
    yield from _not_to_reserve(position, order.unit)
    if position.now.free_reserves and not order.marker:
        draft.now(free_reserves=position.now.free_reserves - 1)
    else:
        yield from spend_any(draft, order.marker, f"{row.name} to the Reserve Box", position.stack_of(order.unit))
    draft.now(reserved=position.now.reserved + 1)
    draft.box([order.unit], RESERVE)
    settle(draft)


@refuses("10.5.1/leg-and-mobile-units", "10.5.1/not-unsupplied", "10.5.1/four-a-phase")
def _not_to_reserve(position: Position, unit: UnitId) -> Iterator[Violation]:
    row, stack = unit_of(unit), position.stack_of(unit)
    if stack is None or position.owner(unit) is not position.phasing:
        yield _not_on_the_map(position, unit)
    elif row.static or row.air:
        code = "10.5.1/static-units-stay" if row.static else "10.5.1/leg-and-mobile-units"
        yield Violation(code, f"{row.name} does not go to the Reserve Box", unit, "leave it out")
    elif stack.unsupplied:
        yield Violation("10.5.1/not-unsupplied", f"{row.name} is Unsupplied", unit, "leave it out")
    elif position.now.reserved >= RESERVE_LIMIT:
        yield Violation("10.5.1/four-a-phase", "four units have gone to the Reserve Box already", unit, "leave it out")
    elif found := list(bound_to_stay(position, unit)):
        yield from found
    elif not reserve_room(position, position.phasing):
        yield _full(unit)


def _not_on_the_map(position: Position, unit: UnitId) -> Violation:
    """Say where a unit is that is to go from the map to the Reserve Box."""
    name, place = unit_of(unit).name, position.place(unit)
    if position.owner(unit) is not position.phasing:
        return Violation("order/not-yours", f"{name} is the enemy's", unit, "name a unit of your own")
    if place == RESERVE:
        text, remedy = f"{name} is already in the Strategic Reserve Box", "delete the line"
        return Violation("order/not-there", text, unit, remedy, rule="10.5.1/leg-and-mobile-units")
    where = f"it is in the {place} box" if place in BOXES else f"it comes on {place.replace('-', ' ')}"
    text = f"{name} is not on the map: {where}"
    return Violation("order/not-there", text, unit, "delete the line", rule="10.5.1/leg-and-mobile-units")


@refuses("13.1/units-of-the-box")
def deploy(draft: Draft, order: Deploy) -> Iterator[Violation]:
    """Brings a unit from the Reserve Box to the map (13.1)."""
    position, row = draft.position, unit_of(order.unit)
    if position.place(order.unit) != RESERVE or position.owner(order.unit) is not position.phasing:
        zone = position.zone_of(order.unit)
        where = f": it is in {board().name(zone)}" if zone else f": it is in the {position.place(order.unit)} box"
        text = f"{row.name} is not in the Reserve Box{where}"
        yield Violation("13.1/units-of-the-box", text, order.unit, "delete the line")
        return
    yield from undeployable(position, order.unit, order.zone)
    yield from _rail_war(draft, order.zone)
    yield from _phase_is_over(position)
    put(draft, order.unit, order.zone)


@refuses("23.1.7/behind-the-deployment")
def _phase_is_over(position: Position) -> Iterator[Violation]:
    """Yields that an anti-partisan offensive has begun the Used Marker Phase (23.1.7, 14.0)."""
    if "suppressed" in position.now.lasting:
        text = "an anti-partisan offensive belongs to the Used Marker Phase, and the Reserve Phase is over with it"
        yield Violation("23.1.7/behind-the-deployment", text, remedy="write `partisan suppress` behind all `deploy`")


@refuses("card-soviet-32/rail-war")
def _rail_war(draft: Draft, zone: ZoneId) -> Iterator[Violation]:
    """Counts the units that a Rail War lets the German deploy in the Soviet Union (Soviet 32)."""
    position = draft.position
    if position.phasing is not Side.GERMAN or not lasts(position, RAIL_WAR) or not soviet_zone(zone):
        return
    if sum(_in_union(position, unit) for unit in position.now.deployed) >= RAIL_WAR_MOST:
        text = "Rail War: only two units come to the Soviet Union in this phase"
        yield Violation("card-soviet-32/rail-war", text, zone, "name a Zone outside it, or wait")


def _in_union(position: Position, unit: UnitId) -> bool:
    zone = position.zone_of(unit)
    return zone is not None and soviet_zone(zone)
