"""The line `check`: how it is read and written; `check` compares it with the board."""

from collections.abc import Iterable
from typing import Any

from pbem.core.kind import Moment, Purpose, never
from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import REMOVED, Side, SpaceId, turn_track
from pbem.games.barbarossa_to_berlin.orders import check
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.marks import read_marks, write_mark
from pbem.games.barbarossa_to_berlin.orders.misplaced import no_places
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_beach, read_numbers, read_side, read_spaces
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.orders.notation.repeats_and_doubts import once
from pbem.games.barbarossa_to_berlin.orders.setup_lines.set_and_check import (
    levels,
    lying,
    marked,
    one_number,
    read_points,
    write_card_lists,
)
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.who_may_be_replaced import told
from pbem.games.barbarossa_to_berlin.state.actions.check import Expect
from pbem.games.barbarossa_to_berlin.state.values import Force, UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown, write_post, write_spaces, write_units

BOXES = {"reserve": "reserve", "eliminated": "eliminated", "lost": str(REMOVED)}
SIDED = frozenset({"reserve", "eliminated"})


def _read_check(reader: Reader, tree: Any) -> Expect:
    reader.exact = True
    once(reader, tree)
    posts = [reader.force(subtree(fact, "post")) for fact in subtrees(tree, "fact_units")]
    return Expect(
        vp=one_number(tree, "fact_vp"),
        units=tuple(posts),
        axis=_read_held(reader, tree, Side.AXIS),
        allied=_read_held(reader, tree, Side.ALLIED),
        empty=tuple(_empty(reader, fact) for fact in subtrees(tree, "fact_empty")),
        turn=one_number(tree, "fact_turn"),
        winner=next((read_side(fact) for fact in subtrees(tree, "fact_winner")), None),
        hands=tuple((read_side(fact), read_numbers(fact)[0]) for fact in subtrees(tree, "fact_hand")),
        trenches=levels(reader, tree, "fact_trench"),
        stand_fast=marked(reader, tree, "fact_standfast"),
        partisans=marked(reader, tree, "fact_partisans"),
        discarded=lying(tree, "fact_discarded"),
        removed=lying(tree, "fact_removed"),
        piles=tuple((read_side(fact), read_numbers(fact)[0]) for fact in subtrees(tree, "fact_pile")),
        heads=_heads(reader, tree),
        boxes=_boxes(reader, tree),
        rp=read_points(tree, "fact_rp"),
        marks=read_marks(reader, tree),
        round=one_number(tree, "fact_round"),
        events=tuple((read_side(each), read_numbers(each)[0]) for each in subtrees(tree, "fact_event")),
        lost_in=tuple(
            (str(tokens(each, "THEATRE")[0]), tuple(ref.type for ref in _listed(reader, each)))
            for each in subtrees(tree, "fact_theatre")
        ),
    )


def _empty(reader: Reader, fact: Any) -> SpaceId:
    token = subtree(fact, "space").children[0]
    space = reader.space(token)
    reader.mark(f"empty {space}", token)
    return space


def _heads(reader: Reader, tree: Any) -> tuple[tuple[SpaceId, str], ...]:
    facts = subtrees(tree, "fact_beachhead")
    found = ((subtree(each, "space").children[0], tokens(each, "BEACHHEAD")) for each in facts)
    return tuple((read_beach(reader, space), str(marker[0]) if marker else "") for space, marker in found)


def _boxes(reader: Reader, tree: Any) -> tuple[tuple[Side, Force], ...]:
    """Reads what lies in the boxes, a side's own, and on the turn track."""
    found = [(read_side(each), BOXES[str(tokens(each, "BOX")[0])], each) for each in subtrees(tree, "fact_box")]
    found += [(Side.NEUTRAL, turn_track(read_numbers(each)[0]), each) for each in subtrees(tree, "fact_track")]
    return tuple(
        (side, Force(space=SpaceId(f"{box}_{side}" if box in SIDED else box), units=_listed(reader, each)))
        for side, box, each in found
    )


def _listed(reader: Reader, tree: Any) -> tuple[UnitRef, ...]:
    return tuple(ref for each in subtrees(tree, "units") for ref in reader.units(each))


def _read_held(reader: Reader, tree: Any, owner: Side) -> tuple[SpaceId, ...]:
    facts = [fact for fact in subtrees(tree, "fact_control") if read_side(fact) == owner]
    return tuple(space for fact in facts for space in read_spaces(reader, fact))


def _write_check(order: Expect) -> str:
    return "check " + "; ".join(_facts(order))


def _facts(order: Expect) -> Iterable[str]:
    """Writes what a `check` says, part by part."""
    if order.vp is not None:
        yield f"vp {order.vp}"
    yield from (write_post(force) for force in order.units)
    for side, spaces in ((Side.AXIS, order.axis), (Side.ALLIED, order.allied)):
        if spaces:
            yield f"{side}: {write_spaces(spaces)}"
    yield from (f"{board().name(space)}: empty" for space in order.empty)
    yield from _table_facts(order)


def _table_facts(order: Expect) -> Iterable[str]:
    """Writes what is said of tracks, hands, piles and markers."""
    if order.turn is not None:
        yield f"turn {order.turn}"
    if order.winner is not None:
        yield f"winner {order.winner}"
    yield from (f"hand {side} {size}" for side, size in order.hands)
    yield from (f"trench {board().name(space)} {level}" for space, level in order.trenches)
    yield from (f"beachhead {board().name(beach)} {marker or 'none'}" for beach, marker in order.heads)
    for word, spaces in (("standfast", order.stand_fast), ("partisans", order.partisans)):
        if spaces is not None:
            yield f"{word} {write_spaces(spaces) or 'none'}"
    yield from (f"{_box_name(side, force.space)}: {write_units(force.units) or 'empty'}" for side, force in order.boxes)
    yield from (f"rp {track} {told(halves)}" for track, halves in order.rp)
    yield from write_card_lists((("discarded", order.discarded), ("removed", order.removed)))
    yield from (f"pile {side} {size}" for side, size in order.piles)
    if order.round is not None:
        yield f"round {order.round}"
    yield from (f"event {side} {card}" for side, card in order.events)
    for theatre, types in order.lost_in:
        yield f"{theatre} {', '.join(shown(UnitRef(type=each)) for each in types) or 'none'}"
    yield from map(write_mark, order.marks)


def _box_name(side: Side, box: str) -> str:
    """Writes a box of a side, or a turn of the track."""
    if box.startswith("turn_track"):
        return f"track {box.rpartition('_')[2]}"
    return f"{'lost' if box == REMOVED else box.partition('_')[0]} {side}"


CHECK = Kind(
    name="check",
    action=Expect,
    purpose=Purpose.CHECK,
    moment=Moment("check", "comes at any time", ""),
    read={"check": _read_check},
    write=_write_check,
    offered=never,
    secret=False,
    misplaced=no_places,
    carried_out=check.expect,
)


KINDS = (CHECK,)
