"""Facts of the map and its boxes: where units stand, whose the spaces are, what is empty, what is lost."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import ELIMINATED, REMOVED, RESERVE, Side, SpaceId, TypeId, turn_track
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_numbers, read_side, read_spaces
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import STALIN, Force, UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown, write_post, write_spaces, write_units

BOX_NAMES = {"reserve": "reserve", "eliminated": "eliminated", "lost": str(REMOVED)}
SIDED = frozenset({"reserve", "eliminated"})
Spaces = tuple[SpaceId, ...]
Lost = tuple[tuple[str, tuple[TypeId, ...]], ...]


# -- units


def _read_units(reader: Reader, tree: Any) -> tuple[Force, ...]:
    return tuple(reader.force(subtree(fact, "post")) for fact in subtrees(tree, "fact_units"))


def _compare_units(position: Position, said: tuple[Force, ...]) -> Iterator[Violation]:
    for force in said:
        yield from _units(position, force)


def _units(position: Position, force: Force) -> Iterator[Violation]:
    refs = [ref for ref in force.units if ref.type != STALIN]
    space = _box(force.space, refs[0].type) if refs else force.space
    if len(refs) < len(force.units) and position.stalin != space:
        yield differs("units", f"Stalin is in {board().name(position.stalin)} here", STALIN)
    said = Counter(shown(ref) for ref in refs)
    if refs and said != Counter(position.label(unit) for unit in position.at(space)):
        about = f"{force.space} {refs[0].type}"
        yield differs("units", f"in {board().name(space)} stand here: {_there(position, space)}", about)


def _box(space: SpaceId, type_: str) -> SpaceId:
    """The Reserve Box meant is that of the side whose units are named."""
    side = next(kind_.side for kind_ in unit_types().values() if kind_.id == type_)
    if space == "eliminated":
        return ELIMINATED[side]
    return RESERVE[side] if space.startswith("reserve") else space


def _stack(position: Position, space: SpaceId) -> Iterable[str]:
    boxes = RESERVE.values() if space.startswith("reserve") else (space,)
    return [position.label(unit) for box in boxes for unit in sorted(position.at(box), key=lambda each: kind(each).id)]


def _there(position: Position, space: SpaceId) -> str:
    return ", ".join(_stack(position, space)) or "no units"


UNITS = Fact(
    field="units",
    read=_read_units,
    write=lambda said: map(write_post, said),
    compare=_compare_units,
)


# -- whose a space is


def _reads_held(owner: Side) -> Callable[[Reader, Any], Spaces]:
    def read(reader: Reader, tree: Any) -> Spaces:
        facts = [fact for fact in subtrees(tree, "fact_control") if read_side(fact) == owner]
        return tuple(space for fact in facts for space in read_spaces(reader, fact))

    return read


def _compares_held(side: Side) -> Callable[[Position, Spaces], Iterator[Violation]]:
    def compare(position: Position, said: Spaces) -> Iterator[Violation]:
        for space in said:
            if (here := position.control.get(space)) != side:
                yield differs("control", f"{board().name(space)} is {here} here, not {side}", space)

    return compare


AXIS = Fact(
    field="axis",
    read=_reads_held(Side.AXIS),
    write=lambda said: (f"axis: {write_spaces(said)}",),
    compare=_compares_held(Side.AXIS),
)
ALLIED = Fact(
    field="allied",
    read=_reads_held(Side.ALLIED),
    write=lambda said: (f"allied: {write_spaces(said)}",),
    compare=_compares_held(Side.ALLIED),
)


# -- where nothing stands


def _read_empty(reader: Reader, tree: Any) -> Spaces:
    return tuple(_empty(reader, fact) for fact in subtrees(tree, "fact_empty"))


def _empty(reader: Reader, fact: Any) -> SpaceId:
    token = subtree(fact, "space").children[0]
    space = reader.space(token)
    reader.mark(f"empty {space}", token)
    return space


def _write_empty(said: Spaces) -> Iterator[str]:
    yield from (f"{board().name(space)}: empty" for space in said)


def _compare_empty(position: Position, said: Spaces) -> Iterator[Violation]:
    for space in said:
        if _stack(position, space):
            yield differs("units", f"{board().name(space)} is not empty: {_there(position, space)}", f"empty {space}")


EMPTY = Fact(
    field="empty",
    read=_read_empty,
    write=_write_empty,
    compare=_compare_empty,
)


# -- what lies in a box, or on the turn track


def _read_boxes(reader: Reader, tree: Any) -> tuple[tuple[Side, Force], ...]:
    """Reads what lies in the boxes, a side's own, and on the turn track."""
    found = [(read_side(each), BOX_NAMES[str(tokens(each, "BOX")[0])], each) for each in subtrees(tree, "fact_box")]
    found += [(Side.NEUTRAL, turn_track(read_numbers(each)[0]), each) for each in subtrees(tree, "fact_track")]
    return tuple(
        (side, Force(space=SpaceId(f"{box}_{side}" if box in SIDED else box), units=_listed(reader, each)))
        for side, box, each in found
    )


