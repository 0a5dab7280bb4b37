"""Chapter 12.7.4: where a stack may retreat, and what becomes of it there."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.counters import BLACK_SEA
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import AIR, UnitId, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.control import settle
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly, neighbours
from pbem.games.absolute_war.rules.c11_movement.stacking import fits
from pbem.games.absolute_war.rules.c12_combat.behind_a_retreat import ELIMINATED, FATES, survives
from pbem.games.absolute_war.rules.c12_combat.fates import eliminate
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.memo import remembered
from pbem.games.absolute_war.state.position import Owed, Position, Stack, unit_of
from pbem.games.absolute_war.state.values import Way

Distances = dict[ZoneId, int]
LENINGRAD = ZoneId("leningrad")


@carries_out("12.7.4/static-units-eliminated", "18.1/eliminated-if-it-retreats")
def rooted(unit: UnitId) -> bool:
    """Tells a unit that is eliminated if it has to retreat (12.7.4, 18.1)."""
    return unit_of(unit).static or unit_of(unit).eliminated_if_retreats


def lonely_static(units: Sequence[UnitId]) -> bool:
    """Tells units of which none can leave its Zone but by air."""
    return all(rooted(unit) or unit_of(unit).air for unit in units)


def distances(position: Position, start: ZoneId) -> Distances:
    """Returns how many Zones lie between one and every other, whoever holds them."""
    return remembered(position, ("distances", start), lambda: _distances(position, start))


def _distances(position: Position, start: ZoneId) -> Distances:
    found, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for zone in neighbours(position, here):
            if zone not in found:
                found[zone] = found[here] + 1
                waiting.append(zone)
    return found


def centre(position: Position, here: ZoneId) -> ZoneId:
    """Returns the Zone from which a retreat leads away: the Target Zone, outside a Combat its own (Q53)."""
    return position.combat.zone if position.combat else here


def paths(position: Position, owed: Owed, here: ZoneId) -> Iterator[tuple[ZoneId, ...]]:
    """Yields the ways of a retreat: each Zone friendly, each step further from the Combat (12.7.4, Q52)."""
    away = distances(position, centre(position, here))
    yield from _from(position, owed, away, (here,))


def _from(position: Position, owed: Owed, away: Distances, way: tuple[ZoneId, ...]) -> Iterator[tuple[ZoneId, ...]]:
    if len(way) > owed.number:
        yield way[1:]
        return
    for zone in neighbours(position, way[-1]):
        further = away[zone] == away[way[-1]] + 1
        if further and friendly(position, owed.side, zone) and not over_the_ice(way[-1], zone):
            yield from _from(position, owed, away, (*way, zone))


def over_the_ice(here: ZoneId, zone: ZoneId) -> bool:
    """Tells a way over the Ice Road into Leningrad: a retreat crosses it to Volkhov alone (20.1)."""
    return board().border(here, zone) == "ice_road" and zone == LENINGRAD


def can_retreat(position: Position, owed: Owed, units: Sequence[UnitId]) -> bool:
    """Tells whether a stack has any way to retreat, and anything that can go it."""
    zone = position.zone_of(units[0])
    assert zone is not None
    return not lonely_static(units) and any(True for _ in paths(position, owed, zone))


def doomed(position: Position, owed: Owed, units: Sequence[UnitId]) -> bool:
    """Tells whether nothing of a stack is left behind its retreat, so that its way makes no difference (12.7.1).

    Retreats lead through Zones of its own side alone: nothing changes on the way. Only who may not leave the Black Sea
    fares otherwise there.
    """
    going = [unit for unit in units if not rooted(unit) and not unit_of(unit).air]
    if any(unit_of(unit).deploy_zones == BLACK_SEA for unit in going):
        return False
    dies = owed.then == "step" and len(going) == 1 and not survives(position, going[0])
    return dies or owed.then in FATES or owed.then == ELIMINATED


@carries_out("12.7.4/air-units-fly-home")
def leave(draft: Draft, units: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """Takes away what cannot retreat, lets Air units fly home, and returns the units that go (12.7.4)."""
    eliminate(draft, [unit for unit in units if rooted(unit)])
    draft.box([unit for unit in units if unit_of(unit).air], AIR)
    return tuple(unit for unit in units if draft.position.zone_of(unit))


def retreat(draft: Draft, owed: Owed, way: Way) -> Iterator[Violation]:
    """Moves a stack along its way; what cannot go is eliminated, Air units go home (12.7.4)."""
    here, path = way.start, way.path
    if path not in set(paths(draft.position, owed, here)):
        yield _no_way(draft.position, owed, here, path)
        return
    units = tuple(unit for unit in owed.units if draft.position.zone_of(unit) == here)
    going = as_named(leave(draft, units), way.units)
    stack = draft.position.stack_of(going[0]) if going else None
    if stack is None:
        return
    moved = stack._replace(units=going)
    draft.stacks(path[-1], (*draft.position.at(path[-1]), moved))
    settle(draft)


@carries_out("3.3/order-of-a-retreat")
def as_named(units: tuple[UnitId, ...], named: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """Return units in the order in which a line names them, if it names them all (3.3, Q104)."""
    return tuple(unit for unit in named if unit in units) if set(units) <= set(named) else units


@refuses(
    "12.7.4/no-enemy-or-contested-zone",
    "12.7.4/number-of-zones",
    "12.7.4/further-from-the-combat",
    "20.1/retreats-to-volkhov",
)
def _no_way(position: Position, owed: Owed, here: ZoneId, path: tuple[ZoneId, ...]) -> Violation:
    """Says which rule a retreat breaks, and where the stack may go."""
    allowed = [" - ".join(board().name(zone) for zone in way) for way in paths(position, owed, here)]
    remedy = f"it may go to {'; '.join(allowed[:4])}"
    bad = next((zone for zone in path if not friendly(position, owed.side, zone)), None)
    if bad:
        text = f"{board().name(bad)} is not friendly-controlled"
        return Violation("12.7.4/no-enemy-or-contested-zone", text, bad, remedy)
    if any(over_the_ice(a, b) for a, b in pairwise((here, *path))):
        text = "over the Ice Road a stack retreats from Leningrad to Volkhov alone"
        return Violation("20.1/retreats-to-volkhov", text, path[-1], remedy)
    if len(path) != owed.number:
        text = f"the retreat is of {owed.number} Zone{'s' * (owed.number > 1)}"
        return Violation("12.7.4/number-of-zones", text, path[-1] if path else "", remedy, plain=True)
    text = "each Zone of a retreat is next to the one before and further from the Combat"
    return Violation(
        "12.7.4/further-from-the-combat", text, path[-1], remedy, plain=here == centre(position, here)
    )  # but for a Lead Attacker, who may not go sideways (Q53)


def crowded(position: Position, stack: Stack) -> bool:
    """Tells whether a stack that has retreated is one too many in its Zone (11.5.2, Q18)."""
    zone = position.zone_of(stack.units[0])
    assert zone is not None
    return not fits(position, zone, position.stack_side(stack))
