"""Chapter 11.2, steps 2 to 6: strength, table, column, modifiers, result."""

from collections.abc import Iterator
from typing import NamedTuple

from pbem.games.barbarossa_to_berlin.board import Space, board
from pbem.games.barbarossa_to_berlin.cards.combat import CARDS
from pbem.games.barbarossa_to_berlin.charts import cards, fire_table
from pbem.games.barbarossa_to_berlin.effects import Fired
from pbem.games.barbarossa_to_berlin.position import Combat, Position, kind
from pbem.games.barbarossa_to_berlin.supply import supply
from pbem.games.barbarossa_to_berlin.types import Side, SpaceId, Supply, UnitId

Shift = tuple[str, str, int]  # reason, rule, columns or pips
DEVILS_GARDENS = 18
TRENCHES = {1: ("trench_1", "tec/trench-1"), 2: ("trench_2", "tec/trench-2")}


class Ground(NamedTuple):
    """What a defended space is worth: its column shifts, and what lets the defender ignore a retreat."""

    attacker: tuple[Shift, ...]
    defender: tuple[Shift, ...]
    no_retreat: tuple[str, ...]
    trench_canceled: bool


def defenders(position: Position, combat: Combat) -> tuple[UnitId, ...]:
    """Returns the units that defend: not those that retreated into the space this round (11.45)."""
    return tuple(unit for unit in position.at(combat.target) if unit not in position.action.retreated)


def fire(position: Position, combat: Combat, side: Side, die: int) -> Fired:
    """Returns one side's fire with everything that went into it."""
    units = list(combat.units) if side == combat.side else list(defenders(position, combat))
    strength = sum(position.face(unit).strength for unit in units)
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


def _shifts(position: Position, combat: Combat, side: Side) -> Iterator[Shift]:
    ground = survey(position, combat)
    yield from ground.attacker if side == combat.side else ground.defender
    if side == combat.side and all(board().crosses_river(space, combat.target) for _, space in combat.attackers):
        yield "river crossed by every attacker", "tec/river", board().terrain["river"].attacker_shift
    if out_of_supply(position, combat, side):
        yield "a unit out of supply", "13.41/one-column-left", -1


def out_of_supply(position: Position, combat: Combat, side: Side) -> bool:
    """Tells whether a unit out of supply fights for a side: attackers as activated, defenders as they are."""
    if side == combat.side:
        return any(position.action.supply.get(unit) == Supply.OUT for unit in combat.units)
    return any(supply(position, unit) == Supply.OUT for unit in defenders(position, combat))


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
    return Ground(attacker, defender, (*holds, *_other_holds(position, combat)), canceled)


def _features(position: Position, combat: Combat) -> Iterator[tuple[str, str]]:
    space = board().spaces[combat.target]
    if terrain := terrain_of(combat, space):
        yield terrain, f"tec/{terrain}"
    if space.urban:
        yield "urban", "tec/urban"
    if position.intact_fort(combat.target, combat.side.enemy):
        yield "fort", "tec/fort"
    if level := _trench_level(position, combat):
        yield TRENCHES[level]


def terrain_of(combat: Combat, space: Space) -> str:
    """Returns the terrain of a space: Devil's Gardens makes a mountain of the desert it defends."""
    gardens = combat.side == Side.ALLIED and DEVILS_GARDENS in combat.cards.get(Side.AXIS, ())
    return "mountain" if gardens and space.id == combat.target and space.terrain == "desert" else space.terrain


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
    if all(frozenset({space, combat.target}) in SKAGERRAK for _, space in combat.attackers):
        yield "11.42/skagerrak"
    if combat.target == "antwerp" and position.control[SpaceId("antwerp")] == Side.ALLIED:
        yield "11.42/antwerp-allied-controlled"


def _modifiers(position: Position, combat: Combat, side: Side) -> Iterator[Shift]:
    if side == combat.side:
        yield from _event_modifiers(position, combat)
    for number in combat.cards.get(side, ()):
        if pips := CARDS[(side, number)].pips:
            yield cards(side)[number].name, CARDS[(side, number)].rule, pips


def _event_modifiers(position: Position, combat: Combat) -> Iterator[Shift]:
    """An event's +1 is for a stack with at least one unit of the nation it names (house ruling)."""
    attackers = {kind(unit).nation for unit in combat.units}
    soviets = _soviets_defend(position, combat)  # also if all of them have retreated into the space (11.45)
    this_round = position.action.card
    if "event" not in position.action.uses:
        return
    if combat.side == Side.AXIS and this_round == 1 and "ge" in attackers and soviets:
        yield "Barbarossa", "card-axis-01/german-attacks-plus-one", 1
    if combat.side == Side.ALLIED and this_round == 22 and "su" in attackers:
        yield "Operation Uranus", "card-allied-22/soviet-attacks-plus-one", 1
