"""Facts of the map and its boxes: where units stand, whose the hexes are, fortresses and Stand Fast markers."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.core.telling.words import counted
from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.a_victory_awaits.board.names import unit_names
from pbem.games.a_victory_awaits.board.types import HexId, Place, Side, UnitId, turn_track
from pbem.games.a_victory_awaits.orders.notation.facts import marked, told_fortresses, told_markers
from pbem.games.a_victory_awaits.orders.notation.line_parts import levels, numbers, post, side_named, spaces
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.units_on_map import on_map
from pbem.games.a_victory_awaits.state.values import Post, UnitRef

Hexes = tuple[HexId, ...]
Boxes = tuple[tuple[Side, Post], ...]
Held = tuple[tuple[Side, Hexes], ...]


# -- units


def _read_units(reader: Reader, tree: Any) -> tuple[Post, ...]:
    pool = on_map(reader.position)
    return tuple(post(reader, subtree(fact, "post"), pool) for fact in subtrees(tree, "fact_units"))


def _compare_units(position: Position, said: tuple[Post, ...]) -> Iterator[Violation]:
    for each in said:
        yield from _units(position, each, Place(each.hex))


def _units(position: Position, said: Post, place: Place) -> Iterator[Violation]:
    """Compares a hex or a box; a post names all that is there, and a box is that of the side it is said of."""
    named = Counter((ref.unit, ref.reduced) for ref in said.units)
    if named != Counter((unit, position.units[unit].reduced) for unit in position.at(place)):
        there = _there(position, place)
        yield differs("units", f"in {wording.where(said.hex)} here: {there}", said.units[0].unit if said.units else "")


def _there(position: Position, place: str) -> str:
    names = unit_names(position.scenario)
    shown = sorted(_shown(names[unit], position, unit) for unit in position.at(place))
    return ", ".join(shown) or "no units"


def _shown(name: str, position: Position, unit: UnitId) -> str:
    return f"[{name}]" if position.units[unit].reduced else name


UNITS = Fact(
    field="units",
    read=_read_units,
    write=lambda said: map(wording.post, said),
    compare=_compare_units,
)


# -- where nothing stands


def _read_empty(reader: Reader, tree: Any) -> Hexes:
    return tuple(reader.hex(subtree(fact, "space").children[0]) for fact in subtrees(tree, "fact_empty"))


def _write_empty(said: Hexes) -> Iterator[str]:
    yield from (f"{hex_}: empty" for hex_ in said)


def _compare_empty(position: Position, said: Hexes) -> Iterator[Violation]:
    for hex_ in said:
        if position.at(hex_):
            yield differs("units", f"{hex_} is not empty: {_there(position, hex_)}", hex_)


EMPTY = Fact(
    field="empty",
    read=_read_empty,
    write=_write_empty,
    compare=_compare_empty,
)


# -- what lies in a box, or on the turn track


def _read_boxes(reader: Reader, tree: Any) -> Boxes:
    return tuple(_boxes(reader, tree))


def _boxes(reader: Reader, tree: Any) -> Iterator[tuple[Side, Post]]:
    for fact in subtrees(tree, "fact_box"):
        owner, word = side_named(fact), str(tokens(fact, "BOX")[0])
        place = word if word == "withdrawn" else f"{word}_{owner}"
        yield owner, Post(hex=HexId(word), units=_lying(reader, fact, Place(place)))
    for fact in subtrees(tree, "fact_track"):
        space = turn_track(numbers(fact)[0])
        yield Side.AXIS, Post(hex=HexId(space), units=_lying(reader, fact, space))


def _lying(reader: Reader, tree: Any, place: Place) -> tuple[UnitRef, ...]:
    pool = reader.position.at(place)
    return tuple(ref for each in subtrees(tree, "units") for ref in reader.counters(each, pool))


def _write_boxes(said: Boxes) -> Iterator[str]:
    yield from (f"{_box(side, lying.hex)}: {wording.units(lying.units) or 'empty'}" for side, lying in said)


def _box(side: str, box: HexId) -> str:
    return f"track {box.removeprefix('turn_')}" if box.startswith("turn_") else f"{box} {side}"


def _compare_boxes(position: Position, said: Boxes) -> Iterator[Violation]:
    for side, lying in said:
        sided = lying.hex in ("available", "eliminated")
        yield from _units(position, lying, Place(f"{lying.hex}_{side}" if sided else lying.hex))


BOXES = Fact(
    field="boxes",
    read=_read_boxes,
    write=_write_boxes,
    compare=_compare_boxes,
)


# -- whose a hex is


def _read_control(reader: Reader, tree: Any) -> Held:
    return tuple((side_named(fact), spaces(reader, fact)) for fact in subtrees(tree, "fact_control"))


def _write_control(said: Held) -> Iterator[str]:
    yield from (f"control {side}: {wording.hexes(held)}" for side, held in said)


def _compare_control(position: Position, said: Held) -> Iterator[Violation]:
    for side, hexes in said:
        for hex_ in hexes:
            if position.owner(hex_) is not side:
                yield differs("control", f"{hex_} is {position.owner(hex_)} here, not {side}", hex_)


CONTROL = Fact(
    field="control",
    read=_read_control,
    write=_write_control,
    compare=_compare_control,
)


# -- markers


def _compare_fortresses(position: Position, said: tuple[tuple[HexId, int], ...]) -> Iterator[Violation]:
    for hex_, steps in said:
        here = position.fortresses.get(hex_, 0)
        if here != steps:
            yield differs("fortress", f"the fortress in {hex_} has {counted(here, 'step')} here, not {steps}", hex_)


FORTRESSES: Fact[Position, Reader, tuple[tuple[HexId, int], ...]] = Fact(
    field="fortresses",
    read=lambda reader, tree: levels(reader, tree, "fact_fortress"),
    write=told_fortresses,
    compare=_compare_fortresses,
)


def _compare_stand_fast(position: Position, said: Hexes) -> Iterator[Violation]:
    if set(said) != position.stand_fast:
        places = ", ".join(sorted(position.stand_fast)) or "nowhere"
        yield differs("markers", f"the Stand Fast markers lie here: {places}")


STAND_FAST: Fact[Position, Reader, Hexes] = Fact(
    field="stand_fast",
    read=lambda reader, tree: marked(reader, tree, "fact_standfast"),
    write=lambda said: told_markers("standfast", said),
    compare=_compare_stand_fast,
)

FACTS = (UNITS, EMPTY, BOXES, CONTROL, FORTRESSES, STAND_FAST)
