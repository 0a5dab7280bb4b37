"""Every kind of mark, in `set` and `check` alike, found by its name; read, written, laid and compared."""

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core import mark as core
from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin.board.charts import cards
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.orders import (
    c07_6_events,
    c07_62_reinforcements,
    c07_63_invasions,
    c07_strategy_cards,
    c08_orders,
    c10_movement,
    c11_combat,
    c13_supply,
    c17_neutrals,
    marks_of_the_turn,
)
from pbem.games.barbarossa_to_berlin.orders.mark import PARTS, MarkKind, Section, side_of
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Mark
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position

EVERY: tuple[MarkKind, ...] = (
    *c17_neutrals.MARKS, *c11_combat.MARKS, *c10_movement.MARKS, *c13_supply.MARKS, *c07_63_invasions.MARKS,
    *c07_strategy_cards.MARKS, *c08_orders.MARKS, *c07_6_events.MARKS, *c07_62_reinforcements.MARKS,
    *marks_of_the_turn.MARKS,
)  # fmt: skip
MARKS: Mapping[str, MarkKind] = {kind.name: kind for kind in EVERY}


def read_marks(reader: Reader, tree: Any) -> tuple[Mark, ...]:
    """Reads the marks of a `set` or `check` line."""
    return core.read_marks(MARKS, PARTS, reader, tree)


def write_mark(mark: Mark) -> str:
    """Writes a mark as a part of a line."""
    return core.write_mark(MARKS, PARTS, mark)


def lay(draft: Draft, mark: Mark) -> Iterator[Violation]:
    """Lays a mark, whatever there was, if it is one that the board has."""
    yield from core.lay(MARKS[mark.what], draft, mark, _off_the_map(mark), _no_cards(mark),
                        marks_of_the_turn.no_corps(draft.position, mark))  # fmt: skip


def differences(position: Position, marks: tuple[Mark, ...]) -> Iterator[str]:
    """Yields a sentence for each mark that is not as a line says."""
    yield from core.differences(MARKS, PARTS, position, marks)


def written(position: Position, section: Section) -> Iterator[Mark]:
    """Yields the marks that lie in a position, as far as they stand in one section of its lines."""
    yield from (mark for kind in EVERY if kind.section is section for mark in kind.every(position))


def _off_the_map(mark: Mark) -> Iterator[Violation]:
    for space in mark.places:
        if space not in board().spaces:
            text = f"{board().name(space)} is no space of the map"
            yield Violation("order/no-such-place", text, space, "leave it out")


def _no_cards(mark: Mark) -> Iterator[Violation]:
    for number in mark.numbers:
        if number not in cards(side_of(mark)):
            text = f"there is no {mark.side} card {number}"
            yield Violation("order/no-such-card", text, remedy="the deck runs from 1 to 55")
