"""What a cautious player does in the middle of a combat: attacks, losses, retreats, advances."""

import random
from itertools import islice

from pbem.bots.a_victory_awaits.orders import legal, ref
from pbem.bots.a_victory_awaits.planning import Assault, assaults, standing
from pbem.bots.a_victory_awaits.situation import FAR, Situation
from pbem.core.game import Choice
from pbem.games.a_victory_awaits.board.charts import STACKING_LIMIT
from pbem.games.a_victory_awaits.board.types import HexId, Side, UnitId
from pbem.games.a_victory_awaits.orders.c10_combat.lose_retreat_advance import losses
from pbem.games.a_victory_awaits.rules.c10_combat.advance import choices
from pbem.games.a_victory_awaits.rules.c10_combat.retreat_preferences import best
from pbem.games.a_victory_awaits.rules.c10_combat.retreat_routes import Path, Run
from pbem.games.a_victory_awaits.state.actions.c10_combat import Advance, Attack, Lose, Retreat
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.values import FORTRESS, UnitRef, Way

MOST_WAYS = 60
EAGER = {Side.AXIS: 0.5, Side.SOVIET: -1.5}  # what an advance is worth by itself


def attack(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Declares the best attack that is left, by units where they stand."""
    command = position.command
    if command is None or command.resolved:
        return None
    able = [unit for unit in sorted(command.active - command.declared.keys()) if position.hex_of(unit)]
    places = standing(position, [unit for unit in able if not _stays_out(position, unit)])
    room = {hex_: STACKING_LIMIT for hexes in places.values() for hex_ in hexes}
    taken = set(command.declared.values())
    sight = Situation(position, command.side)
    return legal(position, (_declared(position, each) for each in assaults(sight, places, room, taken)))


def _stays_out(position: Position, unit: UnitId) -> bool:
    return kind(unit).headquarters


def _declared(position: Position, each: Assault) -> Attack:
    return Attack(target=each.target, units=tuple(ref(position, unit) for unit, _ in each.attackers))


def lose(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Loses the steps that are worth least."""
    owed = position.combat.owed if position.combat else {}
    side = next((side for side, number in owed.items() if number), None)
    if side is None:
        return None
    ways = islice(losses(position, side), MOST_WAYS)
    ranked = sorted(ways, key=lambda refs: sum(_dear(position, each) for each in refs))
    return legal(position, (Lose(side=side, units=refs) for refs in ranked))


def _dear(position: Position, step: UnitRef) -> float:
    """Returns what a step is worth: an elite unit's last one is the dearest."""
    if step.unit == FORTRESS.unit:
        return 2.5
    row = kind(step.unit)
    last = step.reduced or row.steps == 1
    full, half = row.faces
    strength = half.attack if last else full.attack - half.attack
    return strength + 2.0 * last + 1.5 * (row.mech and row.nationality == "GE") + 3.0 * row.headquarters


def retreat(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Retreats away from the enemy, to good ground."""
    combat = position.combat
    if combat is None:
        return None
    sight = Situation(position, combat.side.enemy)
    runs = [Run(unit, combat.target, combat.retreat) for unit in combat.retreating]
    ways = (
        (run.unit, path)
        for run in runs
        for path in sorted(best(position, run), key=lambda path: _shelter(sight, path[-1]), reverse=True)
    )
    return legal(position, (Retreat(ways=(Way(unit=ref(position, unit), path=path),)) for unit, path in ways))


def _shelter(sight: Situation, hex_: HexId) -> tuple[float, str]:
    return sight.cover(hex_) + sight.worth(hex_) + min(sight.far.get(hex_, FAR), 4) - 2 * (hex_ in sight.shadow), hex_


def advance(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Goes where something is taken, or nearer to it, as long as it stays in supply."""
    combat = position.combat
    if combat is None:
        return None
    sight = Situation(position, combat.side)
    ranked = sorted(
        ((_gain(sight, unit, path), unit, path) for unit, path in choices(position, combat)),
        key=lambda each: (-each[0], each[1:]),
    )
    good = ((unit, path) for value, unit, path in ranked if value > 0)
    return legal(position, (Advance(ways=(Way(unit=ref(position, unit), path=path),)) for unit, path in good))


def _gain(sight: Situation, unit: UnitId, path: Path) -> float:
    position = sight.position
    here, end = position.hex_of(unit), path[-1]
    assert here is not None
    taken = sum(sight.gain(hex_) for hex_ in path)
    onward = sight.aim.get(here, FAR) - sight.aim.get(end, FAR)
    cut_off = 4.0 * (not sight.supplied(end) and not sight.supplied(path[0]))
    laid_bare = (1.0 + sight.worth(here)) * (len(position.at(here)) == 1 and here in sight.shadow)
    behind = 3.0 * kind(unit).headquarters
    return EAGER[sight.side] + taken + 0.6 * onward - cut_off - 0.5 * laid_bare - behind
