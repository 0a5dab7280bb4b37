"""Facts of the map: what stands where, whose the Zones are, what is in supply."""

from collections.abc import Iterator
from typing import Any

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Side, UnitId, ZoneId
from pbem.games.absolute_war.orders.notation.line_parts import side_named
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.orders.setup_lines.putting_down import is_box
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested, owner
from pbem.games.absolute_war.rules.c07_supply import supplied
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.position import Position, Stack, unit_of
from pbem.games.absolute_war.state.values import Post

Zones = tuple[ZoneId, ...]
Held = tuple[tuple[Side, Zones], ...]
Posts = tuple[Post, ...]


def _compare_units(position: Position, said: Posts) -> Iterator[Violation]:
    """Compares all that stands in a Zone, of both sides, in its order; of a box only what is named."""
    told: dict[ZoneId, list[UnitId]] = {}
    for post in said:
        told.setdefault(post.zone, []).extend(post.units)
    for zone, units in told.items():
        if is_box(zone):
            if absent := [unit for unit in units if ZoneId(position.place(unit)) != zone]:
                yield differs("units", f"{unit_of(absent[0]).name} is not in the {zone} box here", zone)
        elif sorted(units) != sorted(here := _standing(position, zone)) or not _in_order(position, zone, units):
            yield differs("units", f"in {board().name(zone)} stand here: {wording.units(here) or 'no units'}", zone)


def _standing(position: Position, zone: ZoneId) -> tuple[UnitId, ...]:
    return tuple(unit for stack in position.at(zone) for unit in stack.units)


def _in_order(position: Position, zone: ZoneId, units: list[UnitId]) -> bool:
    """Tells whether the units of each stack are named in its order."""
    return all([unit for unit in units if unit in stack.units] == list(stack.units) for stack in position.at(zone))


UNITS: Fact[Position, Reader, Posts] = Fact(
    field="units",
    read=lambda reader, tree: tuple(reader.post(fact) for fact in subtrees(tree, "fact_units")),
    write=lambda said: map(wording.post, said),
    compare=_compare_units,
)


def _read_reduced(reader: Reader, tree: Any) -> tuple[UnitId, ...]:
    bare = [unit for fact in subtrees(tree, "fact_units") for unit in reader.backs(fact)]
    return (*bare, *(unit for fact in subtrees(tree, "fact_backs") for unit in reader.units(fact)))


def _compare_reduced(position: Position, said: tuple[UnitId, ...]) -> Iterator[Violation]:
    for unit in said:
        if not position.back(unit):
            yield differs("units", f"{unit_of(unit).name} shows its front here", unit)


REDUCED: Fact[Position, Reader, tuple[UnitId, ...]] = Fact(
    field="reduced",
    read=_read_reduced,
    write=lambda said: (f"backs {wording.units(said)}",),
    compare=_compare_reduced,
)


def _compare_empty(position: Position, said: Zones) -> Iterator[Violation]:
    for zone in said:
        if here := _standing(position, zone):
            yield differs("units", f"{board().name(zone)} is not empty here: {wording.units(here)}", zone)


EMPTY: Fact[Position, Reader, Zones] = Fact(
    field="empty",
    read=lambda reader, tree: tuple(reader.space(fact) for fact in subtrees(tree, "fact_empty")),
    write=lambda said: (f"{wording.name(zone)}: empty" for zone in said),
    compare=_compare_empty,
)


def _read_control(reader: Reader, tree: Any) -> Held:
    facts = subtrees(tree, "fact_control")
    return tuple((side_named(fact), reader.zones(subtree(fact, "spaces"), boxes=())) for fact in facts)


def _compare_control(position: Position, said: Held) -> Iterator[Violation]:
    for side, zones in said:
        for zone in zones:
            if (here := owner(position, zone)) is not side:
                yield differs("control", f"{board().name(zone)} is {here or 'Contested'} here, not {side}", zone)


CONTROL: Fact[Position, Reader, Held] = Fact(
    field="control",
    read=_read_control,
    write=lambda said: (f"control {side}: {wording.zones(zones)}" for side, zones in said),
    compare=_compare_control,
)


def _read_contested(reader: Reader, tree: Any) -> Zones:
    return tuple(zone for fact in subtrees(tree, "fact_contested") for zone in reader.zones(fact, boxes=()))


def _compare_contested(position: Position, said: Zones) -> Iterator[Violation]:
    for zone in said:
        if not contested(position, zone):
            yield differs("control", f"{board().name(zone)} is not Contested here", zone)


CONTESTED: Fact[Position, Reader, Zones] = Fact(
    field="contested",
    read=_read_contested,
    write=lambda said: (f"contested {wording.zones(said)}",),
    compare=_compare_contested,
)


def _named_part(stack: Stack, post: Post) -> Stack:
    """Return what a line names of a stack: Finns may be in supply where their companions are not (Q108)."""
    return stack._replace(units=tuple(unit for unit in stack.units if unit in post.units))


def _supply_fact(field: str, negated: bool) -> Fact[Any, Any, Any]:
    """Returns the fact that stacks can, or cannot, trace a supply line of one or two Zones."""

    def read(reader: Reader, tree: Any) -> Posts:
        facts = [fact for fact in subtrees(tree, "fact_supply") if bool(tokens(fact, "NO")) is negated]
        return tuple(reader.post(fact) for fact in facts)

    def compare(position: Position, said: Posts) -> Iterator[Violation]:
        for post in said:
            stack = position.stack_of(post.units[0])
            if stack is None or position.zone_of(post.units[0]) != post.zone:
                yield differs("units", f"{unit_of(post.units[0]).name} is not there here", post.zone)
            elif supplied(position, post.zone, _named_part(stack, post)) is negated:
                told = "can trace a supply line" if negated else "cannot trace a supply line"
                yield differs("supply", f"{unit_of(post.units[0]).name} {told} here", post.zone)

    word = "no supply" if negated else "supply"
    return Fact(field=field, read=read, write=lambda said: (f"{word} {wording.post(post)}" for post in said),
                compare=compare)  # fmt: skip


FACTS = (
    UNITS, REDUCED, EMPTY, CONTROL, CONTESTED, _supply_fact("supply", negated=False),
    _supply_fact("no_supply", negated=True),
)  # fmt: skip
