"""Chapter 10.2: units are upgraded, Air units repaired, Forts finished."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.names import unit_name
from pbem.games.absolute_war.board.types import AIR, OUT, RESERVE, UPGRADES, Side, Stage, UnitId
from pbem.games.absolute_war.rules.c03_key_concepts.combat_markers import spend_any
from pbem.games.absolute_war.rules.c03_key_concepts.points import pay_rp
from pbem.games.absolute_war.rules.c10_strategic.stages import reach
from pbem.games.absolute_war.state.actions.c10_strategic import Repair, Upgrade
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Position, unit_of

PRICE = 2  # RPs for a step of a two-step unit (10.2.2, 10.2.3)
INDUSTRY, RESOURCES = "industry", "rp"


@carries_out("10.2/flipped-to-the-stronger-side")
def upgrade(draft: Draft, order: Upgrade) -> Iterator[Violation]:
    """Upgrades a unit: by an Upgrade marker, or for RPs (10.2)."""
    yield from reach(draft, Stage.UPGRADES)
    found = list(_not_upgradable(draft.position, order))
    yield from found
    if not found:
        yield from _paid(draft, order)
    if found:
        return
    if order.into:
        _exchange(draft, order.unit, order.into)
    else:
        draft.turn(order.unit, False)
    draft.tell(f"{unit_of(order.unit).name} is upgraded", "10.2/flipped-to-the-stronger-side")


@refuses("10.2/supplied-units-alone", "18.6/no-axis-upgrades", "10.2/reduced-or-untrained", "18.4/never-upgraded")
def _not_upgradable(position: Position, order: Upgrade) -> Iterator[Violation]:
    row, side = unit_of(order.unit), position.phasing
    if position.owner(order.unit) is not side:
        yield Violation("order/not-yours", f"{row.name} is the enemy's", order.unit, "name a unit of your own")
    elif (row.air or row.fort) and position.back(order.unit):
        text = f"{row.name} is {'repaired' if row.air else 'finished'} for a combat marker"
        rule = "10.2.4/in-the-air-box" if row.air else "10.2.5/not-unsupplied"
        remedy = f"write `repair {unit_name(order.unit)} with support`"
        yield Violation("order/to-be-repaired", text, order.unit, remedy, rule=rule)
    elif not suppliable(position, order.unit):
        text = f"{row.name} is neither supplied on the map nor in the Reserve Box"
        yield Violation("10.2/supplied-units-alone", text, order.unit, "leave it out")
    elif row.axis and side is Side.GERMAN and position.initiative is Side.SOVIET:
        text = "Axis units are not upgraded while the Soviet player has War Initiative"
        yield Violation("18.6/no-axis-upgrades", text, order.unit, "leave it out")
    elif order.into:
        yield from _no_exchange(position, order.unit, order.into)
    elif not position.back(order.unit) or not (row.two_steps or row.trainable):
        text = (
            f"{row.name} shows its front already" if not position.back(order.unit) else f"{row.name} has no better side"
        )
        yield Violation("10.2/reduced-or-untrained", text, order.unit, "leave it out")
    elif row.static:
        yield Violation("18.4/never-upgraded", f"{row.name} is never upgraded", order.unit, "leave it out")


def suppliable(position: Position, unit: UnitId) -> bool:
    """Tells whether a unit is supplied on the map, or in the Air or Reserve Box (10.2)."""
    stack = position.stack_of(unit)
    return not stack.unsupplied if stack else position.place(unit) in (AIR, RESERVE)


@refuses("10.2.1/trained-brown-unit", "10.2.1/upgrade-available", "10.2.1/equal-number-of-points")
def _no_exchange(position: Position, unit: UnitId, into: UnitId) -> Iterator[Violation]:
    """Yields why a Front Upgrade cannot take a unit's place (10.2.1)."""
    row, red = unit_of(unit), unit_of(into)
    if row.upgrade != "front_upgradable" or position.back(unit):
        text = f"{row.name} is no brown unit on its Trained side"
        yield Violation("10.2.1/trained-brown-unit", text, unit, "train it first, or name another")
    elif position.place(into) != UPGRADES:
        yield Violation(
            "10.2.1/upgrade-available", f"{red.name} is not among the Front Upgrades", into, "name one that is"
        )
    elif sum(row.points(back=False)) != sum(red.points(back=False)):
        text = f"{red.name} has another number of CPs than {row.name}"
        yield Violation("10.2.1/equal-number-of-points", text, into, "name one with as many")


