"""Chapter 12.5: the combat strength of both sides, part by part."""

from collections.abc import Iterator, Sequence

from pbem.core.rules import carries_out
from pbem.games.absolute_war.board.charts import terrain
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Side, UnitId
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested
from pbem.games.absolute_war.rules.c06_events import SPECIAL_NAMES, VOLKSSTURM, weather_in, weather_row
from pbem.games.absolute_war.rules.c12_combat import card_effects as fighting
from pbem.games.absolute_war.rules.c18_air_units import grounded
from pbem.games.absolute_war.state.effects import Strength
from pbem.games.absolute_war.state.position import Combat, Position, unit_of

ACROSS = ("river", "major_river", "strait")


@carries_out("2.3.4/circled-yellow-turns-gray")
def yellow(position: Position, unit: UnitId) -> int:
    """Returns the support points of a unit; circled ones are gray while the Soviet has the initiative (2.3.4, 18.1)."""
    points = position.points(unit)
    circled = points.circled if position.initiative is Side.GERMAN else 0
    return 0 if grounded(position, unit) else points.yellow + circled


@carries_out("2.3.4/colours-of-points", "2.3.4/white-attacks-when-contested", "18.5/damaged-adds-nothing")
def attack_points(position: Position, unit: UnitId, in_zone: bool) -> int:
    """Returns what a unit adds to an attack; white points only in a Contested Zone (2.3.4, 12.2.1)."""
    if grounded(position, unit):
        return 0
    points = position.points(unit)
    return points.red + points.gray + points.yellow + points.circled + (points.white if in_zone else 0)


def defence_points(position: Position, unit: UnitId) -> int:
    """Returns what a unit adds to a defence (2.3.4)."""
    points = position.points(unit)
    total_ = points.white + points.gray + points.yellow + points.circled
    return 0 if grounded(position, unit) else total_


def under(units: Sequence[UnitId]) -> UnitId | None:
    """Returns the lower of two Large units of a stack, which adds its yellow points alone (12.5.2)."""
    large = [unit for unit in units if unit_of(unit).large]
    return large[1] if len(large) > 1 else None


def parts(position: Position) -> tuple[Strength, ...]:
    """Returns all parts of both strengths in the Combat that is under way (12.5)."""
    combat = position.combat
    if combat is None:
        return ()
    found = [*_attack(position, combat), *_defence(position, combat), *fighting.parts(position, combat)]
    return tuple(part for part in found if part.points)


def total(found: Sequence[Strength], side: Side) -> int:
    """Returns the strength of a side."""
    return sum(part.points for part in found if part.side is side)


# -- the attack


@carries_out(
    "12.5.2/lead-adds-all",
    "12.1/one-point-bonus",
    "19.2/one-attack-point",
    "12.5.6/disrupted-attacker",
    "12.5.6/unsupplied-attacker",
)
def _attack(position: Position, combat: Combat) -> Iterator[Strength]:
    side, lower = combat.attacker, under(combat.lead)
    in_zone = contested(position, combat.lead_zone)
    for unit in combat.lead:
        points = yellow(position, unit) if unit == lower else attack_points(position, unit, in_zone)
        yield Strength(side, unit_of(unit).name, points, "12.5.2/lead-adds-all")
    yield from _supports(position, combat, side)
    lead = position.stack_of(combat.lead[0])
    for marker, lies in (("disrupted", lead and lead.disrupted), ("unsupplied", lead and lead.unsupplied)):
        if lies:
            yield Strength(side, marker.capitalize(), terrain()[marker].attacker_cp, f"12.5.6/{marker}-attacker")
    if position.major.get(combat.zone):
        yield Strength(side, "Major Offensive", 1, "12.1/one-point-bonus")
    if special := combat.special.get(side):
        yield Strength(side, SPECIAL_NAMES[special], 1, "19.2/one-attack-point")


@carries_out("12.5.2/support-top-unit-yellow")
def _supports(position: Position, combat: Combat, side: Side) -> Iterator[Strength]:
    for unit, owner in combat.supports.items():
        if owner is side:
            points = yellow(position, unit)
            yield Strength(side, f"{unit_of(unit).name} in support", points, "12.5.2/support-top-unit-yellow")


# -- the defence


@carries_out("12.5.3/target-adds-all", "19.3/one-defence-point", "19.4/assault-defence-point")
def _defence(position: Position, combat: Combat) -> Iterator[Strength]:
    side, lower = combat.attacker.enemy, under(combat.target)
    for unit in combat.target:
        if fighting.fort_is_ignored(position, combat, unit):
            continue
        points = yellow(position, unit) if unit == lower else defence_points(position, unit)
        yield Strength(side, unit_of(unit).name, points, "12.5.3/target-adds-all")
    yield from _supports(position, combat, side)
    yield from _ground(position, combat, side)
    special = combat.special.get(side)
    if special and (special == VOLKSSTURM or combat.assault):
        rule = {VOLKSSTURM: "19.3/one-defence-point"}.get(special, "19.4/assault-defence-point")
        yield Strength(side, SPECIAL_NAMES[special], 1, rule)


@carries_out(
    "12.5.4/terrain-of-the-target", "12.5.4/across-a-river", "12.5.5/weather-of-the-target", "12.2.3/leads-zone-counts"
)
def _ground(position: Position, combat: Combat, side: Side) -> Iterator[Strength]:
    """Yields what terrain, a river and the weather give the Defender (12.5.4, 12.5.5)."""
    row = terrain()[board().zones[combat.zone].terrain]
    if not fighting.terrain_is_ignored(position, combat):
        yield Strength(side, row.name, row.defender_cp, "12.5.4/terrain-of-the-target")
    border = board().border(combat.lead_zone, combat.zone)
    if border in ACROSS and not fighting.river_is_ignored(position, combat):
        yield Strength(side, terrain()[border].name, terrain()[border].defender_cp, "12.5.4/across-a-river")
    weather = weather_row(position, combat.zone)
    if weather.defender_cp:
        yield Strength(side, weather_in(position, combat.zone), weather.defender_cp, "12.5.5/weather-of-the-target")
