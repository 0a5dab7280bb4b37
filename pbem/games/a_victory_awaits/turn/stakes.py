"""What will be lost, and when, if nothing is done: attacks not rolled, points that lapse, steps, Victory Points."""

from collections.abc import Iterator, Sequence

from pbem.core.rules import judge
from pbem.core.telling.words import counted, enumerated
from pbem.games.a_victory_awaits.board.types import City, HexId, Side, Step, UnitId
from pbem.games.a_victory_awaits.rules import c18_withdrawal
from pbem.games.a_victory_awaits.rules.c03_game_concepts.stacking import overfull
from pbem.games.a_victory_awaits.rules.c07_resolving_commands.end_of_command import unrolled
from pbem.games.a_victory_awaits.rules.c10_combat.die_and_result import shifts_told
from pbem.games.a_victory_awaits.rules.c10_combat.ratio import column_name
from pbem.games.a_victory_awaits.rules.c11_supply_check import AXIS_CHECKS_FROM, unsupplied
from pbem.games.a_victory_awaits.rules.c12_reinforcements import NATIONS, STRATEGIC_RESERVE, available
from pbem.games.a_victory_awaits.rules.c14_fortresses import fortresses
from pbem.games.a_victory_awaits.rules.c16_victory import stand_fast
from pbem.games.a_victory_awaits.rules.c16_victory.victory import needed, points
from pbem.games.a_victory_awaits.rules.c17_optional_rules.armor_limit import TO_NAME
from pbem.games.a_victory_awaits.state.position import Command, Position

NAMED = 8  # names in a list; the rest is counted
QUIET = (Step.SETUP, Step.OVER)


def stakes(position: Position) -> Iterator[str]:
    """Yields what is at stake, what comes first at the head."""
    if position.step in QUIET:
        return
    if position.command:
        yield from _advance(position)
        yield from _attacks(position, position.command)
        yield from _crowds(position)
        yield from _names_to_give(position, position.command)
    if position.step is Step.REINFORCEMENT:
        yield from _arrivals(position)
    elif position.step is Step.SUPPLY:
        yield from _supply_check(position)
    if not position.this_turn.supply_drawn:
        yield from _supply(position)
        yield from _victory(position)


# -- the command in progress


def _advance(position: Position) -> Iterator[str]:
    combat = position.combat
    if combat and combat.stage == "advance":
        yield f"the advance into {position.board.name(combat.target)} lapses with the next other order (10.7)"


def _attacks(position: Position, command: Command) -> Iterator[str]:
    """Declared attacks: what each comes to, and that it is dropped without its die."""
    for target, found in unrolled(position, command):
        name = position.board.name(target)
        ratio = f"{found.told}{shifts_told(found)}"
        if found.column is None:
            yield f"the attack on {name} is below 1:1 ({ratio}): it is cancelled, and its units attack no more (10.3)"
        else:
            yield f"the attack on {name}, {column_name(found.column)} ({ratio}), is dropped if it is not rolled (10.2)"


def _crowds(position: Position) -> Iterator[str]:
    """Hexes that must not stay so full until the movement segment ends (3.1, Q4)."""
    if position.step is Step.MOVEMENT:
        for hex_ in overfull(position):
            yield f"{position.board.name(hex_)} holds more than two units when the movement segment ends (3.1)"


def _names_to_give(position: Position, command: Command) -> Iterator[str]:
    if position.step is Step.MOVEMENT and command.left.get(TO_NAME) and not command.moved:
        named = len(command.active)
        if not named:
            most = counted(command.left[TO_NAME], "unit")
            yield f"this command activates nobody until `activate` names its units, {most} at most (17)"


# -- points that lapse with the command


def _arrivals(position: Position) -> Iterator[str]:
    side = position.command.side if position.command else Side.AXIS
    waiting = len(available(position, side))
    for nation, name in NATIONS.items():
        number = position.left(nation)
        if number and waiting:
            yield f"{counted(number, f'{name} reinforcement')} not taken with this command {_lapse(number)} (12.2)"
    if (number := position.left(STRATEGIC_RESERVE)) and waiting:
        yield f"{counted(number, 'unit')} of the Strategic Reserve may still enter with this command (15.4)"


def _lapse(number: int) -> str:
    return "lapses" if number == 1 else "lapse"


def _supply_check(position: Position) -> Iterator[str]:
    command = position.command
    if command is None:
        return
    if (strength := command.left.get(c18_withdrawal.OWED, 0)) > 0:
        yield f"mechanized units of {strength} more attack strength must be withdrawn before this check ends (18.2)"
    steps = command.left.get(fortresses.BUILDING, 0)
    if steps and (where := _building_sites(position)):
        yield f"{counted(steps, 'fortress step')} not built in this check {_lapse(steps)}: {_listed(where)} (14.1)"
    if where := stand_fast.free(position):
        yield f"Stand Fast markers not taken off in this check stay: {_listed(where)} (16.2)"


def _building_sites(position: Position) -> list[str]:
    cities = (hex_ for hex_, row in position.board.hexes.items() if row.city is City.MAJOR)
    free = [hex_ for hex_ in cities if not judge(fortresses.FORTRESS_CHECKS, position, hex_)]
    return [position.board.name(HexId(hex_)) for hex_ in free]


# -- the Supply Check to come


def _supply(position: Position) -> Iterator[str]:
    """Units that would lose a step in the Supply Check, were it drawn now (11.1, 15.1)."""
    if position.step not in (Step.COMMAND, Step.MOVEMENT, Step.COMBAT, Step.REINFORCEMENT):
        return
    for side in Side:
        if side is Side.AXIS and position.turn < AXIS_CHECKS_FROM:
            continue
        units = unsupplied(position, side)
        if units:
            what = "loses a step" if len(units) == 1 else "lose a step each"
            in_order = sorted(units, key=lambda unit: (position.place(unit), position.label(unit)))
            names = _listed([_where(position, unit) for unit in in_order])
            yield f"in the Supply Check of this turn, as it stands, {names} {what} (11.1)"


def _where(position: Position, unit: UnitId) -> str:
    return f"{position.label(unit)} in {position.place(unit)}"


def _victory(position: Position) -> Iterator[str]:
    """The last Supply Check decides the game (16.4)."""
    if position.turn == position.last_turn:
        have, need = points(position), needed(position)
        winner = Side.AXIS if have >= need else Side.SOVIET
        text = f"the game ends with this turn: the Axis has {have} VP and needs {need}, so that as it stands"
        yield f"{text} the {winner.capitalize()} player wins (16.4)"


def _listed(names: Sequence[str]) -> str:
    more = len(names) - NAMED
    return enumerated([*names[:NAMED], f"{more} more"]) if more > 0 else enumerated(names)
