"""Attacks are declared (10.2), and rolled at once or later; their candidates come with the ratio (10.3)."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates, Lazy
from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.a_victory_awaits.board.types import HexId
from pbem.games.a_victory_awaits.orders.candidates import DICE, thought_of
from pbem.games.a_victory_awaits.orders.kind import Kind, of_a_command
from pbem.games.a_victory_awaits.orders.notation.line_parts import die_rolled, own
from pbem.games.a_victory_awaits.orders.notation.reader import Reader, ref_of
from pbem.games.a_victory_awaits.rules.c10_combat import declaration, die_and_result
from pbem.games.a_victory_awaits.rules.c10_combat.hexsides import barred
from pbem.games.a_victory_awaits.rules.c10_combat.ratio import Attackers, column_name, figures
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.actions.c10_combat import Attack, Roll
from pbem.games.a_victory_awaits.state.named_units import declared_on
from pbem.games.a_victory_awaits.state.options import ATTACKS_ONE_BY_ONE, optional
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.values import UnitRef

# -- an attack is declared


def _read_attack(reader: Reader, tree: Any) -> Attack:
    return Attack(
        target=_target(reader, tree),
        units=tuple(ref for force in subtrees(tree, "force") for ref in _force(reader, force)),
        die=die_rolled(reader, tree),
        ratio=_claim(tree, "ratio", "RATIO"),
        result=_claim(tree, "result", "RESULT"),
    )


def _target(reader: Reader, tree: Any) -> HexId:
    return reader.hex(subtree(tree, "space").children[0])


def _force(reader: Reader, tree: Any) -> tuple[UnitRef, ...]:
    there = [reader.position.at(reader.hex(each.children[0])) for each in subtrees(tree, "at")]
    return reader.as_it_lies(reader.units(subtree(tree, "units"), *there, *own(reader)))


def _claim(tree: Any, rule: str, token: str) -> str:
    found = subtrees(tree, rule)
    return str(tokens(found[0], token)[0]).upper() if found else ""


def _write_attack(order: Attack) -> str:
    rolled = f" @{order.die}" if order.die else ""
    return f"attack {order.target} from {wording.units(order.units)}{rolled}{_claims(order)}"


def _claims(order: Attack | Roll) -> str:
    ratio = f" ratio {order.ratio}" if order.ratio else ""
    return ratio + (f" result {order.result}" if order.result else "")


def _offer_attack(position: Position) -> Candidates:
    """Offers attacks that are not cancelled at once."""

    def orders(arrange: Arrange) -> Iterator[Attack]:
        for target, party in arrange(list(_worthwhile(position))):
            yield Attack(target=target, units=tuple(ref_of(position, unit) for unit, _ in party))

    about = "declare an attack; all of them before the first die"
    offer = thought_of("attack HEX from UNIT, UNIT", about, orders)
    return replace(offer, notes=Lazy(_odds(position, _targets(position).items())))


def _targets(position: Position) -> Mapping[HexId, Attackers]:
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


def _worthwhile(position: Position) -> Iterator[tuple[HexId, Attackers]]:
    """Yields attacks of 1:1 or better, the best hex first: by all who can, by all but one, by each alone."""
    hexes = _targets(position).items()
    for target, every in sorted(hexes, key=lambda one: -_column(position, one[1], one[0])):
        parties = [every, *combinations(every, len(every) - 1), *((each,) for each in every)]
        for party in dict.fromkeys(parties):
            if party and figures(position, party, target).column is not None:
                yield target, party


def _column(position: Position, party: Attackers, target: HexId) -> int:
    """Returns the column of an attack, -1 for one that is below 1:1."""
    found = figures(position, party, target).column
    return -1 if found is None else found


def _odds(position: Position, attacks: Iterable[tuple[HexId, Attackers]]) -> Iterator[str]:
    """Yields what each attack comes to with all of its attackers: strengths, shifts, column; the best one first."""
    found = [(target, party, figures(position, party, target)) for target, party in attacks]
    for target, party, each in sorted(found, key=lambda one: -1 if one[2].column is None else one[2].column)[::-1]:
        names = ", ".join(position.label(unit) for unit, _ in party)
        told = f"{column_name(each.column)} ({each.told}{die_and_result.shifts_told(each)})"
        yield f"{position.board.name(target)} from {names}: {told}"


ATTACK = Kind(
    name="attack",
    action=Attack,
    purpose=Purpose.PLAY,
    moment=of_a_command("attack"),
    read={"attack": _read_attack},
    write=_write_attack,
    offered=_offer_attack,
    secret=False,
    options=(),
    by_units=True,
    carried_out=declaration.attack,
)


# -- a declared attack is rolled


def _read_roll(reader: Reader, tree: Any) -> Roll:
    return Roll(
        target=_target(reader, tree),
        die=die_rolled(reader, tree),
        ratio=_claim(tree, "ratio", "RATIO"),
        result=_claim(tree, "result", "RESULT"),
    )


def _write_roll(order: Roll) -> str:
    return f"roll {order.target}{f' @{order.die}' if order.die else ''}{_claims(order)}"


def _offer_roll(position: Position) -> Candidates:
    """Offers each declared attack with each die."""

    def orders(arrange: Arrange) -> Iterator[Roll]:
        for target in arrange(_waiting(position)):
            for die in arrange(DICE):
                yield Roll(target=target, die=die)

    offer = thought_of("roll HEX @DIE", "resolve a declared attack", orders)
    declared = ((hex_, declared_on(position, hex_)) for hex_ in _waiting(position))
    return replace(offer, notes=Lazy(_odds(position, declared)))


def _waiting(position: Position) -> list[HexId]:
    """Returns the hexes whose declared attacks wait for their dice."""
    command = position.command
    found = [hex_ for hex_ in command.declared.values() if hex_ not in command.resolved] if command else []
    ready = (hex_ for hex_ in dict.fromkeys(found) if declared_on(position, hex_))
    return [hex_ for hex_ in ready if figures(position, declared_on(position, hex_), hex_).column is not None]


ROLL = Kind(
    name="roll",
    action=Roll,
    purpose=Purpose.PLAY,
    moment=Moment("roll", "no attack has been declared", "10.2/declare-attackers"),
    read={"roll": _read_roll},
    write=_write_roll,
    offered=_offer_roll,
    secret=False,
    options=(),
    by_units=False,
    carried_out=die_and_result.roll,
)

KINDS = (ATTACK, ROLL)
