"""`check` as a kind of order: what a player says of the board, fact by fact."""

from collections.abc import Iterable, Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose, never
from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.a_victory_awaits.board.types import HexId, Place, Side, turn_track
from pbem.games.a_victory_awaits.orders.check import expect
from pbem.games.a_victory_awaits.orders.kind import Kind
from pbem.games.a_victory_awaits.orders.marks import read_marks, write_mark
from pbem.games.a_victory_awaits.orders.notation.facts import (
    marked,
    number,
    side_chits,
    step,
    told_fortresses,
    told_markers,
    told_numbers,
    told_step,
)
from pbem.games.a_victory_awaits.orders.notation.line_parts import levels, numbers, post, side_named, spaces
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.orders.notation.repeats_and_doubts import once
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.actions.check import Expect
from pbem.games.a_victory_awaits.state.units_on_map import on_map
from pbem.games.a_victory_awaits.state.values import Post, UnitRef

# -- reading


def _read_check(reader: Reader, tree: Any) -> Expect:
    once(reader, tree)
    return Expect(
        vp=number(tree, "fact_vp"),
        turn=number(tree, "fact_turn"),
        step=step(tree, "fact_step"),
        winner=next((side_named(fact) for fact in subtrees(tree, "fact_winner")), None),
        units=tuple(post(reader, subtree(fact, "post"), on_map(reader.position)) for fact in _facts(tree, "units")),
        empty=tuple(reader.hex(subtree(fact, "space").children[0]) for fact in _facts(tree, "empty")),
        boxes=tuple(_boxes(reader, tree)),
        control=_held(reader, _facts(tree, "control")),
        fortresses=levels(reader, tree, "fact_fortress"),
        stand_fast=marked(reader, tree, "fact_standfast"),
        loc=_listed(reader, _facts(tree, "loc", no=False)),
        no_loc=_listed(reader, _facts(tree, "loc", no=True)),
        loc_to=_held(reader, _facts(tree, "loc", no=False)),
        no_loc_to=_held(reader, _facts(tree, "loc", no=True)),
        zoc=_held(reader, _facts(tree, "zoc", no=False)),
        no_zoc=_held(reader, _facts(tree, "zoc", no=True)),
        active=_listed(reader, _facts(tree, "active", no=False)),
        inactive=_listed(reader, _facts(tree, "active", no=True)),
        cup=tuple((side_named(fact), numbers(fact)[0]) for fact in _facts(tree, "cup")),
        chits=side_chits(reader, tree, "fact_chits"),
        queue=number(tree, "fact_queue"),
        masters=tuple((side_named(fact), numbers(fact)[0]) for fact in _facts(tree, "masters")),
        hqs=tuple((side_named(fact), numbers(fact)) for fact in _facts(tree, "hqs")),
        marks=read_marks(reader, tree),
    )


def _facts(tree: Any, name: str, no: bool | None = None) -> list[Any]:
    """Returns what is said of a kind, of `no` ones only those that are denied, or only the others."""
    found = subtrees(tree, f"fact_{name}")
    return found if no is None else [fact for fact in found if bool(tokens(fact, "NO")) == no]


def _held(reader: Reader, facts: Iterable[Any]) -> tuple[tuple[Side, tuple[HexId, ...]], ...]:
    return tuple((side_named(fact), spaces(reader, fact)) for fact in facts if subtrees(fact, "spaces"))


def _listed(reader: Reader, facts: Iterable[Any]) -> tuple[UnitRef, ...]:
    pool = on_map(reader.position)
    found = tuple(ref for fact in facts for each in subtrees(fact, "units") for ref in reader.counters(each, pool))
    return reader.as_it_lies(found)


def _boxes(reader: Reader, tree: Any) -> Iterable[tuple[Side, Post]]:
    for fact in _facts(tree, "box"):
        owner, word = side_named(fact), str(tokens(fact, "BOX")[0])
        place = word if word == "withdrawn" else f"{word}_{owner}"
        yield owner, Post(hex=HexId(word), units=_lying(reader, fact, Place(place)))
    for fact in _facts(tree, "track"):
        space = turn_track(numbers(fact)[0])
        yield Side.AXIS, Post(hex=HexId(space), units=_lying(reader, fact, space))


def _lying(reader: Reader, tree: Any, place: Place) -> tuple[UnitRef, ...]:
    pool = reader.position.at(place)
    return tuple(ref for each in subtrees(tree, "units") for ref in reader.counters(each, pool))


# -- writing


def _write_check(order: Expect) -> str:
    return "check " + "; ".join(
        (*_tracks(order), *_map(order), *_lines(order), *_chits(order), *map(write_mark, order.marks))
    )


def _tracks(order: Expect) -> Iterator[str]:
    yield from told_numbers(vp=order.vp, turn=order.turn)
    yield from told_step(order.step)
    if order.winner is not None:
        yield f"winner {order.winner}"


def _map(order: Expect) -> Iterator[str]:
    """Writes what lies on the map and in the boxes, and whose the hexes are."""
    yield from map(wording.post, order.units)
    yield from (f"{hex_}: empty" for hex_ in order.empty)
    yield from (f"{_box(side, lying.hex)}: {wording.units(lying.units) or 'empty'}" for side, lying in order.boxes)
    yield from (f"control {side}: {wording.hexes(held)}" for side, held in order.control)
    yield from told_fortresses(order.fortresses)
    yield from told_markers("standfast", order.stand_fast)


def _box(side: str, box: HexId) -> str:
    return f"track {box.removeprefix('turn_')}" if box.startswith("turn_") else f"{box} {side}"


def _lines(order: Expect) -> Iterator[str]:
    """Writes what is said of lines of communications, zones of control and activation."""
    told = (("loc", order.loc), ("no loc", order.no_loc), ("active", order.active), ("no active", order.inactive))
    yield from (f"{word} {wording.units(refs)}" for word, refs in told if refs)
    listed = (("loc", order.loc_to), ("no loc", order.no_loc_to), ("zoc", order.zoc), ("no zoc", order.no_zoc))
    yield from (f"{word} {side}: {wording.hexes(found)}" for word, facts in listed for side, found in facts)


def _chits(order: Expect) -> Iterator[str]:
    """Writes what is said of the cups and of the queue."""
    yield from (f"cup {side} {size}" for side, size in order.cup)
    yield from (f"chits {side}: {wording.chits(refs)}" for side, refs in order.chits)
    yield from told_numbers(queue=order.queue)
    yield from (f"masters {side} {number}" for side, number in order.masters)
    yield from (f"hqs {side} {', '.join(map(str, sizes))}" for side, sizes in order.hqs)


CHECK = Kind(
    name="check",
    action=Expect,
    purpose=Purpose.CHECK,
    moment=Moment("check", "a check comes at any time", ""),
    read={"check": _read_check},
    write=_write_check,
    offered=never,
    secret=False,
    options=(),
    by_units=False,
    carried_out=expect,
)

KINDS = (CHECK,)
