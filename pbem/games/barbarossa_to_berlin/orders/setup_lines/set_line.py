"""The set-up line `set`: how it is read and written; what it does stands in `tracks`."""

from collections.abc import Iterable, Iterator
from typing import Any

from pbem.core.kind import Purpose, never
from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, Step, TypeId
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.marks import read_marks, write_mark
from pbem.games.barbarossa_to_berlin.orders.misplaced import on_land
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_beach, read_numbers, read_side
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.orders.notation.said_twice import once
from pbem.games.barbarossa_to_berlin.orders.setup_lines import tracks
from pbem.games.barbarossa_to_berlin.orders.setup_lines.set_and_check import (
    ABOVE_TURN_1,
    levels,
    lying,
    marked,
    one_number,
    read_points,
    write_card_lists,
)
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.who_may_be_replaced import told
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Adjust
from pbem.games.barbarossa_to_berlin.state.values import UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown, write_spaces

CLEARED = ("standfast", "partisans", "hand", "discarded", "removed")
STEP_NAMES = {
    Step.AXIS_ROUND: "axis", Step.ALLIED_ROUND: "allied", Step.REPLACEMENT: "replacement", Step.ORDERS: "orders",
    Step.DRAW: "draw", Step.END: "end", Step.BETWEEN: "between", Step.OVER: "over",
}  # fmt: skip
STEPS = {name: step for step, name in STEP_NAMES.items()}


def _read_set(reader: Reader, tree: Any) -> Adjust:
    once(reader, tree)
    return Adjust(
        vp=one_number(tree, "set_vp"),
        turn=one_number(tree, "set_turn"),
        round=one_number(tree, "set_round"),
        step=_step(tree),
        winner=next((read_side(each) for each in subtrees(tree, "set_winner")), None),
        trenches=levels(reader, tree, "set_trench"),
        stand_fast=marked(reader, tree, "set_standfast") or (),
        partisans=marked(reader, tree, "set_partisans") or (),
        events=tuple((read_side(each), read_numbers(each)[0]) for each in subtrees(tree, "set_event")),
        total_war=bool(subtrees(tree, "set_total_war")),
        hand=lying(tree, "set_hand"),
        discarded=lying(tree, "set_discarded"),
        removed=lying(tree, "set_removed"),
        rp=read_points(tree, "set_rp"),
        lost_in=_theatres(reader, tree),
        beachheads=_beachheads(reader, tree),
        marks=read_marks(reader, tree),
        cleared=tuple(_cleared(tree)),
    )


def _cleared(tree: Any) -> Iterator[str]:
    """Yields what a line says to be empty: `standfast none`, `hand axis none`."""
    for word in CLEARED:
        for each in subtrees(tree, f"set_{word}"):
            if tokens(each, "NONE"):
                yield f"{word} {read_side(each)}" if subtrees(each, "side") else word


def _step(tree: Any) -> Step | None:
    for each in subtrees(tree, "set_step"):
        words = (*tokens(each, "REPLACEMENT"), *tokens(each, "STEP"))
        return STEPS[str(words[0]) if words else read_side(each)]
    return None


def _beachheads(reader: Reader, tree: Any) -> tuple[tuple[SpaceId, str], ...]:
    lines = subtrees(tree, "set_beachhead")
    found = ((subtree(each, "space").children[0], tokens(each, "BEACHHEAD")[0]) for each in lines)
    return tuple((read_beach(reader, space), str(marker)) for space, marker in found)


def _theatres(reader: Reader, tree: Any) -> tuple[tuple[str, TypeId], ...]:
    """Reads in which theatre Western LCUs were lost (14.2)."""
    return tuple(
        (str(tokens(each, "THEATRE")[0]), ref.type)
        for each in subtrees(tree, "set_theatre")
        for ref in reader.units(subtree(each, "units"))
    )


def _write_set(order: Adjust) -> str:
    return "set " + "; ".join(_settings(order))


def _settings(order: Adjust) -> Iterable[str]:
    """Writes what a `set` line says, part by part."""
    if order.vp is not None:
        yield f"vp {order.vp}"
    if order.turn is not None:
        yield f"turn {order.turn}"
    if order.round is not None:
        yield f"round {order.round}"
    if order.step is not None:
        yield f"step {STEP_NAMES[order.step]}"
    if order.winner is not None:
        yield f"winner {order.winner}"
    yield from (f"trench {board().name(space)} {level}" for space, level in order.trenches)
    if order.stand_fast:
        yield f"standfast {write_spaces(order.stand_fast)}"
    if order.partisans:
        yield f"partisans {write_spaces(order.partisans)}"
    yield from (f"event {side} {card}" for side, card in order.events)
    if order.total_war:
        yield "total war"
    yield from write_card_lists((("hand", order.hand), ("discarded", order.discarded), ("removed", order.removed)))
    yield from (f"rp {track} {told(halves)}" for track, halves in order.rp)
    yield from (f"{theatre} {shown(UnitRef(type=unit))}" for theatre, unit in order.lost_in)
    yield from (f"beachhead {board().name(beach)} {marker}" for beach, marker in order.beachheads)
    yield from map(write_mark, order.marks)
    yield from (f"{what} none" for what in order.cleared)


def _marked_spaces(order: Adjust) -> Iterator[SpaceId]:
    yield from (space for space, _ in order.trenches)
    yield from (*order.stand_fast, *order.partisans)


SET = Kind(
    name="set",
    action=Adjust,
    purpose=Purpose.SETUP,
    moment=ABOVE_TURN_1,
    read={"set": _read_set},
    write=_write_set,
    offered=never,
    secret=False,
    misplaced=on_land(_marked_spaces),
    carried_out=tracks.adjust,
)


KINDS = (SET,)
