"""What a cautious player does in the middle of a combat: cards, losses, retreats, advances."""

import random

from pbem.bots.barbarossa_to_berlin.orders import legal, march, ref
from pbem.bots.barbarossa_to_berlin.situation import FAR, Situation, view, worth
from pbem.core.game import Choice
from pbem.games.barbarossa_to_berlin.board.counters import type_face, unit_types
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c11_combat.advance_routes import advances
from pbem.games.barbarossa_to_berlin.rules.c11_combat.loss_choices import Names, allocations
from pbem.games.barbarossa_to_berlin.rules.c11_combat.retreat_routes import routes
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Advance, Hold, Lose, Retreat
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, kind
from pbem.games.barbarossa_to_berlin.state.values import UnitRef
from pbem.games.barbarossa_to_berlin.turn.sequence import pending

MOST_WAYS = 40
WORTH_HOLDING = 3.0


def defend(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Plays a combat card where the space is worth it, else none."""
    combat = position.combat
    lines = offer.lines[:6]
    dear = combat is not None and (worth(combat.target) >= WORTH_HOLDING or len(combat.attackers) >= WORTH_HOLDING)
    return lines[-1] if lines and dear and chance.random() < 0.8 else next(iter(lines), None)


def lose(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Loses the steps that are worth least."""
    side = pending(position).side
    if position.combat is None or side not in position.combat.losses:
        return next(iter(offer.lines), None)  # a step that a card takes, before the dice
    ways = [way for way, _ in zip(allocations(position, side), range(MOST_WAYS), strict=False)]
    ranked = sorted(ways, key=_dear)
    return legal(position, (Lose(side=side, units=units) for units in ranked)) or next(iter(offer.lines), None)


def _dear(names: Names) -> float:
    return sum(_step(name) for name in names)


def _step(name: UnitRef) -> float:
    """Returns what a step is worth: an LCU's last one is the dearest."""
    face, printed = type_face(name.type, name.reduced), unit_types()[name.type]
    return face.strength + 2.0 * (name.reduced and printed.large) + face.mechanized + 0.5 * printed.dot


def hold(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Pays a step for ground that is worth it, unless little would be left."""
    combat = position.combat
    if combat is None:
        return None
    left = sum(2 - position.units[unit].reduced for unit in position.at(combat.target))
    trapped = not any(routes(position, combat, unit) for unit in position.at(combat.target))
    if not trapped and (worth(combat.target) < WORTH_HOLDING or left <= 2):
        return None
    units = sorted(position.at(combat.target), key=lambda unit: (_step(ref(position, unit)), unit))
    return legal(position, (Hold(unit=ref(position, unit)) for unit in units))


def retreat(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Retreats to where the unit is needed most."""
    combat = position.combat
    if combat is None:
        return None
    sight = view(position, combat.side.enemy)
    ways = (
        Retreat(marches=(march(position, unit, combat.target, route),))
        for unit in position.at(combat.target)
        for route in sorted(routes(position, combat, unit), key=lambda way: -_shelter(sight, unit, way[-1]))
    )
    return legal(position, ways)


def _shelter(sight: Situation, unit: UnitId, space: SpaceId) -> float:
    return sight.holding(space, unit) - 0.4 * sight.threat(space)


def advance(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Goes where most is taken, as long as the place left is not laid bare to the enemy."""
    combat = position.combat
    if combat is None:
        return None
    sight = view(position, combat.side)
    ranked = sorted(
        (
            (_gain(sight, unit, origin, path), unit, origin, path)
            for unit, origin in combat.attackers
            if unit not in combat.advanced and position.place(unit) == origin
            for path in advances(position, combat, unit, origin)
        ),
        key=lambda each: (-each[0], each[1:]),
    )
    orders = (
        Advance(marches=(march(position, unit, origin, path),)) for value, unit, origin, path in ranked if value > 0
    )
    return legal(position, orders)


def _gain(sight: Situation, unit: UnitId, origin: SpaceId, path: tuple[SpaceId, ...]) -> float:
    control = sight.position.control
    taken = sum(0.3 + worth(space) for space in path if control.get(space) != sight.side)
    onward = 0.6 * (sight.far.get(origin, FAR) - sight.far.get(path[-1], FAR)) + 0.4
    exposed = sum(sight.strength(near) for near in board().near(path[-1]) if sight.enemy(near))
    bare = len(sight.position.at(origin)) == 1 and sight.threat(origin) > 1
    company = any(each in _advanced(sight.position.combat) for each in sight.position.at(path[-1]))
    onward += sight.nearer(origin, path[-1])
    return taken + onward + 0.3 * company + 0.2 * kind(unit).large - 0.2 * exposed - (1 + worth(origin)) * bare


def _advanced(combat: Combat | None) -> frozenset[UnitId]:
    return combat.advanced if combat else frozenset()
