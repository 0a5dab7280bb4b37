"""Chapter 7: supply lines, what lacks supply, pockets and industry."""

from collections import deque
from collections.abc import Iterable, Iterator

from pbem.core.frozen import replace
from pbem.core.rules import carries_out
from pbem.core.telling.words import enumerated
from pbem.games.absolute_war.board.basic import basic_sources
from pbem.games.absolute_war.board.map import board, coasts
from pbem.games.absolute_war.board.types import CAPTURED, Nationality, Side, UnitId, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.control import gain, settle
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested, friendly, in_play, neighbours, only_air
from pbem.games.absolute_war.rules.c03_key_concepts.points import gain_rp, gain_wsp
from pbem.games.absolute_war.rules.c12_combat.fates import take_away
from pbem.games.absolute_war.rules.c18_axis_units import MOTTI_LANDS
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.memo import remembered
from pbem.games.absolute_war.state.position import Position, Stack, unit_of

RANGE = 2
SEAS = {Side.GERMAN: ("baltic",), Side.SOVIET: ("black", "caspian")}
PLANTS = {Side.GERMAN: ("germany", "czechoslovakia"), Side.SOVIET: ("siberia",)}
PORT = {Side.GERMAN: ZoneId("germany"), Side.SOVIET: ZoneId("siberia")}  # where a sea leads to (7.2.2)


# -- sources and lines


@carries_out("7.1/production-sites")
def production(position: Position, side: Side) -> frozenset[ZoneId]:
    """Returns a side's War Production Sites that are sources now; the Basic Game has edge Zones (7.1, Q79)."""
    if position.mode == "basic":
        return frozenset(zone for zone in basic_sources(side) if friendly(position, side, zone))
    sites = map(ZoneId, PLANTS[side])
    return frozenset(zone for zone in sites if friendly(position, side, zone) or contested(position, zone))


@carries_out("7.2.2/baltic-to-germany", "7.2.2/black-and-caspian-to-siberia")
def by_sea(position: Position, side: Side, zone: ZoneId) -> bool:
    """Tells whether a line that starts in a Zone may go over the sea at no cost (7.2.2, Q4)."""
    coastal = any(zone in coasts()[sea] for sea in SEAS[side])
    return coastal and (position.mode == "basic" or PORT[side] in production(position, side))


@carries_out("7.2/water-is-free", "20.2/kerch-strait")
def _steps(position: Position, zone: ZoneId) -> Iterable[ZoneId]:
    """Returns the Zones that a line may go on to: next to one, or beyond a lake (7.2)."""
    beyond = (each for each in board().lakes.get(zone, ()) if in_play(position, each))
    return dict.fromkeys((*neighbours(position, zone), *beyond))


def sources(position: Position, side: Side) -> frozenset[ZoneId]:
    """Returns a side's Supply Sources: plants, and cities with a line of any length to one (7.1)."""
    return remembered(position, ("sources", side), lambda: _sources(position, side))


@carries_out("7.1/source-cities")
def _sources(position: Position, side: Side) -> frozenset[ZoneId]:
    plants = production(position, side)
    linked = linked_to(position, side, plants)
    cities = [zone for zone in board().homes if board().zones[zone].city_site]
    own = (zone for zone in cities if friendly(position, side, zone))
    return plants | {zone for zone in own if zone in linked or by_sea(position, side, zone)}


def linked_to(position: Position, side: Side, ends: Iterable[ZoneId]) -> frozenset[ZoneId]:
    """Returns the friendly Zones with a line of any length over land and lakes to one of some ends (7.2.1)."""
    found, waiting = set(ends), deque(ends)
    while waiting:
        for zone in _steps(position, waiting.popleft()):
            if zone not in found and friendly(position, side, zone):
                found.add(zone)
                waiting.append(zone)
    return frozenset(found)


@carries_out("7.2/source-counts-start-does-not")
def reach(position: Position, side: Side, start: ZoneId, most: int | None) -> bool:
    """Tells whether a line of at most so many Zones leads from a Zone to a source; None: of any length (7.0, 7.2)."""
    ends = sources(position, side)
    if start in ends or by_sea(position, side, start):
        return True
    return any(zone in ends for zone in _traced(position, side, start, most))


@carries_out("7.2/cities-are-free", "7.2.1/forbidden-zones")
def _traced(position: Position, side: Side, start: ZoneId, most: int | None) -> Iterator[ZoneId]:
    """Yields the Zones that a line comes to; a Major City Hex costs nothing, what is not friendly ends it (7.2)."""
    costs, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for zone in _steps(position, here):
            cost = costs[here] + (not board().zones[zone].hex)
            if (most is not None and cost > most) or costs.get(zone, cost + 1) <= cost:
                continue
            costs[zone] = cost
            yield zone
            if friendly(position, side, zone):
                waiting.append(zone)


def supplied(position: Position, zone: ZoneId, stack: Stack) -> bool:
    """Tells whether a stack can trace a line of one or two Zones (7.0)."""
    return always(zone, stack) or reach(position, position.stack_side(stack), zone, RANGE)


def linked(position: Position, zone: ZoneId, stack: Stack) -> bool:
    """Tells whether a stack can trace a line of any length (7.0)."""
    return always(zone, stack) or reach(position, position.stack_side(stack), zone, None)


