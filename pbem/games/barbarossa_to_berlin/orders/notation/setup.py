"""The notation of set-up lines and of `check`: what stands where."""

from collections.abc import Iterator, Mapping
from typing import Any

from lark import Token

from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.barbarossa_to_berlin.board.types import REMOVED, Side, SpaceId, Step, TypeId, turn_track
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import (
    Read,
    beach,
    cards,
    numbers,
    post,
    posts,
    side,
    spaces,
)
from pbem.games.barbarossa_to_berlin.orders.notation.marks import marks
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.orders.notation.repeats_and_doubts import once
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.setup import Adjust, Expect, PlaceUnits, RemoveUnits, SetControl

BOXES = {"reserve": "reserve", "eliminated": "eliminated", "lost": str(REMOVED)}
SIDED = frozenset({"reserve", "eliminated"})
CLEARED = ("standfast", "partisans", "hand", "discarded", "removed")


def _check(reader: Reader, tree: Any) -> a.Action:
    reader.exact = True
    once(reader, tree)
    posts = [reader.force(subtree(fact, "post")) for fact in subtrees(tree, "fact_units")]
    return Expect(
        vp=_one_number(tree, "fact_vp"),
        units=tuple(posts),
        axis=_held(reader, tree, Side.AXIS),
        allied=_held(reader, tree, Side.ALLIED),
        empty=tuple(_empty(reader, fact) for fact in subtrees(tree, "fact_empty")),
        turn=_one_number(tree, "fact_turn"),
        winner=next((side(fact) for fact in subtrees(tree, "fact_winner")), None),
        hands=tuple((side(fact), numbers(fact)[0]) for fact in subtrees(tree, "fact_hand")),
        trenches=_levels(reader, tree, "fact_trench"),
        stand_fast=_marked(reader, tree, "fact_standfast"),
        partisans=_marked(reader, tree, "fact_partisans"),
        discarded=_lying(tree, "fact_discarded"),
        removed=_lying(tree, "fact_removed"),
        piles=tuple((side(fact), numbers(fact)[0]) for fact in subtrees(tree, "fact_pile")),
        heads=_heads(reader, tree),
        boxes=_boxes(reader, tree),
        rp=_points(tree, "fact_rp"),
        marks=marks(reader, tree),
        round=_one_number(tree, "fact_round"),
        events=tuple((side(each), numbers(each)[0]) for each in subtrees(tree, "fact_event")),
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
    return tuple((beach(reader, space), str(marker[0]) if marker else "") for space, marker in found)


def _boxes(reader: Reader, tree: Any) -> tuple[tuple[Side, a.Force], ...]:
    """Reads what lies in the boxes, a side's own, and on the turn track."""
    found = [(side(each), BOXES[str(tokens(each, "BOX")[0])], each) for each in subtrees(tree, "fact_box")]
    found += [(Side.NEUTRAL, turn_track(numbers(each)[0]), each) for each in subtrees(tree, "fact_track")]
    return tuple(
        (side, a.Force(space=SpaceId(f"{box}_{side}" if box in SIDED else box), units=_listed(reader, each)))
        for side, box, each in found
    )


def _listed(reader: Reader, tree: Any) -> tuple[a.UnitRef, ...]:
    return tuple(ref for each in subtrees(tree, "units") for ref in reader.units(each))


def _one_number(tree: Any, rule: str) -> int | None:
    found = ((fact, number) for fact in subtrees(tree, rule) for number in numbers(fact))
    return next((-number if tokens(fact, "DASH") else number for fact, number in found), None)


def _levels(reader: Reader, tree: Any, rule: str) -> tuple[tuple[SpaceId, int], ...]:
    return tuple(_level(reader, each) for each in subtrees(tree, rule))


def _level(reader: Reader, tree: Any) -> tuple[SpaceId, int]:
    """Reads `Lwow: 2`; in `Lwow 2` the number has been taken for a part of the name."""
    token = subtree(tree, "space").children[0]
    name, _, last = str(token).rpartition(" ")
    if not numbers(tree) and name and last.isdigit():
        return reader.space(Token.new_borrow_pos(token.type, name, token)), int(last)
    return reader.space(token), next(iter(numbers(tree)), 1)


def _marked(reader: Reader, tree: Any, rule: str) -> tuple[SpaceId, ...] | None:
    """Returns the spaces of a marker; `none` is an empty list, and nothing said is None."""
    facts = subtrees(tree, rule)
    listed = [subtree(fact, "spaces") for fact in facts if subtrees(fact, "spaces")]
    return tuple(space for each in listed for space in reader.spaces(each)) if facts else None


def _lying(tree: Any, rule: str) -> tuple[tuple[Side, int], ...]:
    return tuple((side(fact), card) for fact in subtrees(tree, rule) for card in cards(fact))


def _held(reader: Reader, tree: Any, owner: Side) -> tuple[SpaceId, ...]:
    facts = [fact for fact in subtrees(tree, "fact_control") if side(fact) == owner]
    return tuple(space for fact in facts for space in spaces(reader, fact))


def _place(reader: Reader, tree: Any) -> a.Action:
    return PlaceUnits(posts=tuple(_placed(reader, each) for each in subtrees(tree, "post")))


def _placed(reader: Reader, tree: Any) -> a.Force:
    """Reads a space, a box, a turn of the track or `Lost`, with counters."""
    name = str(subtree(tree, "space").children[0]).casefold()
    word, _, turn = name.partition(" ")
    if word == "track" and turn.isdigit():
        return a.Force(space=turn_track(int(turn)), units=reader.units(subtree(tree, "units")))
    if name == "lost":
        return a.Force(space=REMOVED, units=reader.units(subtree(tree, "units")))
    return post(reader, tree, present=False)


def _remove(reader: Reader, tree: Any) -> a.Action:
    return RemoveUnits(posts=posts(reader, tree, present=True))


def _control(reader: Reader, tree: Any) -> a.Action:
    return SetControl(side=side(tree), spaces=spaces(reader, tree))


def _set(reader: Reader, tree: Any) -> a.Action:
    once(reader, tree)
    return Adjust(
        vp=_one_number(tree, "set_vp"),
        turn=_one_number(tree, "set_turn"),
        round=_one_number(tree, "set_round"),
        step=_step(tree),
        trenches=_levels(reader, tree, "set_trench"),
        stand_fast=_marked(reader, tree, "set_standfast") or (),
        partisans=_marked(reader, tree, "set_partisans") or (),
        events=tuple((side(each), numbers(each)[0]) for each in subtrees(tree, "set_event")),
        total_war=bool(subtrees(tree, "set_total_war")),
        hand=_lying(tree, "set_hand"),
        discarded=_lying(tree, "set_discarded"),
        removed=_lying(tree, "set_removed"),
        rp=_points(tree, "set_rp"),
        lost_in=_theatres(reader, tree),
        beachheads=_beachheads(reader, tree),
        marks=marks(reader, tree),
        cleared=tuple(_cleared(tree)),
    )


def _cleared(tree: Any) -> Iterator[str]:
    """Yields what a line says to be empty: `standfast none`, `hand axis none`."""
    for word in CLEARED:
        for each in subtrees(tree, f"set_{word}"):
            if tokens(each, "NONE"):
                yield f"{word} {side(each)}" if subtrees(each, "side") else word


def _step(tree: Any) -> Step | None:
    for each in subtrees(tree, "set_step"):
        if tokens(each, "REPLACEMENT"):
            return Step.REPLACEMENT
        return {Side.AXIS: Step.AXIS_ROUND, Side.ALLIED: Step.ALLIED_ROUND}[side(each)]
    return None


def _points(tree: Any, rule: str) -> tuple[tuple[str, int], ...]:
    """Reads `rp su 3.5` as half points by track."""
    found = ((str(tokens(each, "TRACK")[0]), tokens(each, "POINTS")[0]) for each in subtrees(tree, rule))
    return tuple((track, round(float(points) * 2)) for track, points in found)


def _beachheads(reader: Reader, tree: Any) -> tuple[tuple[SpaceId, str], ...]:
    lines = subtrees(tree, "set_beachhead")
    found = ((subtree(each, "space").children[0], tokens(each, "BEACHHEAD")[0]) for each in lines)
    return tuple((beach(reader, space), str(marker)) for space, marker in found)


def _theatres(reader: Reader, tree: Any) -> tuple[tuple[str, TypeId], ...]:
    """Reads in which theatre Western LCUs were lost (14.2)."""
    return tuple(
        (str(tokens(each, "THEATRE")[0]), ref.type)
        for each in subtrees(tree, "set_theatre")
        for ref in reader.units(subtree(each, "units"))
    )


READERS: Mapping[str, Read] = {"check": _check, "place": _place, "remove": _remove, "control": _control, "set": _set}
