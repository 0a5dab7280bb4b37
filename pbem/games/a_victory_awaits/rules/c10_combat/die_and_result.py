"""Chapter 10.2 to 10.4: the die, the result, and what it asks of both sides."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.a_victory_awaits.board.charts import Result, parsed, results
from pbem.games.a_victory_awaits.board.types import HexId
from pbem.games.a_victory_awaits.rules.c10_combat.combat_steps import LOSSES, after_losses
from pbem.games.a_victory_awaits.rules.c10_combat.losses import owed
from pbem.games.a_victory_awaits.rules.c10_combat.ratio import Attackers, Figures, column_name, figures
from pbem.games.a_victory_awaits.state.actions.c10_combat import Attack, Roll
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import CombatIs, Fought
from pbem.games.a_victory_awaits.state.named_units import declared_on
from pbem.games.a_victory_awaits.state.position import Combat, Position

LOOK = ", or look where the boards parted"


class Rolled(Struct, frozen=True):
    """A declared attack that is to be resolved, with its figures."""

    target: HexId
    attackers: Attackers
    figures: Figures
    alone: bool  # the line says nothing else, so that without its die nothing is left of it


@enforces("10.3/below-one-to-one")
def not_below_one_to_one(position: Position, order: Rolled) -> Iterator[Breach]:
    """An attack that ends below 1:1 is cancelled: no die is rolled (Q34)."""
    if order.figures.column is None:
        yield Breach(
            f"{order.figures.told}{shifts_told(order.figures)} is below 1:1: the attack on {order.target} is cancelled",
            order.target,
            f"delete the {'line' if order.alone else 'die and what follows it'}; nothing happens to either side",
        )


@enforces("10.1/resolved-once")
def resolved_once(position: Position, order: Rolled) -> Iterator[Breach]:
    """A hex is attacked once in a segment."""
    if order.target in position.in_progress.resolved:
        yield Breach(f"the attack on {order.target} has been rolled already", order.target)


ROLL_CHECKS = (resolved_once, not_below_one_to_one)


@carries_out("10.2/order-is-free")
def roll(draft: Draft, order: Roll | Attack) -> Iterator[Violation]:
    """Resolves a declared attack with the die rolled for it."""
    position, die = draft.position, order.die
    if die is None:
        yield Violation("order/no-die", "no die is written", order.target, f"write it: `roll {order.target} @4`")
        return
    pairs = declared_on(position, order.target)
    if found := tuple(_cannot(position, order.target, pairs)):
        yield from found
        return
    rolled = Rolled(order.target, pairs, figures(position, pairs, order.target), isinstance(order, Roll))
    yield from judge(ROLL_CHECKS, position, rolled)
    column = rolled.figures.column
    if column is not None:
        yield from claims(order.ratio, order.result, column, results().result(column, die))
    _resolve(draft, rolled, column or 0, die)


def _cannot(position: Position, target: HexId, pairs: Attackers) -> Iterator[Violation]:
    """Yields why there is nothing to roll for."""
    if not pairs:
        names = ", ".join(dict.fromkeys(position.in_progress.declared.values()))
        remedy = f"declared are attacks on: {names}" if names else f"first declare it: `attack {target} from ...`"
        yield Violation("order/no-attack", f"no attack on {target} has been declared", target, remedy)


def claims(ratio: str, result: str, column: int, found: str) -> Iterator[Violation]:
    """Yields where the ratio or the result that a player states is not what comes out (10.3, 10.4)."""
    name = column_name(column)
    if ratio and ratio != name:
        yield Violation("board/ratio", f"the ratio comes to {name}, not {ratio}", remedy=f"write `ratio {name}`{LOOK}")
    if result and result != found:
        yield Violation("board/result", f"the result is {found}, not {result}", remedy=f"write `result {found}`{LOOK}")


def shifts_told(found: Figures) -> str:
    """Returns the shifts in words, `, 2 columns left for light woods and a town`."""
    columns = sum(number for _, _, number in found.shifts)
    reasons = " and ".join(reason for reason, _, _ in found.shifts)
    return f", {columns} column{'s' if columns > 1 else ''} left for {reasons}" if columns else ""


def _resolve(draft: Draft, rolled: Rolled, column: int, die: int) -> None:
    command = draft.position.command
    assert command is not None
    cell = results().result(column, die)
    found = rolled.figures
    draft.sealed = True
    draft.command(resolved=command.resolved | {rolled.target})
    draft.emit(
        CombatIs(Combat(rolled.target, rolled.attackers, command.side)),
        Fought(
            rolled.target, found.attack, Fraction(found.defence), rolled.attackers, column_name(found.base),
            found.shifts, column_name(column), die, cell, found.halved,
        ),
    )  # fmt: skip
    draft.cite("10.3/strength-ratio", "10.4/roll-one-die", *(rule for _, rule, _ in found.shifts))
    _suffer(draft, parsed(cell))


@carries_out("10.2/roll-and-apply")
def _suffer(draft: Draft, result: Result) -> None:
    """Says who owes steps and who must retreat, and goes on at once where nobody owes any."""
    combat, position = draft.position.combat, draft.position
    assert combat is not None
    loses, retreat = result.defender, result.retreat
    if combat.target in position.fortresses and retreat:
        loses, retreat = loses + retreat, 0
        draft.tell(f"the fortress turns the retreat into step losses: {loses} in all", "14.2/retreats-become-losses")
    number = {combat.side: result.attacker, combat.side.enemy: loses}
    due = {side: owed(position, combat, side, steps) for side, steps in number.items()}
    due = {side: steps for side, steps in due.items() if steps}
    draft.combat(owed=due, retreat=retreat, stage=LOSSES if due else combat.stage)
    if not due:
        after_losses(draft)
