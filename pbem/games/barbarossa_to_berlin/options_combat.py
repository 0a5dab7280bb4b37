"""Chapter 11: offers of attacks, of their cards and dice, of losses, retreats and advances."""

from collections.abc import Iterator
from itertools import combinations, islice, product

from pbem.core.game import Choice
from pbem.core.offer import Arrange
from pbem.games.barbarossa_to_berlin import actions as a
from pbem.games.barbarossa_to_berlin import odds, options_replacements
from pbem.games.barbarossa_to_berlin.advance import advances
from pbem.games.barbarossa_to_berlin.battle import may_hold
from pbem.games.barbarossa_to_berlin.cards.combat import CARDS
from pbem.games.barbarossa_to_berlin.combat import eligible_targets
from pbem.games.barbarossa_to_berlin.deck import elsewhere, piles
from pbem.games.barbarossa_to_berlin.loss_options import allocations
from pbem.games.barbarossa_to_berlin.marching import march, reference
from pbem.games.barbarossa_to_berlin.offering import MOST_LINES, choice
from pbem.games.barbarossa_to_berlin.optional import SURROUNDED_MAY_REFUSE, optional
from pbem.games.barbarossa_to_berlin.options_invasions import going_ashore
from pbem.games.barbarossa_to_berlin.panzerfaust import STAGE, hits
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.retreat import routes
from pbem.games.barbarossa_to_berlin.sequence import pending
from pbem.games.barbarossa_to_berlin.types import Side, SpaceId, UnitId


def attack(position: Position) -> Choice:
    """Offers attacks, by as many spaces as may join in first."""
    return choice(
        position,
        "attack SPACE from SPACE: UNITS; SPACE: UNITS @5 @2",
        "attack; the dice may stand on the line, the attacker's first",
        lambda arrange: _attacks(position, arrange),
        notes=odds.attacks(position),
    )


def _attacks(position: Position, arrange: Arrange) -> Iterator[a.Action]:
    found = arrange([(target, pairs, _by_space(pairs)) for target, pairs in eligible_targets(position).items()])
    for target, _, stacks in found:  # all that can join in comes first, then what is held back
        yield _attack(position, target, stacks, tuple(stacks))
    for target, pairs, stacks in found:
        for size in range(len(stacks) - 1, 0, -1):
            yield from (_attack(position, target, stacks, spaces) for spaces in combinations(stacks, size))
        for unit, space in pairs:
            yield a.Attack(target=target, forces=(_force(position, space, [unit]),))


Stacks = dict[SpaceId, list[UnitId]]


def _by_space(pairs: list[tuple[UnitId, SpaceId]]) -> Stacks:
    stacks: Stacks = {}
    for unit, space in pairs:
        stacks.setdefault(space, []).append(unit)
    return stacks


def _attack(position: Position, target: SpaceId, stacks: Stacks, spaces: tuple[SpaceId, ...]) -> a.Attack:
    return a.Attack(target=target, forces=tuple(_force(position, space, stacks[space]) for space in spaces))


def _force(position: Position, space: SpaceId, stack: list[UnitId]) -> a.Force:
    return a.Force(space=space, units=tuple(reference(position, unit) for unit in stack))


def defend(position: Position) -> Choice:
    """Offers the defender's combat cards, or none."""
    combat = position.combat
    side = combat.side.enemy if combat else Side.NEUTRAL
    held = [number for owner, number in CARDS if owner == side and _playable(position, side, number)]
    orders = (a.Defend(cards=(number,)) for number in held)
    about = "combat cards of the defender, or none"
    every = iter([a.Defend(), *orders])
    return choice(position, "defend with CARD / defend", about, every, notes=odds.pending(position))


def _playable(position: Position, side: Side, number: int) -> bool:
    return not elsewhere(position, side, number) or number in piles(position, side).face_up


def roll(position: Position) -> Choice:
    """Offers the dice of a combat."""

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        pairs = arrange(list(product(range(1, 7), range(1, 7))))
        yield from (a.Roll(dice=a.Pair(attacker=x, defender=y)) for x, y in pairs)

    return choice(position, "roll @5 @2", "the attacker's die first", orders, notes=odds.pending(position))


def lose(position: Position) -> Choice:
    """Offers ways to take the losses."""
    side = pending(position).side
    ways = hits(position) if position.combat and position.combat.stage == STAGE else allocations(position, side)
    orders = (a.Lose(side=side, units=units) for units in islice(ways, MOST_LINES))
    chosen = options_replacements.chosen_fates(orders)
    return choice(position, f"lose {side}: UNIT, UNIT", "one name for each step lost", chosen)


def retreat(position: Position) -> Choice:
    """Offers each defender's ways out."""
    combat = position.combat
    orders = (
        (
            a.Retreat(marches=(march(position, unit, combat.target, route),))
            for unit in position.at(combat.target)
            for route in routes(position, combat, unit)
        )
        if combat
        else iter(())
    )
    return choice(position, "retreat UNIT - SPACE - SPACE; UNIT - SPACE", "each defender by its own way", orders)


def hold(position: Position) -> Choice:
    """Offers the step that cancels a retreat."""
    combat = position.combat
    able = combat is not None and may_hold(position, combat)
    refuses = optional(position, SURROUNDED_MAY_REFUSE)
    orders = [a.Hold(unit=reference(position, unit)) for unit in position.at(combat.target)] if able and combat else []
    every = iter([*orders, a.Hold()] if orders and refuses else orders)
    form = "hold losing UNIT / hold none" if refuses else "hold losing UNIT"
    return choice(position, form, "ignore the retreat for one more step" + " or die" * refuses, every)


def advance(position: Position) -> Choice:
    """Offers each attacker's ways on, and those of invaders ashore."""
    combat = position.combat
    orders = (
        (
            a.Advance(marches=(march(position, unit, origin, path),))
            for unit, origin in combat.attackers
            if unit not in combat.advanced
            for path in advances(position, combat, unit, origin)
        )
        if combat
        else going_ashore(position)
    )
    return choice(position, "advance UNIT - SPACE - SPACE", "advance after combat, or go on", orders)