def _listed(reader: Reader, tree: Any) -> tuple[UnitRef, ...]:
    return tuple(ref for each in subtrees(tree, "units") for ref in reader.units(each))


def _write_boxes(said: tuple[tuple[Side, Force], ...]) -> Iterator[str]:
    yield from (f"{_box_name(side, force.space)}: {write_units(force.units) or 'empty'}" for side, force in said)


def _box_name(side: Side, box: str) -> str:
    """Writes a box of a side, or a turn of the track."""
    if box.startswith("turn_track"):
        return f"track {box.rpartition('_')[2]}"
    return f"{'lost' if box == REMOVED else box.partition('_')[0]} {side}"


def _compare_boxes(position: Position, said: tuple[tuple[Side, Force], ...]) -> Iterator[Violation]:
    for side, box in said:
        yield from _lying_in(position, side, box)


def _lying_in(position: Position, side: Side, box: Force) -> Iterator[Violation]:
    """Compares a box: those that are lost for good lie together, and each side says only its own."""
    here = [unit for unit in position.at(box.space) if side == Side.NEUTRAL or kind(unit).side == side]
    stands = box.space.startswith("reserve")  # elsewhere it does not matter which side of a counter is up
    said = Counter((ref.type, ref.reduced and stands) for ref in box.units)
    if said != Counter((kind(unit).id, position.units[unit].reduced and stands) for unit in here):
        labels = sorted(position.label(unit) for unit in here)
        yield differs("units", f"in {board().name(box.space)} lie here: {', '.join(labels) or 'no units'}", box.space)


BOXES = Fact(
    field="boxes",
    read=_read_boxes,
    write=_write_boxes,
    compare=_compare_boxes,
)


# -- what is lost in a theatre


def _read_lost(reader: Reader, tree: Any) -> Lost:
    return tuple(
        (str(tokens(each, "THEATRE")[0]), tuple(ref.type for ref in _listed(reader, each)))
        for each in subtrees(tree, "fact_theatre")
    )


def _write_lost(said: Lost) -> Iterator[str]:
    for theatre, types in said:
        yield f"{theatre} {', '.join(shown(UnitRef(type=each)) for each in types) or 'none'}"


def _compare_lost(position: Position, said: Lost) -> Iterator[Violation]:
    for theatre, types in said:
        lost = sorted(getattr(position, theatre), key=lambda unit: kind(unit).short)
        if sorted(kind(unit).id for unit in lost) != sorted(types):
            names = ", ".join(kind(unit).short for unit in lost) or "no units"
            yield differs("units", f"lost in that theatre ({theatre}) are here: {names}")


LOST_IN = Fact(
    field="lost_in",
    read=_read_lost,
    write=_write_lost,
    compare=_compare_lost,
)

FACTS = (UNITS, AXIS, ALLIED, EMPTY)
