"""Chapter 11.2, steps 2 to 6: strength, table, column, modifiers, result."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.games.barbarossa_to_berlin.board.charts import cards, fire_table
from pbem.games.barbarossa_to_berlin.board.map import Space, board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.combat_card import firing
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.combat_cards import CARDS
from pbem.games.barbarossa_to_berlin.rules.c11_combat.event_modifiers import (
    event_modifiers,
    fort_ignored,
    hedgehog_hold,
    no_hold,
)
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply_under_attack
from pbem.games.barbarossa_to_berlin.rules.c15_weather.winter_and_mud import frozen
from pbem.games.barbarossa_to_berlin.state.effects import Fired
from pbem.games.barbarossa_to_berlin.state.options import RIVERS_IN_WINTER, optional
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, kind

Shift = tuple[str, str, int]  # reason, rule, columns or pips
DEVILS_GARDENS = 18
TRENCHES = {1: ("trench_1", "tec/trench-1"), 2: ("trench_2", "tec/trench-2")}


class Ground(Struct, frozen=True):
    """What a defended space is worth: its column shifts, and what lets the defender ignore a retreat."""

    attacker: tuple[Shift, ...]
    defender: tuple[Shift, ...]
    no_retreat: tuple[str, ...]
    trench_canceled: bool
    no_hold: str = ""  # the rule by which an event of this round takes that from the defender


@carries_out("11.1/defend-as-a-whole")
def defenders(position: Position, combat: Combat) -> tuple[UnitId, ...]:
    """Returns the units that defend: not those that retreated into the space this round (11.45)."""
    return tuple(unit for unit in position.at(combat.target) if unit not in position.action.retreated)


@carries_out("11.1/zero-strength-may-attack", "11.2/total-combat-strengths", "11.2/lcu-table", "11.2/modified-1-to-6")
def fire(position: Position, combat: Combat, side: Side, die: int) -> Fired:
    """Returns one side's fire with everything that went into it."""
    units = firing(position, combat, side)
    weak = position.action.retreated if side != combat.side else frozenset[UnitId]()
    strength = sum(position.face(unit).strength for unit in units if unit not in weak)
    table = fire_table(any(kind(unit).large for unit in units))
    base = table.column(strength)
    shifts = tuple(_shifts(position, combat, side))
    column = table.shifted(base, sum(columns for _, _, columns in shifts))
    modifiers = tuple(_modifiers(position, combat, side))
    modified = min(max(die + sum(pips for _, _, pips in modifiers), 1), 6)
    result = table.results[modified][column] if units else 0
    return Fired(
        side,
        any(kind(unit).large for unit in units),
        strength,
        table.columns[base],
        shifts,
        table.columns[column],
        modifiers,
        die,
        modified,
        result,
    )


@carries_out("11.2/fire-column")
def _shifts(position: Position, combat: Combat, side: Side) -> Iterator[Shift]:
    ground = survey(position, combat)
    units = firing(position, combat, side)
    yield from ground.attacker if side == combat.side else ground.defender
    if any(frozen(position, unit, position.place(unit)) for unit in units):
        yield "German units in the winter of 1942", "15.2/one-left-shift", -1
    river = all(board().crosses_river(space, combat.target) for _, space in combat.attackers)
    if side == combat.side and river and _river_helps(position, combat):
        yield "river crossed by every attacker", "tec/river", board().terrain["river"].attacker_shift
    if out_of_supply(position, combat, side):
        yield "a unit out of supply", "13.41/one-column-left", -1


def _river_helps(position: Position, combat: Combat) -> bool:
    """Tells whether a river protects the defenders: it is terrain like other terrain, unless players hold otherwise."""
    lost = no_terrain_benefit(position, combat)
    return not lost or (lost.startswith("15.2") and optional(position, RIVERS_IN_WINTER))


@carries_out("13.1/combat-and-attrition")
def out_of_supply(position: Position, combat: Combat, side: Side) -> bool:
    """Tells whether a unit out of supply fights for a side: attackers as activated, defenders as they are."""
    if side == combat.side:
        return any(position.action.supply.get(unit) == Supply.OUT for unit in combat.units)
    return any(supply_under_attack(position, unit) == Supply.OUT for unit in firing(position, combat, side))


