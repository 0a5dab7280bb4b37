"""Set-up lines as kinds of order: units are placed, hexes given to a side, markers, chits and tracks set."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose, never
from pbem.core.rules import Violation
from pbem.core.trees import subtrees
from pbem.games.a_victory_awaits.board.types import ChitId, Side
from pbem.games.a_victory_awaits.orders.kind import Kind
from pbem.games.a_victory_awaits.orders.marks import lay, read_marks, write_mark
from pbem.games.a_victory_awaits.orders.notation.facts import (
    chits_once,
    marked,
    number,
    side_chits,
    step,
    told_fortresses,
    told_markers,
    told_numbers,
    told_step,
)
from pbem.games.a_victory_awaits.orders.notation.line_parts import levels, posts, side_named, spaces
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.orders.notation.said_twice import once
from pbem.games.a_victory_awaits.orders.setup_lines import position as board
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.actions.setup_lines import Adjust, Control, Place
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.values import ChitRef

BEFORE_THE_FIRST_TURN = "set-up lines stand before the first turn"


# -- units


def _read_place(reader: Reader, tree: Any) -> Place:
    return Place(posts=posts(reader, tree))


def _write_place(order: Place) -> str:
    return f"place {wording.posts(order.posts)}"


PLACE = Kind(
    name="place",
    action=Place,
    purpose=Purpose.SETUP,
    moment=Moment("place", BEFORE_THE_FIRST_TURN, ""),
    read={"place": _read_place},
    write=_write_place,
    offered=never,
    secret=False,
    options=(),
    by_units=False,
    carried_out=board.place,
)


# -- hexes


def _read_control(reader: Reader, tree: Any) -> Control:
    return Control(side=side_named(tree), hexes=spaces(reader, tree))


def _write_control(order: Control) -> str:
    return f"control {order.side}: {wording.hexes(order.hexes)}"


CONTROL = Kind(
    name="control",
    action=Control,
    purpose=Purpose.SETUP,
    moment=Moment("control", BEFORE_THE_FIRST_TURN, ""),
    read={"control": _read_control},
    write=_write_control,
    offered=never,
    secret=False,
    options=(),
    by_units=False,
    carried_out=board.control,
)


# -- markers, chits and tracks


def _read_set(reader: Reader, tree: Any) -> Adjust:
    once(reader, tree)
    return Adjust(
        turn=number(tree, "set_turn"),
        step=step(tree, "set_step"),
        winner=next((side_named(fact) for fact in subtrees(tree, "set_winner")), None),
        fortresses=levels(reader, tree, "set_fortress"),
        stand_fast=marked(reader, tree, "set_standfast"),
        armies=_armies(reader, tree),
        chits=(left := side_chits(reader, tree, "set_chits")),
        drawn=_drawn(reader, tree, [ref.chit for _, refs in left for ref in refs]),
        marks=read_marks(reader, tree),
    )


def _drawn(reader: Reader, tree: Any, left: list[ChitId]) -> tuple[ChitRef, ...]:
    """Returns the chits that have been drawn: of two alike the one that is not left in the cup."""
    found = [each for fact in subtrees(tree, "set_drawn") for each in subtrees(fact, "chits")]
    cup = [chit for chits in reader.position.this_turn.chits.values() for chit in chits.selected]
    return tuple(ref for each in found for ref in chits_once(reader, each, rather_not=[*left, *cup]))


def _armies(reader: Reader, tree: Any) -> tuple[ChitRef, ...] | None:
    facts = subtrees(tree, "set_armies")
    lists = [each for fact in facts for each in subtrees(fact, "chits")]
    return tuple(ref for each in lists for ref in chits_once(reader, each, Side.SOVIET)) if facts else None


def _write_set(order: Adjust) -> str:
    return "set " + "; ".join(_settings(order))


def _settings(order: Adjust) -> Iterator[str]:
    yield from told_numbers(turn=order.turn)
    yield from map(write_mark, order.marks)
    yield from told_step(order.step)
    if order.winner is not None:
        yield f"winner {order.winner}"
    yield from told_fortresses(order.fortresses)
    yield from told_markers("standfast", order.stand_fast)
    if order.armies is not None:
        yield f"armies {wording.chits(order.armies) or 'none'}"
    yield from (f"chits {side}: {wording.chits(refs) or 'none'}" for side, refs in order.chits)
    if order.drawn:
        yield f"drawn {wording.chits(order.drawn)}"


def _adjust(draft: Draft, order: Adjust) -> Iterator[Violation]:
    """Goes to the turn and the step, and sets all else; then lays the marks, some of which may be of that turn."""
    yield from board.adjust(draft, order)
    for mark in order.marks:
        yield from lay(draft, mark)


SET = Kind(
    name="set",
    action=Adjust,
    purpose=Purpose.SETUP,
    moment=Moment("set", BEFORE_THE_FIRST_TURN, ""),
    read={"set": _read_set},
    write=_write_set,
    offered=never,
    secret=False,
    options=(),
    by_units=False,
    carried_out=_adjust,
)

KINDS = (PLACE, CONTROL, SET)
