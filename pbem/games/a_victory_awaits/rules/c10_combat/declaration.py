"""Chapters 10.1 and 10.2 step 1: declaring attacks, all of a segment before the first die."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.a_victory_awaits.board.types import HexId, Side, Step, UnitId
from pbem.games.a_victory_awaits.rules.c08_activation.inactive_units import why_inactive
from pbem.games.a_victory_awaits.rules.c10_combat.die_and_result import roll, shifts_told
from pbem.games.a_victory_awaits.rules.c10_combat.hexsides import barred
from pbem.games.a_victory_awaits.rules.c10_combat.ratio import Attackers, column_name, figures
from pbem.games.a_victory_awaits.rules.c15_special_rules.surprise_attack import SURPRISE
from pbem.games.a_victory_awaits.rules.c17_optional_rules import reserve_chits
from pbem.games.a_victory_awaits.state.actions.c10_combat import Attack
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import StepIs
from pbem.games.a_victory_awaits.state.named_units import declared_on, strangers
from pbem.games.a_victory_awaits.state.options import ATTACKS_ONE_BY_ONE, LOW_ODDS_REFUSED, optional
from pbem.games.a_victory_awaits.state.position import Command, Position, kind
from pbem.games.a_victory_awaits.state.units_on_map import on_map


class Declared(Struct, frozen=True):
    """An attack as declared: the hex, and who attacks it from where."""

    target: HexId
    attackers: Attackers
    command: Command

    @property
    def side(self) -> Side:
        """Who attacks."""
        return self.command.side


@enforces("10.2/all-attacks-declared-first")
def declared_before_the_first_die(position: Position, order: Declared) -> Iterator[Breach]:
    """All attacks of a segment are declared before one is rolled (Q36), unless the players agree otherwise."""
    if order.command.resolved and not optional(position, ATTACKS_ONE_BY_ONE):
        yield Breach(
            "an attack of this segment has been rolled already; no more can be declared",
            order.target,
            "declare all attacks first, without dice, then write `roll` for each",
        )


@enforces("10/only-activated-units", "10.1/unactivated-units-cannot-attack")
def activated(position: Position, order: Declared) -> Iterator[Breach]:
    """Only activated units attack."""
    for unit, _ in order.attackers:
        if unit not in order.command.active:
            why = why_inactive(position, unit)
            text = f"{position.label(unit)} has not been activated by this command: {why}"
            by_surprise = "the surprise attack is made by the Panzergruppen's own formations (15.1)"
            yield Breach(text, unit, by_surprise if order.command.chit == SURPRISE else "leave it out")


@enforces("10/adjacent-enemy-units")
def adjacent(position: Position, order: Declared) -> Iterator[Breach]:
    """Units attack adjacent hexes."""
    for unit, origin in order.attackers:
        if order.target not in position.board.near[origin]:
            text = f"{position.label(unit)} in {origin} is not adjacent to {order.target}"
            yield Breach(text, unit, _within_reach(position, order, origin))


def _within_reach(position: Position, order: Declared, origin: HexId) -> str:
    """Returns what a unit can attack from where it stands."""
    hexes = [hex_ for hex_ in position.board.near[origin] if position.side_at(hex_) is order.side.enemy]
    return f"leave it out; it stands next to {', '.join(hexes)}" if hexes else "leave it out; no enemy is next to it"


@enforces("10/no-empty-hexes")
def not_an_empty_hex(position: Position, order: Declared) -> Iterator[Breach]:
    """Empty hexes cannot be attacked."""
    if position.side_at(order.target) is None:
        yield Breach(f"{position.board.name(order.target)} is empty", order.target, "attack a hex with enemy units")


@carries_out("8.1/once-an-activation")
@enforces("10.1/one-hex-a-unit")
def one_hex_a_unit(position: Position, order: Declared) -> Iterator[Breach]:
    """A unit attacks one hex in a segment."""
    for unit, _ in order.attackers:
        other = order.command.declared.get(unit)
        if other is not None:
            yield Breach(f"{position.label(unit)} attacks {other} already in this segment", unit, "leave it out")


@enforces("10.1/hex-attacked-once", "10.1/one-combat-a-hex")
def one_combat_a_hex(position: Position, order: Declared) -> Iterator[Breach]:
    """A hex is attacked once in a segment, by all its attackers together."""
    earlier = [unit for unit, hex_ in order.command.declared.items() if hex_ == order.target]
    if earlier:
        units = dict.fromkeys((*earlier, *(unit for unit, _ in order.attackers)))
        names = ", ".join(position.label(unit) for unit in units)
        text = f"{order.target} is attacked already in this segment"
        yield Breach(text, order.target, f"name all attackers in the line above: `attack {order.target} from {names}`")


@carries_out("10.1/across-the-start-line")
@enforces("10.1/not-over-prohibited-hexsides", "10.1/not-into-prohibited-hexes")
def over_open_hexsides(position: Position, order: Declared) -> Iterator[Breach]:
    """No attack goes over a hexside or into a hex that is closed to normal movement (Q32)."""
    for unit, origin in order.attackers:
        near = order.target in position.board.near[origin]
        if near and (why := barred(position.board, kind(unit), origin, order.target)):
            yield Breach(f"{position.label(unit)} cannot attack from {origin}: {why}", unit, "leave it out")


@enforces("opt/low-odds-refused")
def not_below_one_to_one_by_agreement(position: Position, order: Declared) -> Iterator[Breach]:
    """By agreement an attack below 1:1 is not declared at all (Q34)."""
    if not optional(position, LOW_ODDS_REFUSED):
        return
    found = figures(position, order.attackers, order.target)
    if found.column is None:
        text = f"{found.told}{shifts_told(found)} is below 1:1; the players have agreed not to declare such attacks"
        yield Breach(text, order.target, "let more units attack, or delete the line")


DECLARE_CHECKS = (
    declared_before_the_first_die, not_an_empty_hex, activated, adjacent, one_hex_a_unit, one_combat_a_hex,
    over_open_hexsides, not_below_one_to_one_by_agreement, *reserve_chits.ATTACK_CHECKS,
)  # fmt: skip


@carries_out("10/attackers-and-defenders")
def attack(draft: Draft, order: Attack) -> Iterator[Violation]:
    """Declares an attack, and with a die rolls it at once."""
    command, position = draft.position.command, draft.position
    if command is None:
        yield Violation("order/not-now", "no command is being carried out, so nobody attacks", order.target)
        return
    if found := tuple(_senseless(position, order, command.side)):
        yield from found
        return
    pairs = tuple((ref.unit, HexId(position.place(ref.unit))) for ref in order.units)
    yield from judge(DECLARE_CHECKS, position, Declared(order.target, pairs, command))
    _declare(draft, order.target, [unit for unit, _ in pairs])
    if order.die is not None:
        yield from roll(draft, order)
    elif order.ratio or order.result:
        yield from _stated(draft.position, order)


def _senseless(position: Position, order: Attack, side: Side) -> Iterator[Violation]:
    """Yields why an order is no attack at all: of strangers, on friends."""
    able = on_map(position, side)
    for ref in order.units:
        if ref.unit not in able:
            text = f"{ref.name} is no unit of the {side.title()} side on the map"
            yield Violation("order/not-there", text, ref.unit, "name units that stand next to the hex")
    if len({ref.unit for ref in order.units}) < len(order.units):
        yield Violation("order/named-twice", "a unit is named twice", order.units[0].unit, "name each unit once")
    yield from strangers(position, [ref for ref in order.units if ref.unit in able], able, "")
    if position.side_at(order.target) is side:
        text = f"units of the {side.title()} side are in {position.board.name(order.target)}"
        yield Violation("order/no-defender", text, order.target, "attack a hex with enemy units")


@carries_out("5/movement-then-combat", "10.1/stack-may-split", "10.2/declare-attackers")
def _declare(draft: Draft, target: HexId, units: list[UnitId]) -> None:
    command = draft.position.command
    assert command is not None
    declared = {**command.declared, **dict.fromkeys(units, target)}
    draft.command(declared=declared, resolved=command.resolved - {target})
    if draft.position.step is Step.MOVEMENT:
        draft.emit(StepIs(Step.COMBAT))
    found = figures(draft.position, declared_on(draft.position, target), target)
    names = ", ".join(draft.position.label(unit) for unit in units)
    verb = "attacks" if len(units) == 1 else "attack"
    text = f"{names} {verb} {draft.position.board.name(target)} with {found.told}{shifts_told(found)}"
    draft.tell(f"{text}: {column_name(found.column)}", "10.2/declare-attackers")
    if found.column is None:
        draft.tell("below 1:1 the attack is cancelled: no die is rolled", "10.3/below-one-to-one")


def _stated(position: Position, order: Attack) -> Iterator[Violation]:
    """Judges a ratio that is stated before the die; a result needs one."""
    column = figures(position, declared_on(position, order.target), order.target).column
    name = column_name(column)
    if order.ratio and order.ratio != name:
        remedy = "delete the ratio: the attack is cancelled (10.3)" if column is None else f"write `ratio {name}`"
        yield Violation("board/ratio", f"the ratio comes to {name}, not {order.ratio}", remedy=remedy)
    if order.result:
        yield Violation("order/no-die", "a result is stated, but no die is written", remedy="write the die: `@4`")
