"""Facts of the map: what stands where, whose the areas are, which nations are neutral."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.core.trees import subtree, subtrees
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import POOLS, AreaId, KindId, Nation, Place, Side
from pbem.games.on_to_berlin.orders.notation.line_parts import side_named
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Counters, Post

Areas = tuple[AreaId, ...]
Held = tuple[tuple[Side, Areas], ...]
Holders = tuple[tuple[Nation, Areas], ...]
Up = tuple[KindId, bool]  # a kind of counter, and whether it is spent

# -- units


def _read_units(reader: Reader, tree: Any) -> tuple[Post, ...]:
    return tuple(reader.post(fact, spent=False, pools=True) for fact in subtrees(tree, "fact_units"))


def _compare_units(position: Position, said: tuple[Post, ...]) -> Iterator[Violation]:
    """Compares all that stands in an area, of both sides; of a pool only the kinds that are named."""
    for post in said:
        named: Counter[Up] = Counter()
        for each in post.units:
            named[each.kind, each.spent] += each.count
        here = _standing(position, post.area, {id_ for id_, _ in named} if Place(post.area) in POOLS else None)
        if named != here:
            yield differs("units", f"in {board().name(post.area)} stand here: {_told(here)}", post.area)


def _standing(position: Position, area: AreaId, only: set[KindId] | None = None) -> "Counter[Up]":
    found = ((kind(unit).id, position.spent(unit)) for unit in position.at(area))
    return Counter(each for each in found if only is None or each[0] in only)


def _told(here: "Counter[Up]") -> str:
    alike = (Counters(kind=id_, count=number, spent=spent) for (id_, spent), number in sorted(here.items()))
    return wording.group(tuple(alike)) or "no units"


UNITS: Fact[Position, Reader, tuple[Post, ...]] = Fact(
    field="units",
    read=_read_units,
    write=lambda said: map(wording.post, said),
    compare=_compare_units,
)


def _read_empty(reader: Reader, tree: Any) -> Areas:
    return tuple(reader.area(subtree(fact, "space").children[0], pools=True) for fact in subtrees(tree, "fact_empty"))


def _compare_empty(position: Position, said: Areas) -> Iterator[Violation]:
    for area in said:
        if here := _standing(position, area):
            yield differs("units", f"{board().name(area)} is not empty here: {_told(here)}", area)


EMPTY: Fact[Position, Reader, Areas] = Fact(
    field="empty",
    read=_read_empty,
    write=lambda said: (f"{wording.name(area)}: empty" for area in said),
    compare=_compare_empty,
)

# -- whose an area is


def _read_control(reader: Reader, tree: Any) -> Held:
    facts = subtrees(tree, "fact_control")
    return tuple((side_named(fact), reader.areas(subtree(fact, "spaces"), pools=True)) for fact in facts)


def _compare_control(position: Position, said: Held) -> Iterator[Violation]:
    for side, areas in said:
        for area in areas:
            if (here := _owner(position, area)) is not side:
                yield differs("control", f"{board().name(area)} is {here or 'neutral'} here, not {side}", area)


def _owner(position: Position, area: AreaId) -> Side | None:
    return position.owner(area) if area in board().areas else None


CONTROL: Fact[Position, Reader, Held] = Fact(
    field="control",
    read=_read_control,
    write=lambda said: (f"control {side}: {wording.areas(areas)}" for side, areas in said),
    compare=_compare_control,
)


def _read_holders(reader: Reader, tree: Any) -> Holders:
    facts = subtrees(tree, "fact_holder")
    return tuple((reader.nation(fact), reader.areas(subtree(fact, "spaces"), pools=True)) for fact in facts)


def _compare_holders(position: Position, said: Holders) -> Iterator[Violation]:
    for nation, areas in said:
        for area in areas:
            here = position.holder(area) if area in board().areas else None
            if here is not nation:
                name = wording.nation(here) if here else "nobody"
                text = f"{name} holds {board().name(area)} here, not {wording.nation(nation)}"
                yield differs("control", text, area)


HOLDERS: Fact[Position, Reader, Holders] = Fact(
    field="holders",
    read=_read_holders,
    write=lambda said: (f"control {wording.nation(nation)}: {wording.areas(areas)}" for nation, areas in said),
    compare=_compare_holders,
)

# -- neutral nations


def _read_neutral(reader: Reader, tree: Any) -> tuple[Nation, ...]:
    return tuple(reader.nation(name) for fact in subtrees(tree, "fact_neutral") for name in subtrees(fact, "nation"))


def _compare_neutral(position: Position, said: tuple[Nation, ...]) -> Iterator[Violation]:
    for nation in said:
        if not position.standing(nation).neutral:
            side = position.standing(nation).side.capitalize()
            yield differs("nations", f"{nations()[nation].name} is on the {side} side here", nation)


NEUTRAL: Fact[Position, Reader, tuple[Nation, ...]] = Fact(
    field="neutral",
    read=_read_neutral,
    write=lambda said: (f"neutral {', '.join(map(wording.nation, said))}",),
    compare=_compare_neutral,
)

FACTS = (UNITS, EMPTY, CONTROL, HOLDERS, NEUTRAL)
