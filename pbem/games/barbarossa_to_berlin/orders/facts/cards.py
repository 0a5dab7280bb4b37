"""Facts of the cards: how many a hand or a pile holds, which lie in a pile, which events have been."""

from collections.abc import Callable, Iterator
from typing import Any

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.core.telling.words import counted
from pbem.core.trees import subtrees
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_numbers, read_side
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.orders.setup_lines.set_and_check import lying, write_card_lists
from pbem.games.barbarossa_to_berlin.state.deck import hand, pile_size, piles
from pbem.games.barbarossa_to_berlin.state.position import Position

OfSides = tuple[tuple[Side, int], ...]  # a number of cards, or a card, of a side


def _reads(rule: str) -> Callable[[Reader, Any], OfSides]:
    def read(reader: Reader, tree: Any) -> OfSides:
        return tuple((read_side(fact), read_numbers(fact)[0]) for fact in subtrees(tree, rule))

    return read


def _writes(word: str) -> Callable[[OfSides], Iterator[str]]:
    def write(said: OfSides) -> Iterator[str]:
        yield from (f"{word} {side} {number}" for side, number in said)

    return write


def _compare_hands(position: Position, said: OfSides) -> Iterator[Violation]:
    for side, size in said:
        here = hand(position, side).size
        if here != size:
            yield differs("hand", f"the {side.capitalize()} hand holds {counted(here, 'card')} here, not {size}")


HANDS = Fact(
    field="hands",
    read=_reads("fact_hand"),
    write=_writes("hand"),
    compare=_compare_hands,
)


def _compare_discarded(position: Position, said: OfSides) -> Iterator[Violation]:
    for side, number in said:
        if number not in piles(position, side).discard:
            yield differs("pile", f"{side} card {number} is not in the discard pile here")


DISCARDED: Fact[Position, Reader, OfSides] = Fact(
    field="discarded",
    read=lambda _, tree: lying(tree, "fact_discarded"),
    write=lambda said: write_card_lists((("discarded", said),)),
    compare=_compare_discarded,
)


def _compare_removed(position: Position, said: OfSides) -> Iterator[Violation]:
    for side, number in said:
        if number not in piles(position, side).removed:
            yield differs("pile", f"{side} card {number} is not out of the game here")


REMOVED: Fact[Position, Reader, OfSides] = Fact(
    field="removed",
    read=lambda _, tree: lying(tree, "fact_removed"),
    write=lambda said: write_card_lists((("removed", said),)),
    compare=_compare_removed,
)


def _compare_draw_piles(position: Position, said: OfSides) -> Iterator[Violation]:
    for side, size in said:
        here = pile_size(position, side)
        if here != size:
            yield differs("pile", f"the {side.capitalize()} draw pile holds {counted(here, 'card')} here, not {size}")


DRAW_PILES = Fact(
    field="piles",
    read=_reads("fact_pile"),
    write=_writes("pile"),
    compare=_compare_draw_piles,
)


def _compare_events(position: Position, said: OfSides) -> Iterator[Violation]:
    for side, number in said:
        if f"{side}_{number:02}" not in position.events:
            yield differs("events", f"the event of {side} card {number} has not been here")


EVENTS = Fact(
    field="events",
    read=_reads("fact_event"),
    write=_writes("event"),
    compare=_compare_events,
)

PILES = (DISCARDED, REMOVED, DRAW_PILES)
