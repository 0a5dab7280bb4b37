"""Chapter 11: offers of attacks, of their cards and dice, of losses, retreats and advances."""

from collections.abc import Iterator
from itertools import combinations, islice, product

from pbem.core.offer import Arrange, Candidates
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.orders.offers import replacements
from pbem.games.barbarossa_to_berlin.orders.offers.candidates import MOST_LINES, thought_of
from pbem.games.barbarossa_to_berlin.orders.offers.invasions import going_ashore
from pbem.games.barbarossa_to_berlin.orders.offers.marches import march, reference
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.combat_cards import CARDS
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.panzerfaust import STAGE, hits
from pbem.games.barbarossa_to_berlin.rules.c11_combat import odds
from pbem.games.barbarossa_to_berlin.rules.c11_combat.advance_routes import advances
from pbem.games.barbarossa_to_berlin.rules.c11_combat.combat_steps import may_hold
from pbem.games.barbarossa_to_berlin.rules.c11_combat.designation import eligible_targets
from pbem.games.barbarossa_to_berlin.rules.c11_combat.loss_choices import allocations
from pbem.games.barbarossa_to_berlin.rules.c11_combat.retreat_routes import routes
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.deck import elsewhere, piles
from pbem.games.barbarossa_to_berlin.state.options import SURROUNDED_MAY_REFUSE, optional
from pbem.games.barbarossa_to_berlin.state.position import Position


def attack(position: Position) -> Candidates:
    """Offers attacks, by as many spaces as may join in first."""
    return thought_of(
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


def defend(position: Position) -> Candidates:
    """Offers the defender's combat cards, or none."""
    combat = position.combat
    side = combat.side.enemy if combat else Side.NEUTRAL
    held = [number for owner, number in CARDS if owner == side and _playable(position, side, number)]
    orders = (a.Defend(cards=(number,)) for number in held)
    about = "combat cards of the defender, or none"
    every = iter([a.Defend(), *orders])
    return thought_of("defend with CARD / defend", about, every, notes=odds.pending(position))


def _playable(position: Position, side: Side, number: int) -> bool:
    return not elsewhere(position, side, number) or number in piles(position, side).face_up


def roll(position: Position) -> Candidates:
    """Offers the dice of a combat."""

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        pairs = arrange(list(product(range(1, 7), range(1, 7))))
        yield from (a.Roll(dice=a.Pair(attacker=x, defender=y)) for x, y in pairs)

    return thought_of("roll @5 @2", "the attacker's die first", orders, notes=odds.pending(position))


def lose(position: Position) -> Candidates:
    """Offers ways to take the losses."""
    side = _losing(position)
    ways = hits(position) if position.combat and position.combat.stage == STAGE else allocations(position, side)
    orders = (a.Lose(side=side, units=units) for units in islice(ways, MOST_LINES))
    chosen = replacements.chosen_fates(orders)
    return thought_of(f"lose {side}: UNIT, UNIT", "one name for each step lost", chosen)


def retreat(position: Position) -> Candidates:
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
    return thought_of("retreat UNIT - SPACE - SPACE; UNIT - SPACE", "each defender by its own way", orders)


def hold(position: Position) -> Candidates:
    """Offers the step that cancels a retreat."""
    combat = position.combat
    able = combat is not None and may_hold(position, combat)
    refuses = optional(position, SURROUNDED_MAY_REFUSE)
    orders = [a.Hold(unit=reference(position, unit)) for unit in position.at(combat.target)] if able and combat else []
    every = iter([*orders, a.Hold()] if orders and refuses else orders)
    form = "hold losing UNIT / hold none" if refuses else "hold losing UNIT"
    return thought_of(form, "ignore the retreat for one more step" + " or die" * refuses, every)


def advance(position: Position) -> Candidates:
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
    return thought_of("advance UNIT - SPACE - SPACE", "advance after combat, or go on", orders)


def _losing(position: Position) -> Side:
    """Returns whose losses are taken: the defender's after the dice, else the attacker's (Panzerfaust)."""
    combat = position.combat
    if combat is None:
        return position.active
    return combat.side.enemy if combat.stage == "lose_defender" else combat.side
