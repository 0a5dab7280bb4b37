"""Facts of stacks and counters: what is one stack, markers of a Combat, grounded Air units, size and mobility."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.core.telling.words import counted
from pbem.core.trees import subtrees
from pbem.games.absolute_war.board.basic import objectives
from pbem.games.absolute_war.board.counters import Unit
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Side, UnitId
from pbem.games.absolute_war.orders.notation.line_parts import numbers, side_named, word
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly
from pbem.games.absolute_war.rules.c18_air_units import grounded
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.position import Position, unit_of
from pbem.games.absolute_war.state.values import Post

Posts = tuple[Post, ...]
Kinds = tuple[tuple[str, tuple[UnitId, ...]], ...]


def _posts_of(rule: str) -> Callable[[Reader, Any], Posts]:
    return lambda reader, tree: tuple(reader.post(fact) for fact in subtrees(tree, rule))


def _compare_stacks(position: Position, said: Posts) -> Iterator[Violation]:
    """Compares units of a Zone that are said to form one stack, in its order."""
    for post in said:
        stack = position.stack_of(post.units[0])
        name = unit_of(post.units[0]).name
        if stack is None or position.zone_of(post.units[0]) != post.zone:
            yield differs("units", f"{name} is not in {board().name(post.zone)} here", post.zone)
        elif stack.units != post.units:
            yield differs("units", f"the stack of {name} is here: {wording.units(stack.units)}", post.zone)


STACKS: Fact[Position, Reader, Posts] = Fact(
    field="stacks",
    read=_posts_of("fact_stack"),
    write=lambda said: (f"stack {wording.post(post)}" for post in said),
    compare=_compare_stacks,
)


def _marker_fact(field: str, marker: str, name: str) -> Fact[Any, Any, Any]:
    """Returns the fact that a marker of the Combat that is under way lies face up on stacks."""

    def compare(position: Position, said: Posts) -> Iterator[Violation]:
        for post in said:
            stack = position.stack_of(post.units[0])
            if stack is None or position.zone_of(post.units[0]) != post.zone or stack.marker != marker:
                text = f"the stack of {unit_of(post.units[0]).name} has no {name} marker face up here"
                yield differs("marks", text, post.zone)

    return Fact(field=field, read=_posts_of(f"fact_{field}"), compare=compare,
                write=lambda said: (f"{marker} {wording.post(post)}" for post in said))  # fmt: skip


def _compare_grounded(position: Position, said: tuple[UnitId, ...]) -> Iterator[Violation]:
    for unit in said:
        if not grounded(position, unit):
            yield differs("marks", f"{unit_of(unit).name} is not grounded by the weather here", unit)


GROUNDED: Fact[Position, Reader, tuple[UnitId, ...]] = Fact(
    field="grounded",
    read=lambda reader, tree: tuple(unit for fact in subtrees(tree, "fact_grounded") for unit in reader.units(fact)),
    write=lambda said: (f"grounded {wording.units(said)}",),
    compare=_compare_grounded,
)

KINDS: Mapping[str, Callable[[Unit], bool]] = {
    "large": lambda row: row.large,
    "small": lambda row: row.small,
    "mobile": lambda row: row.exploits,
    "leg": lambda row: row.square and not row.exploits and not row.static,
    "static": lambda row: row.static,
}


def _read_kinds(reader: Reader, tree: Any) -> Kinds:
    return tuple((word(fact, "UNITKIND"), reader.units(fact)) for fact in subtrees(tree, "fact_kind"))


def _compare_kinds(position: Position, said: Kinds) -> Iterator[Violation]:
    """Compares the size and the mobility of units with their counters (2.3.3, 2.3.5)."""
    for kind, units in said:
        for unit in (each for each in units if not KINDS[kind](unit_of(each))):
            found = [name for name, is_one in KINDS.items() if is_one(unit_of(unit))]
            told = " and ".join(found) or ("an Air unit" if unit_of(unit).air else "a Fort")
            yield differs("units", f"{unit_of(unit).name} is {told} here, not {kind}", unit)


OF_A_KIND: Fact[Position, Reader, Kinds] = Fact(
    field="kinds",
    read=_read_kinds,
    write=lambda said: (f"{kind} {wording.units(units)}" for kind, units in said),
    compare=_compare_kinds,
)

Held = tuple[tuple[Side, int], ...]


def _compare_objectives(position: Position, said: Held) -> Iterator[Violation]:
    """Compares the Objective markers of the Basic Game: how many objectives a side controls (19.7)."""
    for side, number in said:
        here = sum(friendly(position, side, zone) for zone in objectives())
        if position.mode != "basic":
            yield differs("marks", "the Objective markers are used in the Basic Game only (19.7)")
        elif here != number:
            yield differs("marks", f"the {side.capitalize()} player controls {counted(here, 'objective')} here")


OBJECTIVES: Fact[Position, Reader, Held] = Fact(
    field="objectives",
    read=lambda _, tree: tuple((side_named(fact), numbers(fact)[0]) for fact in subtrees(tree, "fact_objectives")),
    write=lambda said: (f"objectives {side} {number}" for side, number in said),
    compare=_compare_objectives,
)

FACTS = (
    STACKS, _marker_fact("attacking", "attack", "Attack!"), _marker_fact("supporting", "support", "Support"),
    GROUNDED, OF_A_KIND, OBJECTIVES,
)  # fmt: skip
