"""Facts of the cards, and marks as facts: what `set` lays, `check` compares by the same words."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.core.telling.words import counted
from pbem.core.trees import subtrees, tokens
from pbem.games.absolute_war.board.types import CardId, Side
from pbem.games.absolute_war.orders import marks
from pbem.games.absolute_war.orders.notation.line_parts import counted as number_of
from pbem.games.absolute_war.orders.notation.line_parts import side_named
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.orders.setup_lines.set_and_check import Piles, piles, write_piles
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.actions.setup_lines import Mark
from pbem.games.absolute_war.state.position import Cards, Position

CARDS = "fact_cards"
Counts = tuple[tuple[Side, int], ...]


def _read_hand(reader: Reader, tree: Any) -> Counts:
    facts = [fact for fact in subtrees(tree, CARDS) if tokens(fact, "COUNT")]
    return tuple((side_named(fact), number_of(fact, "COUNT")) for fact in facts)


def _compare_hand(position: Position, said: Counts) -> Iterator[Violation]:
    for side, size in said:
        here = position.hand(side).size
        if here != size:
            yield differs("hand", f"the {side.capitalize()} hand holds {counted(here, 'card')} here, not {size}")


HAND: Fact[Position, Reader, Counts] = Fact(
    field="hand",
    read=_read_hand,
    write=lambda said: (f"hand {side} {counted(size, 'card')}" for side, size in said),
    compare=_compare_hand,
)


def _pile(
    field: str, word: str, name: str, lying: Callable[[Cards], Collection[CardId]], unseen: Callable[[Cards], int]
) -> Fact[Any, Any, Any]:
    """Returns the fact which cards lie in a pile; as many may be others as nobody has named."""

    def read(reader: Reader, tree: Any) -> Piles:
        return piles(reader, tree, CARDS, word)

    def compare(position: Position, said: Piles) -> Iterator[Violation]:
        for side, cards in said:
            held = position.hand(side)
            here, more = set(lying(held)), unseen(held)
            if here - {*cards} or len({*cards} - here) != more:
                told = wording.cards(sorted(here)) or "no cards that are named"
                yield differs(word, f"the {side.capitalize()} {name} holds {told} here")

    return Fact(field=field, read=read, write=lambda said: write_piles([(word, said)]), compare=compare)


def _compare_marks(position: Position, said: tuple[Mark, ...]) -> Iterator[Violation]:
    yield from (differs("marks", text) for text in marks.differences(position, said))


MARKS = Fact(
    field="marks",
    read=marks.read_marks,
    write=lambda said: map(marks.write_mark, said),
    compare=_compare_marks,
)

FACTS = (
    HAND,
    _pile("hands", "hand", "hand", lambda cards: cards.hand, lambda cards: cards.unnamed + cards.unnamed_offensive),
    _pile("discards", "discards", "discard pile", lambda cards: cards.discard, lambda _: 0),
    _pile("removed", "removed", "pile of cards out of the game", lambda cards: cards.removed, lambda _: 0),
    MARKS,
)
