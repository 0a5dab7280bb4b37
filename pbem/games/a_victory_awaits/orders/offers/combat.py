"""What may be written in a combat segment: attacks, dice, losses, retreats, advances."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from pbem.core.offer import Arrange, Candidates, Lazy
from pbem.games.a_victory_awaits.board.types import HexId, Side, UnitId
from pbem.games.a_victory_awaits.orders.notation.reader import ref_of
from pbem.games.a_victory_awaits.orders.offers.candidates import Offer, thought_of
from pbem.games.a_victory_awaits.rules.c10_combat.advance import choices
from pbem.games.a_victory_awaits.rules.c10_combat.die_and_result import shifts_told
from pbem.games.a_victory_awaits.rules.c10_combat.hexsides import barred
from pbem.games.a_victory_awaits.rules.c10_combat.losses import bearers
from pbem.games.a_victory_awaits.rules.c10_combat.ratio import Attackers, column_name, figures
from pbem.games.a_victory_awaits.rules.c10_combat.retreat_routes import Run, best
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions import movement_and_combat as a
from pbem.games.a_victory_awaits.state.named_units import declared_on, steps
from pbem.games.a_victory_awaits.state.options import ATTACKS_ONE_BY_ONE, optional
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.values import FORTRESS, UnitRef, Way

DICE = tuple(range(1, 7))


# -- attacks


def targets(position: Position) -> Mapping[HexId, Attackers]:
    """Returns each hex that may still be attacked in this segment, with all who could take part."""
    command, board = position.command, position.board
    found: dict[HexId, Attackers] = {}
    if command is None or (command.resolved and not optional(position, ATTACKS_ONE_BY_ONE)):
        return found
    for unit in sorted(command.active - command.declared.keys()):
        here = position.hex_of(unit)
        for there in board.near[here] if here else ():
            enemy = position.side_at(there) is command.side.enemy and there not in command.declared.values()
            if here and enemy and not barred(board, kind(unit), here, there):
                found[there] = (*found.get(there, ()), (unit, here))
    return found


def worthwhile(position: Position) -> Iterator[tuple[HexId, Attackers]]:
    """Yields attacks of 1:1 or better, the best hex first: by all who can, by all but one, by each alone."""
    hexes = targets(position).items()
    for target, every in sorted(hexes, key=lambda one: -_column(position, one[1], one[0])):
        parties = [every, *combinations(every, len(every) - 1), *((each,) for each in every)]
        for party in dict.fromkeys(parties):
            if party and figures(position, party, target).column is not None:
                yield target, party


def _column(position: Position, party: Attackers, target: HexId) -> int:
    """Returns the column of an attack, -1 for one that is below 1:1."""
    found = figures(position, party, target).column
    return -1 if found is None else found


def attack(position: Position) -> Candidates:
    """Offers attacks that are not cancelled at once."""

    def orders(arrange: Arrange) -> Iterator[Action]:
        for target, party in arrange(list(worthwhile(position))):
            yield a.Attack(target=target, units=tuple(ref_of(position, unit) for unit, _ in party))

    about = "declare an attack; all of them before the first die"
    offer = thought_of("attack HEX from UNIT, UNIT", about, orders)
    return replace(offer, notes=Lazy(_odds(position, targets(position).items())))


def _odds(position: Position, attacks: Iterable[tuple[HexId, Attackers]]) -> Iterator[str]:
    """Yields what each attack comes to with all of its attackers: strengths, shifts, column; the best one first."""
    found = [(target, party, figures(position, party, target)) for target, party in attacks]
    for target, party, each in sorted(found, key=lambda one: -1 if one[2].column is None else one[2].column)[::-1]:
        names = ", ".join(position.label(unit) for unit, _ in party)
        told = f"{column_name(each.column)} ({each.told}{shifts_told(each)})"
        yield f"{position.board.name(target)} from {names}: {told}"


def waiting(position: Position) -> list[HexId]:
    """Returns the hexes whose declared attacks wait for their dice."""
    command = position.command
    found = [hex_ for hex_ in command.declared.values() if hex_ not in command.resolved] if command else []
    ready = (hex_ for hex_ in dict.fromkeys(found) if declared_on(position, hex_))
    return [hex_ for hex_ in ready if figures(position, declared_on(position, hex_), hex_).column is not None]


def roll(position: Position) -> Candidates:
    """Offers each declared attack with each die."""

    def orders(arrange: Arrange) -> Iterator[Action]:
        for target in arrange(waiting(position)):
            for die in arrange(DICE):
                yield a.Roll(target=target, die=die)

    offer = thought_of("roll HEX @DIE", "resolve a declared attack", orders)
    declared = ((hex_, declared_on(position, hex_)) for hex_ in waiting(position))
    return replace(offer, notes=Lazy(_odds(position, declared)))


# -- what follows


def losses(position: Position, side: Side) -> Iterator[tuple[UnitRef, ...]]:
    """Yields the ways to name a side's losses: of a unit the first step goes before the second."""
    combat = position.combat
    assert combat is not None
    pieces = [step for each in bearers(position, combat, side) for step in _steps(position, combat.target, each)]
    for chosen in combinations(pieces, combat.owed[side]):
        taken = {(unit, step) for unit, step, _ in chosen}
        if all(step == 1 or (unit, step - 1) in taken for unit, step in taken):
            yield tuple(ref for _, _, ref in chosen)


Piece = tuple[UnitId, int, UnitRef]  # a unit, which of its steps, and how it is written


def _steps(position: Position, target: HexId, unit: UnitId) -> list[Piece]:
    if unit == FORTRESS.unit:
        return [(unit, step, FORTRESS) for step in range(1, position.fortresses[target] + 1)]
    first = ref_of(position, unit)
    second = first.model_copy(update={"reduced": True})
    return [(unit, 1, first), (unit, 2, second)][: steps(position, unit)]


def lose(position: Position) -> Candidates:
    """Offers the ways to take the losses that are due."""
    owed = position.combat.owed if position.combat else {}

    def orders(arrange: Arrange) -> Iterator[Action]:
        for side in (side for side, number in owed.items() if number):
            for refs in arrange(list(losses(position, side))):
                yield a.Lose(side=side, units=refs)

    return thought_of("lose SIDE: UNIT, UNIT", "take the step losses, one name a step", orders)


def retreat(position: Position) -> Candidates:
    """Offers every right way of each unit that must retreat."""
    combat = position.combat
    runs = [Run(unit, combat.target, combat.retreat) for unit in combat.retreating] if combat else []

    def orders(arrange: Arrange) -> Iterator[Action]:
        for run in arrange(runs):
            for path in arrange(best(position, run)):
                yield a.Retreat(ways=(Way(unit=ref_of(position, run.unit), path=path),))

    return thought_of("retreat UNIT - HEX - HEX", "retreat with a unit", orders)


def advance(position: Position) -> Candidates:
    """Offers every advance of each unit."""

    def orders(arrange: Arrange) -> Iterator[Action]:
        found = list(choices(position, position.combat)) if position.combat else []
        for unit, path in arrange(found):
            yield a.Advance(ways=(Way(unit=ref_of(position, unit), path=path),))

    return thought_of("advance UNIT - HEX - HEX", "advance with a unit", orders)


OFFERS: Mapping[str, Offer] = {
    "attack": attack, "roll": roll, "lose": lose, "retreat": retreat, "advance": advance,
}  # fmt: skip
