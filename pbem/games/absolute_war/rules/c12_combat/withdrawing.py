"""Chapter 12.7.4: retreats are carried out, with what comes behind them."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import UnitId, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.control import settle
from pbem.games.absolute_war.rules.c11_movement.stacking import able_to_go, overfull
from pbem.games.absolute_war.rules.c12_combat.behind_a_retreat import suffer
from pbem.games.absolute_war.rules.c12_combat.owed import go_on, set_waiting, stuck, waiting
from pbem.games.absolute_war.rules.c12_combat.owed import lose as lose_a_step
from pbem.games.absolute_war.rules.c12_combat.retreating import as_named, can_retreat, crowded, rooted
from pbem.games.absolute_war.rules.c12_combat.retreating import retreat as go_back
from pbem.games.absolute_war.state.actions.c12_combat import Lose, Retreat
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Owed, Position, unit_of


def retreat(draft: Draft, order: Retreat) -> Iterator[Violation]:
    """Lets a stack retreat as a result asks, then suffer what comes with it (12.7.4); or leave an overfull Zone."""
    position, way = draft.position, order.way
    if needless(position, order):
        names = ", ".join(unit_of(unit).name for unit in way.units)
        draft.remark(f"{names}: lost whatever the way, so that the line changes nothing")
        return
    owed = _asked_for(position, way.units)
    if owed is None and way.start in overfull(position):
        yield from _excess(draft, order)
        return
    if owed is None or owed.what != "retreat":
        yield Violation("order/no-retreat", "nobody has to retreat now", remedy="delete the line", rule=RETREATS)
    elif not set(way.units) & set(owed.units) or position.zone_of(owed.units[0]) not in (way.start, None):
        text = f"it is the stack of {unit_of(owed.units[0]).name} that retreats"
        about = way.units[0] if way.units else ""
        yield Violation("order/another-stack", text, about, "name that stack", rule=RETREATS)
    else:
        found = list(go_back(draft, owed, way))
        yield from found
        if not found:
            _retreated(draft, owed, way.units)


def needless(position: Position, order: Retreat) -> bool:
    """Tells a retreat of units that were lost by the result of this Combat: older logs name their way."""
    combat, units = position.combat, order.way.units
    if combat is None or combat.pincer:
        return False
    return set(units) <= combat.engaged | set(combat.lead) and not any(position.zone_of(unit) for unit in units)


RETREATS = "12.7.4/number-of-zones"
STATIC = "12.7.4/static-units-eliminated"


def _asked_for(position: Position, units: Sequence[UnitId]) -> Owed | None:
    """Returns what is owed next; of several stacks that retreat their owner takes whichever he likes first."""
    first = next(iter(waiting(position)), None)
    if first is None or "excess" in first.options:
        return first
    several = takewhile(lambda owed: owed.side is first.side, waiting(position))
    return next((owed for owed in several if set(units) & set(owed.units)), first)


def _excess(draft: Draft, order: Retreat) -> Iterator[Violation]:
    """Lets an excess stack leave a Zone by one Zone at the end of a phase (11.5.2)."""
    able = able_to_go(draft.position, order.way.start)
    stack = next((each for each in able if order.way.units[0] in each.units), None)
    if stack is None:
        text = f"there is no stack of yours in {board().name(order.way.start)} with these units"
        yield Violation("order/not-there", text, remedy="name one that is there", rule="11.5.2/excess-retreats")
        return
    owed = Owed(draft.position.stack_side(stack), "retreat", stack.units, options=("excess",))
    for unit in filter(rooted, stack.units):
        draft.remark(f"{unit_of(unit).name} cannot leave its Zone: a retreat eliminates it", STATIC)
    found = list(go_back(draft, owed, order.way))
    yield from found
    draft.now(moved=draft.position.now.moved | set(stack.units))  # it goes at the end of the phase
    here = tuple(unit for unit in stack.units if draft.position.zone_of(unit))
    if not found and _crowded(draft.position, here):
        stuck(draft, owed, here)


def lose(draft: Draft, order: Lose) -> Iterator[Violation]:
    """Takes a step of the unit that its owner names (12.7.5); or a stack that is too many, and cannot go (11.5.2)."""
    zone = draft.position.zone_of(order.unit)
    if not any(waiting(draft.position)) and zone in overfull(draft.position):
        yield from _given_up(draft, zone, order.unit)
    else:
        yield from lose_a_step(draft, order)


@refuses("11.5.2/owners-choice")
def _given_up(draft: Draft, zone: ZoneId, unit: UnitId) -> Iterator[Violation]:
    """Sends a stack that its owner chooses to the Shattered Box, or an Unsupplied one to the Destroyed Box (11.5.2)."""
    able = able_to_go(draft.position, zone)
    stack = next((each for each in able if unit in each.units), None)
    excess = [Owed(draft.position.stack_side(each), "retreat", each.units, options=("excess",)) for each in able]
    if stack is None:
        text = f"{unit_of(unit).name} is in none of the stacks that may go"
        yield Violation("11.5.2/owners-choice", text, unit, "name a unit of one that is there")
    elif any(can_retreat(draft.position, each, each.units) for each in excess):
        text = f"a stack of {board().name(zone)} can retreat, and then none is lost"
        yield Violation("11.5.2/owners-choice", text, unit, "write `retreat ZONE: UNITS - ZONE`")
    else:
        stuck(draft, excess[able.index(stack)], stack.units)


def _crowded(position: Position, units: tuple[UnitId, ...]) -> bool:
    """Tells whether a stack that has retreated is one too many where it is now (11.5.2)."""
    stack = position.stack_of(units[0]) if units else None
    return stack is not None and crowded(position, stack)


@carries_out("11.5.2/still-too-many")
def _retreated(draft: Draft, owed: Owed, named: Sequence[UnitId]) -> None:
    here = as_named(tuple(unit for unit in owed.units if draft.position.zone_of(unit)), named)
    if draft.position.combat:
        draft.combat(withdrawn=draft.position.combat.withdrawn | set(here))
    rest = tuple(each for each in waiting(draft.position) if each != owed)
    after = _fate(draft, owed, here)
    if _crowded(draft.position, here) and "excess" not in owed.options:
        rest = (Owed(owed.side, "retreat", here, options=("excess",)), *rest)
    elif _crowded(draft.position, here):
        stuck(draft, owed, here)
    set_waiting(draft, (*after, *rest))
    go_on(draft)


def _fate(draft: Draft, owed: Owed, here: tuple[UnitId, ...]) -> tuple[Owed, ...]:
    """Carries out what follows a retreat: a step, or a box for the whole stack (12.7.1)."""
    if owed.then == "step":
        return (Owed(owed.side, "step", here, then="top"),)
    suffer(draft, owed.then, here)
    settle(draft)
    return ()
