"""Facts of the markers: trenches, Beach Heads, Stand Fast, partisans."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_beach
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.orders.setup_lines.set_and_check import levels, marked
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.wording import write_spaces

Levels = tuple[tuple[SpaceId, int], ...]
Heads = tuple[tuple[SpaceId, str], ...]
Spaces = tuple[SpaceId, ...]


def _write_trenches(said: Levels) -> Iterator[str]:
    yield from (f"trench {board().name(space)} {level}" for space, level in said)


def _compare_trenches(position: Position, said: Levels) -> Iterator[Violation]:
    for space, level in said:
        here = position.trenches[space].level if space in position.trenches else 0
        if here != level:
            yield differs("trench", f"the trench in {board().name(space)} is of level {here} here, not {level}", space)


TRENCHES: Fact[Position, Reader, Levels] = Fact(
    field="trenches",
    read=lambda reader, tree: levels(reader, tree, "fact_trench"),
    write=_write_trenches,
    compare=_compare_trenches,
)


def _read_heads(reader: Reader, tree: Any) -> Heads:
    facts = subtrees(tree, "fact_beachhead")
    found = ((subtree(each, "space").children[0], tokens(each, "BEACHHEAD")) for each in facts)
    return tuple((read_beach(reader, space), str(marker[0]) if marker else "") for space, marker in found)


def _write_heads(said: Heads) -> Iterator[str]:
    yield from (f"beachhead {board().name(beach)} {marker or 'none'}" for beach, marker in said)


def _compare_heads(position: Position, said: Heads) -> Iterator[Violation]:
    for beach, marker in said:
        if position.beachheads.get(beach, "") != marker:
            here = position.beachheads.get(beach) or "none"
            yield differs("beachhead", f"the Beach Head on {board().name(beach)} is {here} here", beach)


HEADS = Fact(
    field="heads",
    read=_read_heads,
    write=_write_heads,
    compare=_compare_heads,
)


def _compares(
    name: str, here: Callable[[Position], Collection[SpaceId]]
) -> Callable[[Position, Spaces], Iterator[Violation]]:
    def compare(position: Position, said: Spaces) -> Iterator[Violation]:
        if {*said} != {*here(position)}:
            places = ", ".join(board().name(space) for space in sorted(here(position))) or "nowhere"
            yield differs("markers", f"the {name} markers lie here: {places}")

    return compare


STAND_FAST: Fact[Position, Reader, Spaces] = Fact(
    field="stand_fast",
    read=lambda reader, tree: marked(reader, tree, "fact_standfast"),
    write=lambda said: (f"standfast {write_spaces(said) or 'none'}",),
    compare=_compares("Stand Fast", lambda position: position.stand_fast),
)
PARTISANS: Fact[Position, Reader, Spaces] = Fact(
    field="partisans",
    read=lambda reader, tree: marked(reader, tree, "fact_partisans"),
    write=lambda said: (f"partisans {write_spaces(said) or 'none'}",),
    compare=_compares("partisan", lambda position: position.partisans),
)

FACTS = (TRENCHES, HEADS, STAND_FAST, PARTISANS)
