"""The notation of movement and combat."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.a_victory_awaits.board.types import HexId, Side, UnitId
from pbem.games.a_victory_awaits.orders.notation.line_parts import Read, need_paths, own, side, ways
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions import movement_and_combat as a
from pbem.games.a_victory_awaits.state.units_on_map import on_map
from pbem.games.a_victory_awaits.state.values import UnitRef


def _move(reader: Reader, tree: Any) -> Action:
    found = ways(reader, tree, *own(reader))
    need_paths(reader, found, "move 36 M - L1423 - L1523")
    return a.Move(ways=found)


def _march(reader: Reader, tree: Any) -> Action:
    found = ways(reader, tree, *own(reader))
    need_paths(reader, found, "march 217 - L1631")
    return a.March(ways=found)


def _attack(reader: Reader, tree: Any) -> Action:
    return a.Attack(
        target=_target(reader, tree),
        units=tuple(ref for force in subtrees(tree, "force") for ref in _force(reader, force)),
        die=reader.die(subtree(tree, "die").children[0]) if subtrees(tree, "die") else None,
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


def _roll(reader: Reader, tree: Any) -> Action:
    return a.Roll(
        target=_target(reader, tree),
        die=reader.die(subtree(tree, "die").children[0]),
        ratio=_claim(tree, "ratio", "RATIO"),
        result=_claim(tree, "result", "RESULT"),
    )


def _lose(reader: Reader, tree: Any) -> Action:
    owner = side(tree)
    units = reader.units(subtree(tree, "units"), _fighting(reader, owner), on_map(reader.position, owner))
    return a.Lose(side=owner, units=_falling(reader, units))


def _falling(reader: Reader, units: Iterable[UnitRef]) -> tuple[UnitRef, ...]:
    """A unit named twice loses its second step reduced."""
    found: list[UnitRef] = []
    for ref in units:
        again = any(ref.unit == other.unit for other in found)
        found += [ref.model_copy(update={"reduced": True})] if again else reader.as_it_lies([ref])
    return tuple(found)


def _fighting(reader: Reader, owner: Side) -> Collection[UnitId]:
    combat = reader.position.combat
    if combat is None:
        return ()
    return combat.units if owner == combat.side else reader.position.at(combat.target)


def _retreat(reader: Reader, tree: Any) -> Action:
    combat = reader.position.combat
    there = reader.position.at(combat.target) if combat else ()
    found = ways(reader, tree, combat.retreating if combat else (), there)
    need_paths(reader, found, "retreat 179 - L1624 - L1625")
    return a.Retreat(ways=found)


def _advance(reader: Reader, tree: Any) -> Action:
    combat = reader.position.combat
    found = ways(reader, tree, combat.units if combat else (), *own(reader))
    need_paths(reader, found, "advance 36 M - L1523 - L1624")
    return a.Advance(ways=found)


READERS: Mapping[str, Read] = {
    "move": _move, "march": _march, "attack": _attack, "roll": _roll, "lose": _lose, "retreat": _retreat,
    "advance": _advance,
}  # fmt: skip