def _exchange(draft: Draft, unit: UnitId, into: UnitId) -> None:
    stack, zone = draft.position.stack_of(unit), draft.position.zone_of(unit)
    if stack is None or zone is None:
        draft.box([into], draft.position.place(unit))
    else:
        units = tuple(into if each == unit else each for each in stack.units)
        draft.stacks(zone, (each._replace(units=units) if each == stack else each for each in draft.position.at(zone)))
    draft.box([unit], OUT)
    draft.turn(into, False)


@refuses("10.2.1/one-marker-each")
@carries_out("10.2.2/two-points-or-a-marker", "10.2.3/two-points")
def _paid(draft: Draft, order: Upgrade) -> Iterator[Violation]:
    """Pays by an Upgrade marker or by RPs (10.2.1 to 10.2.3); a turn may forbid RPs (21.2.4, Q35)."""
    row, position = unit_of(order.unit), draft.position
    trained = order.into is not None or row.trainable
    markers = [name for name, site in position.sites.items() if name.startswith("soviet-upgrade") and _usable(site)]
    by = order.by or (INDUSTRY if trained or (markers and position.phasing is Side.SOVIET) else RESOURCES)
    if by == INDUSTRY:
        if position.phasing is not Side.SOVIET or not markers:
            text = "no Upgrade marker is ready"
            yield Violation("10.2.1/one-marker-each", text, order.unit, "leave it out", plain=True)
        else:
            site = replace(position.sites[markers[0]], ready=False)
            draft.note(sites={**position.sites, markers[0]: site})
    elif trained:
        text = f"{row.name} is upgraded by an Upgrade marker alone"
        yield Violation("10.2.1/one-marker-each", text, order.unit, "write `by industry`", plain=True)
    elif not position.row.upgrades_allowed(position.phasing):
        text = f"on turn {position.turn} no RPs are paid for upgrades"
        yield Violation("21.2.4/no-upgrades", text, order.unit, "leave it out", plain=True)
    else:
        yield from pay_rp(draft, position.phasing, PRICE, "an upgrade")


def _usable(site: object) -> bool:
    return bool(getattr(site, "ready", False)) and not getattr(site, "lost", True)


@refuses("10.2.4/in-the-air-box", "10.2.5/not-unsupplied", "18.3/finished-next-turn")
def repair(draft: Draft, order: Repair) -> Iterator[Violation]:
    """Turns a damaged Air unit in its box, or a Fort, to its front for one combat marker (10.2.4, 10.2.5)."""
    yield from reach(draft, Stage.UPGRADES)
    position, row = draft.position, unit_of(order.unit)
    stack = position.stack_of(order.unit)
    if position.owner(order.unit) is not position.phasing or not (row.air or row.fort):
        yield Violation("order/no-such-unit", f"{row.name} is no Fort or Air unit of yours", order.unit, "name one")
    elif row.air and position.place(order.unit) != AIR:
        text = f"{row.name} is not in the Air Units Box"
        yield Violation("10.2.4/in-the-air-box", text, order.unit, "leave it out")
    elif row.fort and (stack is None or stack.unsupplied):
        text = f"{row.name} is not on the map" if stack is None else f"{row.name} is Unsupplied"
        yield Violation("10.2.5/not-unsupplied", text, order.unit, "leave it out")
    elif not position.back(order.unit):
        yield Violation("10.2/reduced-or-untrained", f"{row.name} shows its front", order.unit, "leave it out")
    elif row.fort and order.unit in position.now.deployed:
        text = f"{row.name} has come in this phase: it is finished in the next one"
        yield Violation("18.3/finished-next-turn", text, order.unit, "leave it out")
    else:
        yield from spend_any(draft, order.marker, f"{row.name}")
        draft.turn(order.unit, False)