@carries_out("2.1/terrain-effects-chart", "card-axis-01/no-trench-shift")
def survey(position: Position, combat: Combat) -> Ground:
    """Returns what the defended space gives in this combat; its effects add up (11.2 step 5)."""
    found = list(_features(position, combat))
    terrain = board().terrain
    attacker = tuple((name, rule, terrain[name].attacker_shift) for name, rule in found if terrain[name].attacker_shift)
    canceled = trench_canceled(position, combat)
    defender = tuple(
        (name, rule, terrain[name].defender_shift) for name, rule in found
        if terrain[name].defender_shift and not (canceled and "axis_01" in position.events)
    )  # fmt: skip
    holds = tuple(
        rule for name, rule in found if terrain[name].no_retreat and not (name.startswith("trench") and canceled)
    )
    holds = (*holds, *_other_holds(position, combat))
    barred = no_hold(position, combat) if holds else ""
    return Ground(attacker, defender, () if barred else holds, canceled, barred)


@carries_out("11.42/beach-heads", "tec/trench-1", "tec/trench-2")
def _features(position: Position, combat: Combat) -> Iterator[tuple[str, str]]:
    if combat.target in position.beachheads:
        yield "beachhead", "tec/beach-head"
    if not no_terrain_benefit(position, combat):
        yield from _terrain(position, combat)
    if level := _trench_level(position, combat):
        yield TRENCHES[level]


@carries_out("tec/clear", "tec/mountain", "tec/forest", "tec/swamp", "tec/desert")
def _terrain(position: Position, combat: Combat) -> Iterator[tuple[str, str]]:
    space = board().spaces[combat.target]
    if terrain := terrain_of(combat, space):
        yield terrain, f"tec/{terrain}"
    if space.urban:
        yield "urban", "tec/urban"
    if position.intact_fort(combat.target, combat.side.enemy) and not fort_ignored(position, combat):
        yield "fort", "tec/fort"


def no_terrain_benefit(position: Position, combat: Combat) -> str:
    """Returns the rule by which the ground itself does not help the defenders; empty if it does.

    One German unit in the grip of the winter of 1942 is enough for a stack, which defends as a whole.
    """
    if combat.side != Side.ALLIED:
        return ""
    if combat.target in position.partisans:
        return "16.3/no-terrain-benefit"
    winter = any(frozen(position, unit, combat.target) for unit in defenders(position, combat))
    return "15.2/no-terrain-benefit" if winter else ""


@carries_out("card-axis-18/counts-as-mountain")
def terrain_of(combat: Combat, space: Space) -> str:
    """Returns the terrain of a space: Devil's Gardens makes a mountain of the desert it defends."""
    gardens = combat.side == Side.ALLIED and DEVILS_GARDENS in combat.cards.get(Side.AXIS, ())
    return "mountain" if gardens and space.id == combat.target and space.terrain == "desert" else space.terrain


@carries_out("13.42/soviet-trench-benefits", "13.42/german-or-western-allied")
def _trench_level(position: Position, combat: Combat) -> int:
    """Out of supply only Soviet units keep the benefit of a trench (13.42)."""
    trench = position.trenches.get(combat.target)
    if trench is None:
        return 0
    out = out_of_supply(position, combat, combat.side.enemy)
    return 0 if out and not _soviets_defend(position, combat) else trench.level


def trench_canceled(position: Position, combat: Combat) -> bool:
    """Tells whether Barbarossa or von Paulus Pause takes the Soviets' trench from them on turn 1."""
    opening = {"axis_01", "axis_02"} & position.events
    return bool(opening) and position.turn == 1 and _soviets_defend(position, combat)


def _soviets_defend(position: Position, combat: Combat) -> bool:
    return any(kind(unit).nation == "su" for unit in position.at(combat.target))


SKAGERRAK = (frozenset({"oslo", "jutland"}), frozenset({"copenhagen", "malmo"}))


def _other_holds(position: Position, combat: Combat) -> Iterator[str]:
    if hold := hedgehog_hold(position, combat):
        yield hold
    if all(frozenset({space, combat.target}) in SKAGERRAK for _, space in combat.attackers):
        yield "11.42/skagerrak"
    if combat.target == "antwerp" and position.control[SpaceId("antwerp")] == Side.ALLIED:
        yield "11.42/antwerp-allied-controlled"


@carries_out("11.2/die-roll-modifier")
def _modifiers(position: Position, combat: Combat, side: Side) -> Iterator[Shift]:
    yield from event_modifiers(position, combat, side)
    for number in combat.cards.get(side, ()):
        if pips := CARDS[(side, number)].pips:
            yield cards(side)[number].name, CARDS[(side, number)].rule, pips