@carries_out("7.2.2/finns-always-supplied")
def always(zone: ZoneId, stack: Stack) -> bool:
    """Return whether a stack is of Finns in the Motti Lands, who are always in supply (7.2.2)."""
    return zone in MOTTI_LANDS and all(map(finnish, stack.units))


def finnish(unit: UnitId) -> bool:
    """Return whether a unit is Finnish."""
    return unit_of(unit).nationality is Nationality.FINNISH


@carries_out("7.2.2/companions-of-finns")
def _finns_apart(draft: Draft, side: Side) -> None:
    """Parts Finns in the Motti Lands from companions who have no supply of their own (7.2.2, Q108)."""
    for zone in MOTTI_LANDS:
        for stack in draft.position.of(side, zone):
            finns = tuple(filter(finnish, stack.units))
            others = stack._replace(units=tuple(unit for unit in stack.units if unit not in finns))
            fed = airlifted(draft.position, others) or supplied(draft.position, zone, others)
            if finns and not fed:
                rest = [each for each in draft.position.at(zone) if each != stack]
                draft.stacks(zone, (*rest, stack._replace(units=finns), others))


# -- the phase


@carries_out("7.0/phasing-player-first")
def supply_phase(draft: Draft) -> None:
    """Carries out the Supply Phase: the Phasing player A to E, then the other A to C (7.0, Q7)."""
    side = draft.position.phasing
    _check(draft, side)
    _pockets(draft, side)
    _ready(draft, side)
    _check(draft, side.enemy)


def _check(draft: Draft, side: Side) -> None:
    _finns_apart(draft, side)
    marked = [each for each in draft.position.every_stack(side) if each[1].unsupplied]
    others = [each for each in draft.position.every_stack(side) if not each[1].unsupplied]
    _unsupplied(draft, marked)
    _others(draft, others)
    _zones(draft, side)


@carries_out("7.0/captured", "7.0/recovers-disrupted", "7.0/keeps-the-marker")
def _unsupplied(draft: Draft, marked: list[tuple[ZoneId, Stack]]) -> None:
    """Procedure A: stacks with a marker are captured, stay as they are, or recover (7.0, Q1)."""
    position = draft.position
    for zone, stack in marked:
        if airlifted(position, stack) or supplied(position, zone, stack):
            draft.mark(stack, unsupplied=False, disrupted=True)
        elif not linked(position, zone, stack):
            draft.tell(f"the stack in {board().name(zone)} has no supply line at all: it is captured", "7.0/captured")
            take_away(draft, stack.units, CAPTURED)
    settle(draft)


@carries_out("7.0/unsupplied-marker")
def _others(draft: Draft, stacks: list[tuple[ZoneId, Stack]]) -> None:
    """Procedure B: stacks without a short line get a marker (7.0)."""
    position = draft.position
    for zone, stack in stacks:
        there = draft.position.stack_of(stack.units[0]) == stack
        if there and not airlifted(position, stack) and not supplied(position, zone, stack):
            draft.tell(f"the stack in {board().name(zone)} is Unsupplied", "7.0/unsupplied-marker")
            draft.mark(stack, unsupplied=True, disrupted=False)


def airlifted(position: Position, stack: Stack) -> bool:
    """Tells whether a card has supplied a stack in this Supply Phase."""
    return any(f"supplied {unit}" in position.now.lasting for unit in stack.units)


@carries_out("7.0/zones-cut-off")
def _zones(draft: Draft, side: Side) -> None:
    """Procedure C: unoccupied Zones without any line change hands (7.0)."""
    position = draft.position
    own = [zone for zone in board().homes if in_play(position, zone) and friendly(position, side, zone)]
    fed = linked_to(position, side, sources(position, side))
    empty = (zone for zone in own if zone not in fed and all(map(only_air, position.of(side, zone))))
    cut = [zone for zone in empty if not by_sea(position, side, zone)]
    for zone in cut:
        gain(draft, side.enemy, zone)
    if cut:
        draft.tell(f"cut off: {enumerated([board().name(zone) for zone in cut])}", "7.0/zones-cut-off")
        settle(draft)


@carries_out("7.0/pocket-scores", "7.0/pocket-rescued", "7.0/pockets-removed")
def _pockets(draft: Draft, side: Side) -> None:
    """Procedure D: the Phasing player's Pocket markers come off, but for Contested Zones (7.0)."""
    left: dict[ZoneId, int] = {}
    for zone, number in draft.position.pockets.get(side, {}).items():
        name = board().name(zone)
        if contested(draft.position, zone):
            left[zone] = number
        elif friendly(draft.position, side, zone):
            gain_wsp(draft, side, number, f"the pocket of {name}", "7.0/pocket-scores")
        else:
            gain_rp(draft, side.enemy, number, f"the troops rescued at {name}", "7.0/pocket-rescued")
    draft.note(pockets={**draft.position.pockets, side: left})


@carries_out("7.0/markers-ready")
def _ready(draft: Draft, side: Side) -> None:
    """Procedure E: Industry and Lend-Lease markers are ready again (7.0)."""
    fresh = {
        name: replace(site, ready=True)
        for name, site in draft.position.sites.items()
        if board().zones[site.zone].first_owner is side and not site.lost
    }
    draft.note(sites={**draft.position.sites, **fresh})
