"""Facts of lines of communications, zones of control and activation, each of which may be denied: `no loc`."""

from collections.abc import Callable, Iterator
from typing import Any

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.core.trees import subtrees, tokens
from pbem.games.a_victory_awaits.board.types import HexId, Side
from pbem.games.a_victory_awaits.orders.notation.line_parts import side_named, spaces
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import has_loc
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import zoc
from pbem.games.a_victory_awaits.rules.c08_activation.inactive_units import why_inactive
from pbem.games.a_victory_awaits.rules.c10_combat.units_off_the_map import misnamed
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.units_on_map import on_map
from pbem.games.a_victory_awaits.state.values import UnitRef

Refs = tuple[UnitRef, ...]
Hexes = tuple[tuple[Side, tuple[HexId, ...]], ...]


def _told(tree: Any, word: str) -> list[Any]:
    """Returns the facts of `loc` that are not denied, or those of `no loc`."""
    found = subtrees(tree, f"fact_{word.removeprefix('no ')}")
    return [fact for fact in found if bool(tokens(fact, "NO")) == word.startswith("no ")]


def _of_units(
    field: str, word: str, compare: Callable[[Position, UnitRef], Iterator[Violation]]
) -> Fact[Any, Any, Refs]:
    """Returns a fact about units."""

    def read(reader: Reader, tree: Any) -> Refs:
        pool, facts = on_map(reader.position), _told(tree, word)
        found = (reader.counters(each, pool) for fact in facts for each in subtrees(fact, "units"))
        return reader.as_it_lies(tuple(ref for refs in found for ref in refs))

    def compare_each(position: Position, said: Refs) -> Iterator[Violation]:
        for ref in said:
            yield from misnamed(position, ref)
            yield from compare(position, ref)

    return Fact(field=field, read=read, write=lambda said: (f"{word} {wording.units(said)}",), compare=compare_each)


def _of_hexes(
    field: str, word: str, compare: Callable[[Position, Side, HexId], Iterator[Violation]]
) -> Fact[Position, Reader, Hexes]:
    """Returns a fact about hexes and a side."""

    def read(reader: Reader, tree: Any) -> Hexes:
        facts = (fact for fact in _told(tree, word) if subtrees(fact, "spaces"))
        return tuple((side_named(fact), spaces(reader, fact)) for fact in facts)

    def write(said: Hexes) -> Iterator[str]:
        yield from (f"{word} {side}: {wording.hexes(found)}" for side, found in said)

    def compare_each(position: Position, said: Hexes) -> Iterator[Violation]:
        for side, hexes in said:
            for hex_ in hexes:
                yield from compare(position, side, hex_)

    return Fact(field=field, read=read, write=write, compare=compare_each)


# -- lines of communications


def _compares_lines(wanted: bool) -> Callable[[Position, UnitRef], Iterator[Violation]]:
    def compare(position: Position, ref: UnitRef) -> Iterator[Violation]:
        if has_loc(position, ref.unit) != wanted:
            yield differs("loc", f"{ref.name} has {'no' if wanted else 'a'} line of communications here", ref.unit)

    return compare


def _compares_lines_to(wanted: bool) -> Callable[[Position, Side, HexId], Iterator[Violation]]:
    def compare(position: Position, side: Side, hex_: HexId) -> Iterator[Violation]:
        if has_loc(position, hex_, side) != wanted:
            text = f"{hex_} has {'no' if wanted else 'a'} line of communications of the {side.title()} side here"
            yield differs("loc", text, hex_)

    return compare


LOC = _of_units("loc", "loc", _compares_lines(wanted=True))
NO_LOC = _of_units("no_loc", "no loc", _compares_lines(wanted=False))
LOC_TO = _of_hexes("loc_to", "loc", _compares_lines_to(wanted=True))
NO_LOC_TO = _of_hexes("no_loc_to", "no loc", _compares_lines_to(wanted=False))


# -- zones of control


def _compares_zones(wanted: bool) -> Callable[[Position, Side, HexId], Iterator[Violation]]:
    def compare(position: Position, side: Side, hex_: HexId) -> Iterator[Violation]:
        if (hex_ in zoc(position, side)) != wanted:
            text = f"{hex_} is {'not ' if wanted else ''}in a zone of control of the {side.title()} side here"
            yield differs("zoc", text, hex_)

    return compare


ZOC = _of_hexes("zoc", "zoc", _compares_zones(wanted=True))
NO_ZOC = _of_hexes("no_zoc", "no zoc", _compares_zones(wanted=False))


# -- activation


def _compare_active(position: Position, ref: UnitRef) -> Iterator[Violation]:
    if ref.unit not in position.in_progress.active:
        why = f": {why_inactive(position, ref.unit)}" if position.command else ""
        yield differs("active", f"{ref.name} is not active here{why}", ref.unit)


def _compare_inactive(position: Position, ref: UnitRef) -> Iterator[Violation]:
    if ref.unit in position.in_progress.active:
        yield differs("active", f"{ref.name} is active here", ref.unit)


ACTIVE = _of_units("active", "active", _compare_active)
INACTIVE = _of_units("inactive", "no active", _compare_inactive)

FACTS = (LOC, NO_LOC, ACTIVE, INACTIVE, LOC_TO, NO_LOC_TO, ZOC, NO_ZOC)
